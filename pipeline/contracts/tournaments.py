"""Contracts of the tables about tournaments: `events`, `players`, `games` and `rounds`."""

import pandera.polars as pa
import polars as pl
from pandera.api.polars.types import PolarsData

from pipeline.contracts.labels import (
    BYES,
    COLOUR,
    OVER_THE_BOARD,
    RATED,
    RESULT,
    SYSTEM,
    UNIT,
    enum,
    is_in,
)
from pipeline.contracts.model import Contract, law


class Events(Contract):
    """One row per event, sorted by event_id (`file_id` + `-1`, `-2` …).

    system, edition: as decided, with the reason. system_code: the code of the system in the file
    (record 192), null without one. predetermined: whether the pairings were fixed before the first
    round. rounds_declared: null when not declared. complete: all declared rounds are held. players,
    rated, teams: numbers of entries. win to half_bye (`PAYMENTS`): points that the event pays.
    scale: points are whole multiples of 1/scale. declared_list: codes of the file's own list.
    program: or person that made the pairings, as the file says.
    """

    event_id: pl.String
    file_id: pl.String
    name: pl.String
    city: pl.String = pa.Field(nullable=True)
    federation: pl.String = pa.Field(nullable=True)
    start_date: pl.Date = pa.Field(nullable=True)
    end_date: pl.Date = pa.Field(nullable=True)
    system: pl.Enum = pa.Field(dtype_kwargs=enum(SYSTEM))
    system_reason: pl.String
    system_code: pl.String = pa.Field(nullable=True)
    predetermined: pl.Boolean
    edition: pl.String
    edition_reason: pl.String
    rounds_declared: pl.UInt16 = pa.Field(nullable=True)
    rounds_played: pl.UInt16
    complete: pl.Boolean
    players: pl.UInt32
    rated: pl.UInt32
    teams: pl.UInt32
    win: pl.Float64
    draw: pl.Float64
    loss: pl.Float64
    absent: pl.Float64
    pairing_bye: pl.Float64
    forfeit_win: pl.Float64
    forfeit_loss: pl.Float64
    full_bye: pl.Float64
    half_bye: pl.Float64
    scale: pl.Int32 = pa.Field(ge=1)
    declared_list: pl.String = pa.Field(nullable=True)
    program: pl.String = pa.Field(nullable=True)

    @pa.dataframe_check
    @classmethod
    def event_id_begins_with_file_id(cls, data: PolarsData) -> pl.LazyFrame:
        """An event is named after its file."""
        named = pl.col("event_id").str.starts_with(pl.concat_str("file_id", pl.lit("-")))
        return law(data, named)

    @pa.dataframe_check
    @classmethod
    def rated_is_at_most_players(cls, data: PolarsData) -> pl.LazyFrame:
        """Rated players are players."""
        return law(data, pl.col("rated") <= pl.col("players"))


class Players(Contract):
    """One row per player of an event, sorted by (event_id, player).

    player: start number. sex: m or w. rating: null is unrated. birth_year: null is unknown.
    stated_points, stated_rank: what the file says, null when blank. team: its number in the event.
    final_adjustment: points added to the final score alone, 0 as a rule.
    """

    event_id: pl.String
    player: pl.UInt32 = pa.Field(ge=1)
    name: pl.String = pa.Field(nullable=True)
    sex: pl.String = pa.Field(nullable=True)
    title: pl.String = pa.Field(nullable=True)
    rating: pl.Int32 = pa.Field(nullable=True, ge=1)
    federation: pl.String = pa.Field(nullable=True)
    fide_id: pl.String = pa.Field(nullable=True)
    birth_year: pl.Int16 = pa.Field(nullable=True)
    stated_points: pl.Float64 = pa.Field(nullable=True)
    stated_rank: pl.UInt32 = pa.Field(nullable=True, ge=1)
    team: pl.UInt32 = pa.Field(nullable=True)
    final_adjustment: pl.Float64


class Games(Contract):
    """One row per game (board), forfeits included, sorted by (event_id, round, board).

    white, black: start numbers; white_result, black_result: TRF letters of the two sides. played:
    over the board. rated: counts for ratings.
    """

    event_id: pl.String
    round: pl.UInt16 = pa.Field(ge=1)
    board: pl.UInt32 = pa.Field(ge=1)
    white: pl.UInt32 = pa.Field(ge=1)
    black: pl.UInt32 = pa.Field(ge=1)
    white_result: pl.Enum = pa.Field(dtype_kwargs=enum(RESULT))
    black_result: pl.Enum = pa.Field(dtype_kwargs=enum(RESULT))
    played: pl.Boolean
    rated: pl.Boolean

    @pa.dataframe_check
    @classmethod
    def white_is_not_black(cls, data: PolarsData) -> pl.LazyFrame:
        """Nobody plays themself."""
        return law(data, pl.col("white") != pl.col("black"))

    @pa.dataframe_check
    @classmethod
    def played_and_rated_follow_from_results(cls, data: PolarsData) -> pl.LazyFrame:
        """Both sides of a played (rated) game have a letter of that kind."""
        played, rated = (
            is_in("white_result", letters) & is_in("black_result", letters)
            for letters in (OVER_THE_BOARD, RATED)
        )
        return law(data, (pl.col("played") == played) & (pl.col("rated") == rated))


class Rounds(Contract):
    """One row per competitor and round, sorted by (event_id, unit, competitor, round).

    competitor, opponent: start numbers, opponent null in a round without one. colour: null without
    opponent, and in forfeits that state none. result: TRF letter. points: what the round paid.
    played: over the board. vur: voluntary unplayed round. unplayed_class: n of Art. 16.2.n, null
    when played or predetermined.
    """

    event_id: pl.String
    unit: pl.Enum = pa.Field(dtype_kwargs=enum(UNIT))
    competitor: pl.UInt32 = pa.Field(ge=1)
    round: pl.UInt16 = pa.Field(ge=1)
    opponent: pl.UInt32 = pa.Field(nullable=True, ge=1)
    colour: pl.Enum = pa.Field(nullable=True, dtype_kwargs=enum(COLOUR))
    result: pl.Enum = pa.Field(dtype_kwargs=enum(RESULT))
    points: pl.Float64
    played: pl.Boolean
    vur: pl.Boolean
    unplayed_class: pl.UInt8 = pa.Field(nullable=True, in_range={"min_value": 1, "max_value": 5})

    @pa.dataframe_check
    @classmethod
    def opponent_is_another(cls, data: PolarsData) -> pl.LazyFrame:
        """Nobody plays themself."""
        return law(data, pl.col("opponent") != pl.col("competitor"))

    @pa.dataframe_check
    @classmethod
    def an_opponent_unless_a_bye(cls, data: PolarsData) -> pl.LazyFrame:
        """Byes have neither opponent nor colour, all other letters an opponent."""
        alone = pl.col("opponent").is_null()
        colourless = pl.col("colour").is_null() | ~alone
        return law(data, (is_in("result", BYES) == alone) & colourless)

    @pa.dataframe_check
    @classmethod
    def played_follows_from_result(cls, data: PolarsData) -> pl.LazyFrame:
        """Played is a letter over the board; such a round has no class and is not voluntary."""
        unplayed = pl.col("unplayed_class").is_not_null() | pl.col("vur")
        over_the_board = pl.col("played") == is_in("result", OVER_THE_BOARD)
        return law(data, over_the_board & ~(pl.col("played") & unplayed))
