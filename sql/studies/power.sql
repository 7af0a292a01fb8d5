-- One row per event, list and step: what the first `step` tie-breaks leave of the groups on equal points.
with final_groups as (
    select
        standings.event_id,
        standings.list,
        standings.rank,
        count(*) as size,
        any_value(list_codes.step) as step,
    from standings
    inner join study_events on standings.event_id = study_events.event_id
    left join list_codes
        on standings.list = list_codes.list and standings.decided_by = list_codes.code
    where list_contains(getvariable('study_lists'), standings.list)
    group by standings.event_id, standings.list, standings.rank
),

-- a group begins where the code that decides has had its turn; nothing decides before the first
numbered as (
    select
        final_groups.*,
        list_codes.step as after_step,
        list_codes.code,
        sum((final_groups.step is null or final_groups.step = 0)::integer) over by_rank
            as points_group,
        sum((final_groups.step is null or final_groups.step <= list_codes.step)::integer)
            over by_rank as class,
    from final_groups
    inner join list_codes on final_groups.list = list_codes.list and list_codes.step > 0
    window by_rank as (
        partition by final_groups.event_id, final_groups.list, list_codes.step
        order by final_groups.rank
    )
),

classes as (
    select
        event_id,
        list,
        after_step,
        code,
        points_group,
        class,
        sum(size)::double as size,
    from numbered
    group by event_id, list, after_step, code, points_group, class
),

points_groups as (
    select
        event_id,
        list,
        after_step,
        code,
        points_group,
        sum(size) as size,
        count(*) as classes,
        -- bits that are missing to name one player of the group
        sum(size * log2(size)) / sum(size) as bits,
        arg_min(size, class) as first_size,
    from classes
    group by event_id, list, after_step, code, points_group
    having sum(size) > 1
)

select
    event_id,
    list,
    after_step,
    code,
    count(*)::integer as tied_groups,
    count(*) filter (where classes = size)::integer as split_groups,
    sum(size)::integer as tied_players,
    sum(classes)::integer as classes,
    round(sum(bits), 9) as bits,
    bool_or(first_size = 1) filter (where points_group = 1) as first_decided,
from points_groups
group by event_id, list, after_step, code
order by event_id, list, after_step
