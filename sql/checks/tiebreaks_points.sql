-- One row per player whose PTS is not the sum of the rounds and the final adjustment.
-- over: tiebreaks.PTS, rounds, players
-- checked: select count(*) from tiebreaks where unit = 'player'
with sums as (
    select event_id, competitor, sum(points) as points
    from rounds where unit = 'player' group by all
),
adjustments as (
    select event_id, player as competitor, final_adjustment from players
)
select event_id, competitor, "PTS", coalesce(points, 0) + final_adjustment as score
from tiebreaks
left join sums using (event_id, competitor)
left join adjustments using (event_id, competitor)
where unit = 'player' and coalesce(abs("PTS" - score) > 1e-6, true)
