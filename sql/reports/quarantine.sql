-- One row per quarantined file: where it came from and the first reason.
select
    files.origin,
    files.reason,
    min(findings.line) as line,
    any_value(findings.text order by findings.line) as text,
from files
left join findings
    on files.file_id = findings.file_id and files.reason = findings.rule
where files.state = 'quarantined'
group by files.origin, files.reason
order by files.origin
