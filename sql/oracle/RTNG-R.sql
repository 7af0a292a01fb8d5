-- one row per competitor: own rating, low first, dropped where a player has none (Art. 10.6, 14);
-- rating points
select
    competitors.competitor,
    case when events.unrated = 0 then competitors.rating end::double as value
from competitors
inner join events on events.event = competitors.event
