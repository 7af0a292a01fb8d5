-- one row per competitor: result between the tied, wins less losses among them (US Chess 34E5);
-- the tier inside the tied group, 1 the best
with members as (
    select
        tied.competitor,
        competitors.event,
        tied."group"
    from tied
    inner join competitors on competitors.competitor = tied.competitor
),

balances as (
    select
        members.competitor,
        members.event,
        members."group",
        count(*) filter (where contributions.result in ('1', 'W'))
        - count(*) filter (where contributions.result in ('0', 'L')) as balance
    from members
    left join contributions
        on contributions.competitor = members.competitor
        and contributions.opponent in (
            select rivals.competitor
            from members as rivals
            where rivals.event = members.event and rivals."group" = members."group"
        )
    group by members.competitor, members.event, members."group"
)

select
    competitors.competitor,
    dense_rank() over (
        partition by balances.event, balances."group" order by balances.balance desc
    )::double as value
from competitors
left join balances on balances.competitor = competitors.competitor
