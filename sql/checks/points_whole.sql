-- One row per event with points that are no whole multiples of 1/scale.
-- over: rounds, events
-- checked: select count(*) from rounds
with amounts as (
    select event_id, points, count(*) as cells from rounds group by all
)
select event_id, scale, min(points) as points, sum(cells)::bigint as cells
from amounts join events using (event_id)
where abs(points * scale - round(points * scale)) > 1e-6
group by all
