"""Rules: what may be done, and what follows from it.

`decide` judges a command and answers with events or a refusal; `legal` lists what a seat may send. `game.py` is the seam
between a game and the service, `games.py` the list of games, `handle.py` the one way a command gets into a stream, and
`draws.py` the only place where chance is made. Nothing here draws a page or waits for a clock.
"""
