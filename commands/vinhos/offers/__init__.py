"""What a seat may send now, action by action: complete commands where they can be counted, forms where they cannot."""
