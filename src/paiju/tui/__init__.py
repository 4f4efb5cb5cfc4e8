"""The full-screen table in a terminal (extra `screen`): it draws data and knows no rules."""

from paiju.core.extras import import_extra

with import_extra("screen"):
    import textual  # noqa: F401
