-- Pages that asked a fail-over user, beside those that were sent while nobody was on call: a fallback contact may be the
-- operator, a policy may name other users, and an escalation may reach the fail-over user although users are on call.

alter table page_outcome add column is_failed_over boolean not null default false;  -- a fail-over user was asked
alter table page_tally add column failed_over int not null default 0;
alter table group_page_tally add column failed_over int not null default 0;
alter table hospital_page_tally add column failed_over int not null default 0;

-- The reason of a recipient begins with the role of a fallback contact.
update page_outcome p set is_failed_over = true
 where exists (
   select from subscriber s
    where s.account_id = p.account_id and s.thread_id = p.thread_id and s.user_id = any(p.user_ids)
      and split_part(s.why, ';', 1) in ('fail-over of the group', 'fail-over of the department', 'fail-over of the hospital'));

create temporary table failed_over on commit drop as
select p.account_id, span, date_trunc(span, p.day)::date as start, p.hour, p.group_id, p.priority, count(*)::int as pages
  from page_outcome p cross join (values ('day'), ('month')) as spans(span)
 where p.is_failed_over group by 1, 2, 3, 4, 5, 6;
update page_tally t set failed_over = f.pages from failed_over f
 where (f.account_id, f.span, f.start, f.hour, f.group_id, f.priority) = (t.account_id, t.span, t.start, t.hour, t.group_id, t.priority);
update group_page_tally t set failed_over = f.pages
  from (select account_id, span, start, group_id, priority, sum(pages)::int as pages from failed_over group by 1, 2, 3, 4, 5) f
 where (f.account_id, f.span, f.start, f.group_id, f.priority) = (t.account_id, t.span, t.start, t.group_id, t.priority);
update hospital_page_tally t set failed_over = f.pages
  from (select account_id, span, start, hour, priority, sum(pages)::int as pages from failed_over group by 1, 2, 3, 4, 5) f
 where (f.account_id, f.span, f.start, f.hour, f.priority) = (t.account_id, t.span, t.start, t.hour, t.priority);

alter table page_outcome alter column is_failed_over drop default;
alter table page_tally alter column failed_over drop default;
alter table group_page_tally alter column failed_over drop default;
alter table hospital_page_tally alter column failed_over drop default;
