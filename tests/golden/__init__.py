"""Bytes that must be read for ever: whole games with the digest of the state at every version, and every event in every shape.

`python -m tests.golden.write` adds what is missing and never touches what is there. After a change of a game's state (not of its
events) the digests of all versions change: look at why, then write them anew with `--digests`.
"""
