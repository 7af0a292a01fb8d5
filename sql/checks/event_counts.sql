-- One row per event whose numbers of players, rated players or rounds are not those of its tables.
-- over: events, players, rounds
-- checked: select count(*) from events
with entries as (
    select event_id, count(*) as players, count(rating) as rated from players group by all
),
held as (
    select event_id, max(round) as rounds from rounds where unit = 'player' group by all
)
select event_id, e.players, e.rated, e.rounds_played, n.players as found, n.rated as found_rated,
    h.rounds as found_rounds
from events e left join entries n using (event_id) left join held h using (event_id)
where e.players <> coalesce(n.players, 0) or e.rated <> coalesce(n.rated, 0)
    or e.rounds_played <> coalesce(h.rounds, 0)
