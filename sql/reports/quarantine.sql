-- One row per quarantined file: where it came from, and where its reason was found first.
select
    files.origin,
    files.reason,
    min(findings.line) as line,
    min_by(findings.column, (findings.line, findings.column)) as column,
    min_by(coalesce(findings.text, findings.before), (findings.line, findings.column)) as found,
from files
left join findings
    on files.file_id = findings.file_id and files.reason = findings.rule
where files.state = 'quarantined'
group by files.origin, files.reason
order by files.origin
