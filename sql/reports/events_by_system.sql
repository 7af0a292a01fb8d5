-- One row per system and edition: events, players and rounds played.
select
    system::varchar as system,
    edition,
    count(*)::bigint as events,
    sum(players)::bigint as players,
    sum(rounds_played)::bigint as rounds,
    count(*) filter (where not complete)::bigint as in_progress,
from events
group by system, edition
order by events desc, system, edition
