"""Fold and views of Vino."""
