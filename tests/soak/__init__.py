"""The whole service under load while its processes are killed, and what must hold afterwards.

`make soak` runs the long versions; a short version of each runs with the quick tests.
"""
