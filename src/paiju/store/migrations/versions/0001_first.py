"""The first tables: people, rooms and their logs, finished games."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From an empty database."""
    op.create_table(
        "people",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("login", sql.String(64), unique=True),
        sql.Column("password", sql.String(255)),
        sql.Column("bot", sql.Boolean, nullable=False),
        sql.Column("created", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "settings",
        sql.Column("name", sql.String(32), primary_key=True),
        sql.Column("value", sql.Text, nullable=False),
    )
    op.create_table(
        "rooms",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("opened", sql.BigInteger, nullable=False),
        sql.Column("closed", sql.BigInteger, index=True),
    )
    op.create_table(
        "entries",
        sql.Column("room", sql.String(32), sql.ForeignKey("rooms.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("body", sql.Text, nullable=False),
    )
    op.create_table(
        "results",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("room", sql.String(32), sql.ForeignKey("rooms.id"), nullable=False, index=True),
        sql.Column("game", sql.String(32), nullable=False),
        sql.Column("finished", sql.BigInteger, nullable=False),
        sql.Column("names", sql.Text, nullable=False),
        sql.Column("payoffs", sql.Text, nullable=False),
        sql.Column("record", sql.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sql.Column("result", sql.String(32), sql.ForeignKey("results.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column(
            "person", sql.String(32), sql.ForeignKey("people.id"), nullable=False, index=True
        ),
        sql.Column("payoff", sql.Integer, nullable=False),
    )


def downgrade() -> None:
    """Back to nothing."""
    for table in ("seats", "results", "entries", "rooms", "settings", "people"):
        op.drop_table(table)
