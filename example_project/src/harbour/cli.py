"""The ``harbour`` command."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from harbour.bookings import Ledger, transaction
from harbour.errors import HarbourError
from harbour.tides import height_at, high_waters

from . import berths

LEDGER = Path("bookings.json")


def moment(text: str) -> datetime:
    """A time in ISO format; without an offset it is meant in UTC."""
    when = datetime.fromisoformat(text)
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def show_tide(args: argparse.Namespace) -> None:
    """Print the height at a time, and the high waters that follow."""
    print(f"{height_at(args.at):.2f} m")
    for when in high_waters(args.at):
        print(f"high water {when:%d %b %H:%M}  {height_at(when):.2f} m")


def show_berths(args: argparse.Namespace) -> None:
    """Print the free berths."""
    end = args.at + timedelta(hours=args.hours)
    for berth in Ledger(args.ledger).free_berths(args.draught, args.at, end):
        print(f"{berth.name:12} {berth.depth(args.at, end):.2f} m")


def book(args: argparse.Namespace) -> None:
    """Book a berth by its name."""
    berth = next(berth for berth in berths.PORT if berth.name == args.berth)
    with transaction(args.ledger) as ledger:
        ledger.book(args.ship, args.draught, berth, args.at, args.at + timedelta(hours=args.hours))


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="harbour", description="Tides and berths of Selham.")
    parser.add_argument("--ledger", type=Path, default=LEDGER)
    commands = parser.add_subparsers(required=True)

    tide = commands.add_parser("tide", help="height of the tide")
    tide.add_argument("at", type=moment)
    tide.set_defaults(run=show_tide)

    stay = argparse.ArgumentParser(add_help=False)
    stay.add_argument("--draught", type=float, required=True)
    stay.add_argument("--at", type=moment, required=True)
    stay.add_argument("--hours", type=float, default=12.0)

    free = commands.add_parser("berths", help="berths that are free", parents=[stay])
    free.set_defaults(run=show_berths)

    enter = commands.add_parser("book", help="book a berth", parents=[stay])
    enter.add_argument("ship")
    enter.add_argument("berth", choices=[berth.name for berth in berths.PORT])
    enter.set_defaults(run=book)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit status."""
    args = make_parser().parse_args(arguments)
    try:
        args.run(args)
    except HarbourError as error:
        print(f"harbour: {error}")
        return 1
    return 0
