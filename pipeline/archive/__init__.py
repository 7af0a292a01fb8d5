"""User files: folders, zip, tar and packed files to members, and their bytes to text.

The only layer that opens what a user names, and the only place that knows of encodings.
"""

from pipeline.archive.bounds import Bounds
from pipeline.archive.decoding import Decoded, TextFinding, decode
from pipeline.archive.entries import Member, Refusal, file_id
from pipeline.archive.members import read_members
from pipeline.archive.texts import TEXTS, texts

__all__ = [
    "TEXTS",
    "Bounds",
    "Decoded",
    "Member",
    "Refusal",
    "TextFinding",
    "decode",
    "file_id",
    "read_members",
    "texts",
]
