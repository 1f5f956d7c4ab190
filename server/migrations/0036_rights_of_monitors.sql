-- Whoever loses the right to monitor stops monitoring at once, by whatever way the right was taken: from a role, a role
-- from a group, a person out of a group. A due task looks who watches without it; most accounts have nobody who watches.

create function look_at_monitors() returns trigger language plpgsql as $$ begin
  insert into due_task (account_id, kind, due)
  select distinct r.account_id, 'monitor_rights', clock_now() from removed r
   where exists (select from monitoring m where m.account_id = r.account_id and m.ended is null);
  return null;
end $$;

create trigger rights_removed after delete on permission_group_member referencing old table as removed
  for each statement execute function look_at_monitors();
create trigger rights_changed after update on permission_group_member referencing old table as removed
  for each statement execute function look_at_monitors();
create trigger rights_removed after delete on permission_group_role referencing old table as removed
  for each statement execute function look_at_monitors();
create trigger rights_changed after update on permission_group_role referencing old table as removed
  for each statement execute function look_at_monitors();
create trigger rights_removed after delete on role_permission referencing old table as removed
  for each statement execute function look_at_monitors();
create trigger rights_changed after update on role_permission referencing old table as removed
  for each statement execute function look_at_monitors();
