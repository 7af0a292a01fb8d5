-- One row per competitor that, by points, stands behind or level with another who has fewer.
-- over: standings, tiebreaks.PTS
-- checked: select count(*) from standings
select event_id, unit, list, competitor, rank, "PTS" as points,
    lag("PTS") over neighbours as points_before
from standings join tiebreaks using (event_id, unit, competitor)
window neighbours as (partition by event_id, unit, list order by rank, competitor)
-- a list may ask for something else before points; then that is what decides
qualify
    points > points_before and coalesce(decided_by, 'PTS') = 'PTS'
    or points <> points_before and rank = lag(rank) over neighbours
