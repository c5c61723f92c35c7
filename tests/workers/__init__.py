"""Tests of the processes behind the pages."""
