"""The post: from the outbox to mail servers, web-hooks, push services and chat services.

`sweep.py` looks when which notice is due and makes jobs. `deliver.py` does one job: check that it is still true (`truth.py`),
take it in hand, write the message (`compose.py`), send it (`mail.py`, `hook.py`, `push.py`, `chat.py`), note what came of it.
`web.py` is the only way out to the web. No rule of a game stands here.
"""
