"""Facts of a game of Vinhos, one file a chapter; `union.py` lists them all, `upcasters.py` lifts old shapes."""
