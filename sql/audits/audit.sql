-- One row per event and list: stated points and ranks against computed ones.
with facts as (
    select
        players.event_id,
        players.player as competitor,
        players.stated_rank,
        tiebreaks."PTS" as points,
        -- an event whose totals are all zero states none
        case when max(players.stated_points) over event > 0 then players.stated_points end
            as stated_points,
    from players
    inner join tiebreaks
        on players.event_id = tiebreaks.event_id and players.player = tiebreaks.competitor
    window event as (partition by players.event_id)
),

stated as (
    select
        event_id,
        competitor,
        stated_rank,
        abs(stated_points - points) > 1e-6 as other_points,
        -- somebody behind or level has more points
        points < max(points) over behind as against_points,
    from facts
    where stated_rank is not null
    window behind as (
        partition by event_id order by stated_rank desc
        range between unbounded preceding and current row
    )
),

-- Lists that points do not lead: under them somebody stands ahead of more points as well.
other_keys as (
    select distinct event_id, list
    from (
        select
            standings.event_id,
            standings.list,
            facts.points > lag(facts.points) over (
                partition by standings.event_id, standings.list order by standings.rank
            ) as more_points,
        from standings
        inner join facts
            on standings.event_id = facts.event_id
                and standings.competitor = facts.competitor
        where standings.event_id in (select event_id from stated where against_points)
    )
    where more_points
),

placed as (
    select
        standings.event_id,
        standings.list,
        standings.competitor,
        -- lots drawn here are not those drawn there: whom lots alone part is tied
        max(standings.rank) filter (where standings.decided_by is distinct from 'LOTS') over (
            partition by standings.event_id, standings.list order by standings.rank
        ) as rank,
    from standings
),

computed as (
    select
        placed.*,
        count(*) over (partition by placed.event_id, placed.list, placed.rank) as tied,
    from placed
),

compared as (
    select
        computed.event_id,
        computed.list,
        computed.rank,
        computed.tied,
        stated.stated_rank,
        stated.other_points,
        stated.against_points,
        stated.stated_rank = computed.rank as equal,
        -- a stated place may split a tie that the list leaves, by lots or play-off
        stated.stated_rank between computed.rank and computed.rank + computed.tied - 1 as possible,
        min(stated.stated_rank) over tied < stated.stated_rank as split,
        min(computed.rank) over shared < computed.rank and stated.stated_rank is not null as parted,
    from computed
    left join stated
        on computed.event_id = stated.event_id and computed.competitor = stated.competitor
    window
        tied as (partition by computed.event_id, computed.list, computed.rank),
        shared as (partition by computed.event_id, computed.list, stated.stated_rank)
),

counted as (
    select
        event_id,
        list,
        count(stated_rank) > 0 as stated,
        count(*)::uinteger as competitors,
        bool_and(equal) as exact,
        bool_and(possible) as consistent,
        -- the computed first group holds whoever is stated first
        bool_and(rank = 1) filter (where stated_rank = 1) as same_winner,
        bool_and(possible) filter (where stated_rank <= 3) as same_podium,
        min(stated_rank) filter (where not possible)::uinteger as first_difference,
        count(*) filter (where not possible)::uinteger as moved,
        count(*) filter (where tied > 1)::uinteger as left_tied,
        count(*) filter (where other_points)::uinteger as other_points,
        count(*) filter (where against_points)::uinteger as against_points,
        bool_or(not possible and other_points) as moved_by_points,
        bool_or(split) as splits_ties,
        bool_or(parted) as shares_apart,
    from compared
    group by event_id, list
),

-- Pairs in the wrong order stand between two places where the same people are ahead under both.
ordered as (
    select
        compared.event_id,
        compared.list,
        compared.stated_rank,
        compared.rank,
        max(compared.rank) over ahead > min(compared.rank) over rest as mixed,
    from compared
    inner join counted
        on compared.event_id = counted.event_id
            and compared.list = counted.list
            and not counted.consistent
    where compared.stated_rank is not null
    window
        ahead as (
            partition by compared.event_id, compared.list order by compared.stated_rank
            range between unbounded preceding and 1 preceding
        ),
        rest as (
            partition by compared.event_id, compared.list order by compared.stated_rank
            range between current row and unbounded following
        )
),

blocks as (
    select
        event_id,
        list,
        stated_rank,
        rank,
        count(*) filter (where mixed is null or not mixed) over (
            partition by event_id, list order by stated_rank
            range between unbounded preceding and current row
        ) as block,
    from ordered
),

turned as (
    select
        better.event_id,
        better.list,
        count(*)::uinteger as kendall,
    from blocks as better
    inner join blocks as worse
        on better.event_id = worse.event_id
            and better.list = worse.list
            and better.block = worse.block
            and better.stated_rank < worse.stated_rank
            and better.rank > worse.rank
    group by better.event_id, better.list
)

select
    counted.event_id,
    counted.list,
    counted.stated,
    counted.competitors,
    counted.exact,
    counted.consistent,
    counted.same_winner,
    counted.same_podium,
    counted.first_difference,
    case when counted.stated then counted.moved end as moved,
    case when counted.stated then coalesce(turned.kendall, 0)::uinteger end as kendall,
    counted.left_tied,
    counted.other_points,
    counted.against_points,
    case
        when not counted.stated or counted.exact then null
        when counted.consistent and counted.splits_ties then 'lots'
        when counted.consistent then 'numbering'
        when counted.against_points > 0 and other_keys.list is null then 'points'
        when counted.moved_by_points then 'points'
        when turned.kendall is null and not counted.shares_apart then 'numbering'
    end as cause,
from counted
left join turned on counted.event_id = turned.event_id and counted.list = turned.list
left join other_keys on counted.event_id = other_keys.event_id and counted.list = other_keys.list
order by counted.event_id, counted.list
