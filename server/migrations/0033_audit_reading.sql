-- The audit trail is read by time, by who acted, by what was acted on, and by action, newest first. Written once per
-- row: docs/decisions/0030-reading-the-audit-trail.md has what each index costs.
create index audit_by_time on audit (account_id, at, id);
create index audit_by_actor on audit (account_id, actor_id, at, id) where actor_id is not null;
create index audit_by_object on audit (account_id, object_type, object_id, at, id) where object_id is not null;
create index audit_by_action on audit (account_id, action, at, id);
