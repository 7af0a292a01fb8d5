-- One row per event, list, rule and player: the cents paid; nobody who gets nothing.
with placed as (
    select
        positions.event_id,
        positions.list_no,
        positions.competitor,
        standings.rank,
        study_lots.lot,
        rank() over (
            partition by positions.event_id, positions.list_no order by tiebreaks."PTS" desc
        ) as points_rank,
    from positions
    inner join standings
        on
            positions.event_id = standings.event_id
            and positions.competitor = standings.competitor
            and getvariable('study_lists')[positions.list_no + 1] = standings.list
    inner join tiebreaks
        on
            positions.event_id = tiebreaks.event_id
            and positions.competitor = tiebreaks.competitor
    inner join study_lots
        on
            positions.event_id = study_lots.event_id
            and positions.competitor = study_lots.competitor
),

-- the places that a player shares with the tied: `first_place`, `size` of them, `turn` among them
shared as (
    select
        event_id,
        list_no,
        competitor,
        by_points,
        case when by_points then points_rank else rank end as first_place,
        count(*) over tied as size,
        row_number() over (tied order by lot) as turn,
    from placed
    cross join (select unnest([true, false]) as by_points) as both_ways
    window tied as (
        partition by
            event_id, list_no, by_points, case when by_points then points_rank else rank end
    )
),

parts as (
    select
        shared.event_id,
        shared.list_no,
        shared.competitor,
        prize_parts.rule,
        shared.size,
        shared.turn,
        prize_parts.sums[least(shared.first_place + shared.size, len(prize_parts.sums))]
        - prize_parts.sums[least(shared.first_place, len(prize_parts.sums))] as cents,
    from shared
    inner join prize_parts on shared.by_points = prize_parts.by_points
    where shared.first_place < len(prize_parts.sums)
)

select
    event_id,
    list_no,
    rule,
    competitor,
    sum(cents // size + (turn <= cents % size)::bigint)::bigint as cents,
from parts
group by event_id, list_no, rule, competitor
