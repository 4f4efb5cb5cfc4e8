"""`python -m paiju` is `paiju`."""

import sys

from paiju.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
