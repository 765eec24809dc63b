"""What can go wrong, one class for each cause."""


class HarbourError(Exception):
    """Base of all errors of this package."""


class BerthTaken(HarbourError):
    """Somebody else has booked the berth for part of that time."""


class TooShallow(HarbourError):
    """The ship would touch the ground at low water."""
