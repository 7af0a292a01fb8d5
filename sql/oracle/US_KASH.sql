-- one row per competitor: Kashdan, 4 for a win, 2 for a draw, 1 for a loss over the board
-- (US Chess 34E7)
select
    competitors.competitor,
    coalesce(
        sum(
            case
                when contributions.result in ('1', 'W') then 4
                when contributions.result in ('=', 'D') then 2
                when contributions.result in ('0', 'L') then 1
                else 0
            end
        ),
        0
    )::double as value
from competitors
left join contributions on contributions.competitor = competitors.competitor
group by competitors.competitor
