"""A mirror of the rooms: each test says as a sentence what must hold.

`spec.py` is how rules are tested (given events, when a command, then events), `conftest.py` has the real engine (`engine_url`).
No sleeps, no fixed ports, no order: whatever a test starts, it ends.
"""
