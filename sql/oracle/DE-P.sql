-- one row per competitor: direct encounter, forfeits as games (Art. 6, 6.1.1);
-- the tier inside the tied group, 1 the best, equal tiers are still tied
with recursive groups as (
    select
        tied.competitor,
        tied."group",
        events.event,
        events.win,
        events.loss,
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
        groups.place,
        groups.win * units.common as win,
        groups.loss * units.common as loss
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
                count(*) over (partition by scores.place) - 1 - scores.met as missing_games,
                min(scores.met) over (partition by scores.place) as fewest_met
            from scores
        ),

        prospects as (
            -- all missing games lost, all missing games won (6.3)
            select
                standings.place,
                standings.competitor,
                standings.score,
                standings.set_size,
                standings.fewest_met = standings.set_size - 1 as is_complete,
                standings.score + members.loss * standings.missing_games as worst,
                standings.score + members.win * standings.missing_games as best
            from standings
            inner join members on members.competitor = standings.competitor
        ),

        certainties as (
            select
                prospects.*,
                rank() over (
                    partition by prospects.place order by prospects.score desc
                ) - 1 as better_scores,
                row_number() over place_order - 1 as better_prospects,
                coalesce(
                    prospects.worst > max(prospects.best) over (
                        place_order rows between 1 following and unbounded following
                    ),
                    true
                ) as is_certain
            from prospects
            window place_order as (
                partition by prospects.place order by prospects.worst desc, prospects.competitor
            )
        ),

        leaders as (
            -- places are given one by one and stop at the first uncertain one
            select
                certainties.*,
                bool_and(certainties.is_certain) over (
                    partition by certainties.place order by certainties.better_prospects
                ) as is_leader
            from certainties
        ),

        parts as (
            select
                leaders.competitor,
                leaders.set_size,
                leaders.place + case
                    when leaders.is_complete then leaders.better_scores
                    when leaders.is_leader then leaders.better_prospects
                    else count(*) filter (where leaders.is_leader) over (
                        partition by leaders.place
                    )
                end as place
            from leaders
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
