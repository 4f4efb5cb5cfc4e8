"""The full-screen table in a terminal (extra `screen`): it draws data and knows no rules."""

from paiju.core.extras import needing

with needing("screen"):
    import textual  # noqa: F401
