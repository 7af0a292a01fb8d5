-- One row per player who played every round over the board, or all but one: what that one was.
with counted as (
    select
        rounds.event_id,
        rounds.competitor,
        count(*) filter (where not rounds.played) as unplayed,
        min(rounds.result) filter (where not rounds.played) as letter,
    from rounds
    inner join study_events on rounds.event_id = study_events.event_id
    where rounds.unit = 'player' and not study_events.predetermined
    group by rounds.event_id, rounds.competitor
)

select
    event_id,
    competitor,
    case
        when unplayed = 0 then 'none'
        when letter = 'U' then 'pairing-allocated bye'
        when letter = 'H' then 'half-point bye'
        when letter = 'F' then 'full-point bye'
        when letter = '+' then 'win by forfeit'
    end as category,
from counted
where unplayed = 0 or (unplayed = 1 and letter in ('U', 'H', 'F', '+'))
order by event_id, competitor
