"""Vinhos' pages."""
