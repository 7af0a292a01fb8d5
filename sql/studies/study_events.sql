-- One row per event that a study counts: what `events` says, its series and what it can be split by.
with assumed as (
    -- cells that had to be guessed; a blank after a withdrawal is none of them
    select
        event_id,
        count(*) as cells,
    from findings
    where
        rule in (
            'MIRRORED', 'RESULT_FILLED', 'BYE_WITH_OPPONENT', 'DANGLING_RESULT', 'UNFINISHED_GAME'
        )
    group by event_id
),

unplayed as (
    select
        event_id,
        (count(*) filter (where not played) / count(*))::double as share,
    from rounds
    group by event_id
),

counted as (
    select
        events.*,
        coalesce(unplayed.share, 0) as unplayed,
        -- a name without numbers, years and ordinals
        trim(
            regexp_replace(
                regexp_replace(lower(events.name), '[0-9]+\S*|\b[ivxl]+\b', ' ', 'g'),
                '[^\p{L}]+', ' ', 'g'
            )
        ) as stem,
    from events
    left join assumed on events.event_id = assumed.event_id
    left join unplayed on events.event_id = unplayed.event_id
    where
        (events.system = getvariable('study_system') or getvariable('study_system') = 'all')
        and events.complete
        and events.players >= getvariable('study_players')
        and events.rounds_played >= getvariable('study_rounds')
        -- rounded, since 9 of 10 cells are not quite 0.9 of them in binary
        and round(1 - coalesce(assumed.cells, 0) / (events.players * events.rounds_played), 9)
        >= round(getvariable('study_readable'), 9)
)

select
    * exclude (stem),
    -- yearly editions of one open are not independent: they are drawn together
    case
        when stem = '' or getvariable('study_series') = 'event' then event_id
        else coalesce(federation, '') || ':' || stem
    end as series,
    year(start_date) as year,
    (year(start_date) // 10 * 10)::varchar || 's' as decade,
    case
        when players < 16 then 'below 16'
        when players < 32 then '16 to 31'
        when players < 64 then '32 to 63'
        when players < 128 then '64 to 127'
        else '128 and more'
    end as size,
    least(4, floor(5 * percent_rank() over (order by unplayed)))::integer + 1 as unplayed_quintile,
    -- events that are computed together again, of about a million cells
    (sum(players * rounds_played) over (order by event_id) // 1000000)::integer as block,
from counted
order by event_id
