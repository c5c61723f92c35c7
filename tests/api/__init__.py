"""The JSON doors, driven as clients drive them."""
