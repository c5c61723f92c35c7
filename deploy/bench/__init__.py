"""Measuring: `make bench` prints figures as JSON, one object a subject, from runs on this machine.

Figures belong in notes and change logs with the machine they were seen on; no test looks at a clock.
"""
