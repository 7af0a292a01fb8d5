-- One row per competitor of one event under one list, with every computed value.
select
    standings.rank,
    standings.competitor as "no.",
    players.title,
    players.name,
    players.federation as fed,
    players.rating,
    tiebreaks.* exclude (event_id, unit, competitor),
    standings.decided_by,
    standings.tied_after_all,
from standings
inner join players
    on standings.event_id = players.event_id and standings.competitor = players.player
inner join tiebreaks
    on standings.event_id = tiebreaks.event_id and standings.competitor = tiebreaks.competitor
where standings.event_id = getvariable('report_event') and standings.list = getvariable('report_list')
order by standings.rank, standings.competitor
