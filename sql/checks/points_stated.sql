-- One row per player whose stated points are not the sum of the cells though no finding says so.
-- over: players, rounds, findings
-- checked: select count(stated_points) from players
with blamed as (
    select distinct event_id from findings
    where rule in (
        'POINTS_DIFFER', 'POINTS_STALE', 'POINTS_UNEXPLAINED', 'OPEN_ROUND', 'NEXT_ROUND'
    )
),
paid as (
    select event_id, sum((hash(competitor) % 2147483647)::bigint * round(points * 1000)::bigint) as print
    from rounds where unit = 'player' group by all
),
stated as (
    select event_id, count(*) as rows, count(stated_points) as known,
        sum((hash(player) % 2147483647)::bigint
            * round((stated_points - final_adjustment) * 1000)::bigint) as print
    from players group by all
),
-- Only events whose weighted sums differ are added up player by player.
unlike as (
    select event_id
    from stated left join paid using (event_id) anti join blamed using (event_id)
    where rows <> known or stated.print is distinct from coalesce(paid.print, 0)
),
sums as (
    select event_id, competitor as player, sum(points) as points
    from rounds semi join unlike using (event_id) where unit = 'player' group by all
)
select event_id, player, stated_points, points + final_adjustment as computed
from (from players semi join unlike using (event_id)) left join sums using (event_id, player)
where abs(stated_points - coalesce(points, 0) - final_adjustment) > 1e-6
