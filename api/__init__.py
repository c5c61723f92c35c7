"""The doors of the service: JSON under /api/v1, and streams of server-sent events.

`app.py` puts an application together; one blueprint a subject turns requests into commands and reads (`accounts`, `me`,
`games`, `commands`, `log`, `history`, `clocks`, `plans`, `notices`, `ratings`, `talk`, `library`, `service`, `live`).
`door.py` parses and describes every call, `auth.py` says who calls, `access.py` who may see which table, `problems.py` how a
no is written. `serve.py` runs the processes, `front.py` is the one address in front of both. The pages live in `web/`. No
rule of a game stands here.
"""
