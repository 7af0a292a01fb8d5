-- One row per competitor that stands behind another with fewer points.
-- over: standings, tiebreaks.PTS
-- checked: select count(*) from standings
select event_id, unit, list, competitor, rank, "PTS" as points,
    lag("PTS") over (partition by event_id, unit, list order by rank, competitor) as points_before
from standings join tiebreaks using (event_id, unit, competitor)
qualify points > points_before
