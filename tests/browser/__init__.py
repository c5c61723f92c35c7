"""What only a real browser can show. `make browser`."""
