"""Chess tie-breaks at archive scale."""

__version__ = "0.1.0"
