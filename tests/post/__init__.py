"""Notices, from the commit to what a real mail server and real HTTP receivers got."""
