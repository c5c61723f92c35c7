"""What follows from Vino's events: components, state, fold, and the view of a seat. No rule is judged here."""
