"""The forty visitors: one small function a card, made of deeds.

A deed is one thing a card does (pay, draw, build, harvest). `deeds.py` says what a deed is, the `*_deeds.py` files hold them
by subject, `summer.py` and `winter.py` are the cards, `playing.py` plays one, `offers.py` asks other players.
"""
