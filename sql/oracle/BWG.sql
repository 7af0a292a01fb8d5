-- one row per competitor: number of games won over the board with Black (Art. 7.4)
with black_games as (
    select
        contributions.competitor,
        contributions.result
    from contributions
    where contributions.played and contributions.colour = 'b'
),

sums as (
    select
        black_games.competitor,
        count(*) filter (where black_games.result in ('1', 'W')) as total
    from black_games
    group by black_games.competitor
)

select
    competitors.competitor,
    coalesce(sums.total, 0)::double as value
from competitors
left join sums on sums.competitor = competitors.competitor
