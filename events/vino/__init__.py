"""Facts of Vino: what was drawn, bought, given, sold and decided, one module a chapter of the rules."""
