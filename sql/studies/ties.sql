-- One row per event: how many players share the most points.
select
    study_events.event_id,
    study_events.name as event,
    study_events.players,
    study_events.rounds_played as rounds,
    max(study_firsts.tied_first) as tied_first,
from study_events
inner join study_firsts on study_events.event_id = study_firsts.event_id
group by study_events.event_id, study_events.name, study_events.players, study_events.rounds_played
order by study_events.event_id
