-- One row per event or file that a table names and that is not there.
-- over: events, files, players, games, rounds
-- checked: select count(*) from events
with named as (
    select distinct 'players' as "table", event_id from players
    union all
    select distinct 'games', event_id from games
    union all
    select distinct 'rounds', event_id from rounds
)
select "table", event_id as key from named anti join events using (event_id)
union all
select 'events', file_id from events anti join files using (file_id)
