-- one row per competitor: games over the board with Black (US Chess 34E6)
select
    competitors.competitor,
    count(contributions.round)::double as value
from competitors
left join contributions
    on contributions.competitor = competitors.competitor
    and contributions.played
    and contributions.colour = 'b'
group by competitors.competitor
