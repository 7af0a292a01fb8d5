-- One row per file that findings name and that is not there.
-- over: findings, files
-- checked: select count(*) from findings
select distinct file_id
from findings anti join files using (file_id)
-- members that are no report files are no files of ours
where rule <> 'NOT_A_MEMBER'
