"""How it runs, and what is pinned.

Here live the command line, the embedded engine and the supervisor of `vintners play`, the doctor, the image, the compose
file, the sample of settings and the locks. Nothing here knows a rule or a page; a command that does more than start, stop
or print calls the room that can. Start reading in `cli.py` (which commands there are), then `play.py`, `supervisor.py` and
`child.py`.
"""
