-- One row per player of a counted event: a lot that is the same under every list and criterion.
select
    players.event_id,
    players.player as competitor,
    row_number() over (
        partition by players.event_id
        order by
            md5(
                getvariable('study_seed')::varchar
                || ':' || players.event_id || ':' || players.player::varchar
            )
    )::uinteger as lot,
from players
inner join study_events on players.event_id = study_events.event_id
order by players.event_id, players.player
