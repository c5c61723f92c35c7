"""State, and what is shown of it.

`evolve` applies one event to a state and knows no rule; `view` is built from the fields a seat may see. Printed figures are
data files beside the game that uses them. `read_models.py` keeps what pages and lists read. Start in `base.py`.
"""
