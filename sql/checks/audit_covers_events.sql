-- One row per audited list that has no standings, or compares more competitors than these have.
-- over: audit, standings
-- checked: select count(*) from audit
with listed as (
    select event_id, list, count(*) as ranked from standings group by all
)
select event_id, list, competitors, ranked
from audit left join listed using (event_id, list)
where ranked is null or competitors > ranked
