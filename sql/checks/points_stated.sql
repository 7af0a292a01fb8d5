-- One row per player whose stated points are not the sum of the cells though no finding says so.
-- over: players, rounds, findings
-- checked: select count(stated_points) from players
with blamed as (
    select distinct event_id from findings
    where rule in (
        'POINTS_DIFFER', 'POINTS_STALE', 'POINTS_UNEXPLAINED', 'OPEN_ROUND', 'NEXT_ROUND', 'CUT_AFTER_ROUND'
    )
),
sums as (
    select event_id, competitor as player, sum(points) as points
    from rounds where unit = 'player' group by all
)
select event_id, player, stated_points, points + final_adjustment as computed
from players left join sums using (event_id, player) anti join blamed using (event_id)
where abs(stated_points - coalesce(points, 0) - final_adjustment) > 1e-6
