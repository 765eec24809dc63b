"""Lets ``python -m harbour`` do what the ``harbour`` command does."""

from harbour.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
