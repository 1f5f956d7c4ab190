-- History of routing policies, and policies that are tried against the threads of the last 30 days.

-- Why there is a version: the policy was saved, a part that it uses changed, or an older version was restored.
alter table routing_policy_version
  add column changed_part text,     -- "condition Night shift"; null if the policy itself was saved
  add column restored_version int;  -- the version that was restored

-- Versions hold the content of sets and actions as it is stored.
delete from routing_policy_version;
insert into routing_policy_version (account_id, policy_id, version, content, changed, changed_by_user_id)
select p.account_id, p.id, p.version, jsonb_build_object(
         'name', p.name, 'priority', p.priority, 'is_active', p.is_active, 'is_trial', p.is_trial,
         'sets', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'clause_join', s.clause_join,
              'conditions', coalesce((
                select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'type', c.type, 'fields', c.fields) order by sc.place)
                  from routing_condition_set_condition sc
                  join routing_condition c on c.account_id = sc.account_id and c.id = sc.condition_id
                 where sc.account_id = p.account_id and sc.condition_set_id = s.id), '[]')) order by ps.place)
            from routing_policy_condition_set ps
            join routing_condition_set s on s.account_id = ps.account_id and s.id = ps.condition_set_id
           where ps.account_id = p.account_id and ps.policy_id = p.id), '[]'),
         'actions', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type, 'fields', a.fields) order by pa.place)
            from routing_policy_action pa
            join routing_action a on a.account_id = pa.account_id and a.id = pa.action_id
           where pa.account_id = p.account_id and pa.policy_id = p.id), '[]')),
       p.changed, p.changed_by_user_id
  from routing_policy p;

-- routing_dry_run: a policy against the threads of the last 30 days, for the user who asked. Deleted after a day.
create table routing_dry_run (
  account_id      bigint not null,
  id              bigint generated always as identity,
  user_id         bigint not null,
  policy_id       bigint,                                  -- null for a policy that is not saved yet
  policy_version  int,                                     -- the saved version that edits are compared with
  is_edited       boolean not null,
  policies        jsonb not null,                          -- what is evaluated, so that changes meanwhile do not mix in
  state           text not null default 'running' check (state in ('running', 'done', 'failed')),
  since           timestamptz not null,
  first_thread_id bigint not null,                         -- of the period
  next_thread_id  bigint not null,                         -- threads up to this one are not evaluated yet
  threads_total   int not null,
  threads_done    int not null default 0,
  is_limited      boolean not null,                        -- the period had more threads; the newest were taken
  figures         jsonb not null default '{}',
  created         timestamptz not null default clock_now(),
  finished        timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, policy_id) references routing_policy on delete cascade
);
create index routing_dry_run_by_user on routing_dry_run (account_id, user_id, id);
create index routing_dry_run_by_policy on routing_dry_run (account_id, policy_id);
create index routing_dry_run_by_age on routing_dry_run (created);
select protect('routing_dry_run');

-- routing_dry_run_thread: a thread that the policy changes, or that its saved version changed. Holds no text.
create table routing_dry_run_thread (
  account_id  bigint not null,
  dry_run_id  bigint not null,
  thread_id   bigint not null,
  is_changed  boolean not null,
  was_changed boolean not null,                            -- by the saved version
  effects     text[] not null,
  also        bigint[] not null,                           -- other policies that matched
  result      jsonb not null,                              -- users that it would reach, and the other changes
  primary key (account_id, dry_run_id, thread_id),
  foreign key (account_id, dry_run_id) references routing_dry_run on delete cascade
);
select protect('routing_dry_run_thread', 'select, insert, delete');

-- A message as its sender wrote it, before policies changed it: with the first policy of the thread.
alter table thread_routing add column sent jsonb;
