"""Vinhos as folded from its events: printed figures, state, fold, view and texts. No rule is judged here."""
