"""`python -m paiju.arena.worker`: one process of an arena."""

from paiju.arena.processes import work

if __name__ == "__main__":
    work()
