"""The full-screen table in a terminal (extra `screen`): it draws data and knows no rules."""
