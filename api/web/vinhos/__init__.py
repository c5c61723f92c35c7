"""Vinhos as drawn: quadrel, Portugal, estates, trade and the Fair. No rule lives here; start at `face.py`."""
