"""What the projections of Vinhos say and what they keep back."""
