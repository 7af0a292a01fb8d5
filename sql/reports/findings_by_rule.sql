-- One row per rule: how many findings, in how many files.
select
    rule,
    severity::varchar as severity,
    count(*)::bigint as findings,
    count(distinct file_id)::bigint as files,
from findings
group by rule, severity
order by
    case severity::varchar when 'error' then 0 when 'warning' then 1 else 2 end,
    findings desc,
    rule
