-- One row per player with a known strength: twice the mean rank by strength, so that it is whole.
select
    truth.event_id,
    truth.player as competitor,
    (
        2 * rank() over (partition by truth.event_id order by truth.strength desc)
        + count(*) over (partition by truth.event_id, truth.strength) - 1
    )::integer as place,
from truth
inner join study_events on truth.event_id = study_events.event_id
