export const auditTables = `
  create table users (id bigint primary key, display_name text not null);
  create table audit (id bigint generated always as identity primary key, at timestamptz not null,
    actor_id bigint not null, action text not null, object_id bigint not null);
  create index audit_by_actor on audit (actor_id, at desc);`

export const auditText = `
  select a.*, u.display_name
    from (select * from audit where actor_id = $1 order by at desc limit 51) a
    join users u on u.id = a.actor_id
   order by a.at desc`
