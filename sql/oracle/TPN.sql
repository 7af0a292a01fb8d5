-- one row per competitor: tournament pairing number, low first (Art. 7.8)
select
    competitors.competitor,
    competitors.player::double as value
from competitors
