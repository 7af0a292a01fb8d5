-- one row per competitor: direct encounter where all the tied have met (Art. 6 without 6.3), with
-- forfeits as games; the tier inside the tied group, equal tiers are still tied
with recursive groups as (
    select
        tied.competitor,
        tied."group",
        events.event,
        -- a set of tied competitors is known by the first place it holds, over all events
        rank() over (order by events.event, tied."group") as place
    from tied
    inner join competitors on competitors.competitor = tied.competitor
    inner join events on events.event = competitors.event
),

encounters as (
    select
        contributions.competitor,
        contributions.opponent,
        any_value(groups.event) as event,
        any_value(groups."group") as "group",
        sum(contributions.points)::bigint as points,
        count(*) as meetings
    from contributions
    inner join groups on groups.competitor = contributions.competitor
    inner join groups as opponents on opponents.competitor = contributions.opponent
    inner join events on events.event = contributions.event
    where
        groups.place = opponents.place
        and contributions.opponent is not null
    group by contributions.competitor, contributions.opponent
),

units as (
    -- averages over repeated meetings (6.1.2) stay whole in units of 1 / common of a point
    select
        encounters.event,
        encounters."group",
        list_reduce(
            list(distinct encounters.meetings),
            lambda common, meetings: lcm(common, meetings)
        ) as common
    from encounters
    group by encounters.event, encounters."group"
),

addends as (
    select
        encounters.competitor,
        encounters.opponent,
        encounters.points * (units.common // encounters.meetings) as addend
    from encounters
    inner join units
        on units.event = encounters.event
        and units."group" = encounters."group"
),

members as (
    -- groups in which nobody met stay as they are
    select
        groups.competitor,
        groups.place
    from groups
    inner join units
        on units.event = groups.event
        and units."group" = groups."group"
),

sets as (
    select
        members.competitor,
        members.place,
        true as is_open
    from members

    union all

    (
        with scores as (
            -- separate scores of the open sets, on the games inside each set only
            select
                own.place,
                own.competitor,
                coalesce(sum(addends.addend) filter (where rival.place = own.place), 0)::bigint
                    as score,
                count(*) filter (where rival.place = own.place) as met
            from sets as own
            left join addends on addends.competitor = own.competitor
            left join sets as rival on rival.competitor = addends.opponent
            where own.is_open
            group by own.place, own.competitor
        ),

        standings as (
            select
                scores.place,
                scores.competitor,
                scores.score,
                count(*) over (partition by scores.place) as set_size,
                min(scores.met) over (partition by scores.place) as fewest_met
            from scores
        ),

        parts as (
            select
                standings.competitor,
                standings.set_size,
                standings.place + case
                    when standings.fewest_met = standings.set_size - 1
                        then rank() over (
                            partition by standings.place order by standings.score desc
                        ) - 1
                    else 0
                end as place
            from standings
        )

        select
            parts.competitor,
            parts.place,
            count(*) over (partition by parts.place) between 2 and parts.set_size - 1 as is_open
        from parts
    )
),

final_places as (
    -- a set only ever moves down to later places
    select
        sets.competitor,
        max(sets.place) as place
    from sets
    group by sets.competitor
),

tiers as (
    select
        groups.competitor,
        dense_rank() over (
            partition by groups.event, groups."group"
            order by coalesce(final_places.place, groups.place)
        ) as tier
    from groups
    left join final_places on final_places.competitor = groups.competitor
)

select
    competitors.competitor,
    tiers.tier::double as value
from competitors
left join tiers on tiers.competitor = competitors.competitor
