-- One row per event that a study of one system counts: complete, with at least two players.
select
    event_id,
    name,
    federation,
    start_date,
    players,
    rounds_played,
from events
where system = getvariable('study_system') and complete and players >= 2 and rounds_played >= 1
