-- One row per player whose PTS is not the sum of the rounds and the final adjustment.
-- over: tiebreaks.PTS, rounds, players
-- checked: select count(*) from tiebreaks where unit = 'player'
with paid as (
    select event_id, sum((hash(competitor) % 2147483647)::bigint * round(points * 1000)::bigint) as print
    from rounds where unit = 'player' group by all
),
adjusted as (
    select event_id,
        sum((hash(player) % 2147483647)::bigint * round(final_adjustment * 1000)::bigint) as print
    from players group by all
),
valued as (
    select event_id, count(*) as rows, count("PTS") as known,
        sum((hash(competitor) % 2147483647)::bigint * round("PTS" * 1000)::bigint) as print
    from tiebreaks where unit = 'player' group by all
),
-- Only events whose weighted sums differ are added up player by player.
unlike as (
    select event_id
    from valued left join paid using (event_id) left join adjusted using (event_id)
    where rows <> known
        or valued.print is distinct from coalesce(paid.print, 0) + coalesce(adjusted.print, 0)
),
sums as (
    select event_id, competitor, sum(points) as points
    from rounds semi join unlike using (event_id) where unit = 'player' group by all
),
adjustments as (
    select event_id, player as competitor, final_adjustment
    from players semi join unlike using (event_id)
)
select event_id, competitor, "PTS", coalesce(points, 0) + final_adjustment as score
from (from tiebreaks semi join unlike using (event_id))
left join sums using (event_id, competitor)
left join adjustments using (event_id, competitor)
where unit = 'player' and coalesce(abs("PTS" - score) > 1e-6, true)
