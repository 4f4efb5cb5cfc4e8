"""`python -m paiju` is `paiju`."""

import sys

from paiju.terminal.cli import main

if __name__ == "__main__":
    sys.exit(main())
