"""What reading a source may cost."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bounds:
    """Limits of reading; a source beyond one of them is refused, never read on.

    The defaults leave room for every report file known (the largest has 357 players) and for
    archives of several hundred thousand events.
    """

    #: Largest report file, in bytes.
    member_bytes: int = 50_000_000
    #: Bytes that one archive file on disk may unpack to, all levels together.
    total_bytes: int = 8_000_000_000
    #: Archives inside archives; 1 is an archive that holds report files only.
    depth: int = 4
    #: Unpacked bytes for each packed one. Text of report files packs by 5 to 20.
    ratio: int = 200
    #: Unpacked bytes below which the ratio is not looked at.
    ratio_floor: int = 10_000_000
    #: Largest zip inside an archive, in bytes: its directory is at its end, so it is held whole.
    inner_zip_bytes: int = 512_000_000
    #: Longest line, in characters.
    line_bytes: int = 10_000
    #: Entries of one archive file on disk, all levels together.
    members: int = 2_000_000
