-- one row per competitor: tournament pairing number, high first (Art. 7.8, 14)
select
    competitors.competitor,
    competitors.player::double as value
from competitors
