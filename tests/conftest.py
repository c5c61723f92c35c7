"""Profiles that every test shares."""

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None, max_examples=50)
settings.register_profile("wide", deadline=None, database=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
