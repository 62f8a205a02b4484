"""How the store came to have its tables, step by step; run at every start."""
