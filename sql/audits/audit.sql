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
        -- somebody behind has more points
        points < max(points) over behind as against_points,
    from facts
    where stated_rank is not null
    window behind as (
        partition by event_id order by stated_rank desc
        range between unbounded preceding and 1 preceding
    )
),

computed as (
    select
        standings.event_id,
        standings.list,
        standings.competitor,
        standings.rank,
        count(*) over (partition by standings.event_id, standings.list, standings.rank) as tied,
    from standings
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
    from computed
    left join stated
        on computed.event_id = stated.event_id and computed.competitor = stated.competitor
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
        when counted.consistent then 'lots'
        when counted.against_points > 0 or counted.moved_by_points then 'points'
    end as cause,
from counted
left join turned on counted.event_id = turned.event_id and counted.list = turned.list
order by counted.event_id, counted.list
