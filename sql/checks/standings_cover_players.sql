-- One row per event and list that does not hold each player of the event once.
-- over: standings, players
-- checked: select count(*) from standings where unit = 'player'
with lists as (
    select event_id, list, count(*) as ranked, sum(hash(competitor)) as print
    from standings where unit = 'player' group by all
),
fields as (
    select event_id, count(*) as players, sum(hash(player)) as print from players group by all
)
select event_id, list, ranked, players
from lists left join fields using (event_id)
where ranked is distinct from players or lists.print is distinct from fields.print
