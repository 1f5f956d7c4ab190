-- Administrators decide where messages go: policies of condition sets and actions, evaluated when a thread is created.

-- Increases with each change of a policy or of a part of one: processes know by it whether their compiled copy is current.
alter table account add column routing_version bigint not null default 1;

-- routing_condition: a test of a new message, by the fields of its type. Reusable.
create table routing_condition (
  account_id bigint not null,
  id         bigint generated always as identity,
  name       text not null,
  type       text not null check (type in ('MessageContentCondition', 'MessageTypeCondition', 'RecipientCondition', 'ScheduleCondition', 'SenderCondition')),
  fields     jsonb not null,  -- ids without foreign keys: what is deleted must not change what a policy tests
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('routing_condition');

-- routing_condition_set: conditions joined by AND or OR. Reusable.
create table routing_condition_set (
  account_id  bigint not null,
  id          bigint generated always as identity,
  name        text not null,
  clause_join text not null default 'AND' check (clause_join in ('AND', 'OR')),
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('routing_condition_set');

-- routing_condition_set_condition: the conditions of a set, in order.
create table routing_condition_set_condition (
  account_id       bigint not null,
  condition_set_id bigint not null,
  place            int not null,
  condition_id     bigint not null,
  primary key (account_id, condition_set_id, condition_id),
  foreign key (account_id, condition_set_id) references routing_condition_set on delete cascade,
  foreign key (account_id, condition_id) references routing_condition
);
create index routing_condition_set_condition_by_condition on routing_condition_set_condition (account_id, condition_id);
select protect('routing_condition_set_condition');

-- routing_action: what a policy does to a message, by the fields of its type. Reusable.
create table routing_action (
  account_id bigint not null,
  id         bigint generated always as identity,
  name       text not null,
  type       text not null,
  fields     jsonb not null,  -- ids without foreign keys: a policy whose group is deleted falls through, and says so
  primary key (account_id, id),
  unique (account_id, name)
);
select protect('routing_action');

-- routing_policy: when all of its condition sets match a new message, its actions apply.
create table routing_policy (
  account_id         bigint not null,
  id                 bigint generated always as identity,
  name               text not null,
  priority           int not null check (priority > 0),    -- order of evaluation, 1 first
  is_active          boolean not null,
  is_trial           boolean not null default false,       -- records what it would do
  version            int not null default 1,               -- a change states the version that it is based on
  changed            timestamptz not null default clock_now(),
  changed_by_user_id bigint not null,
  first_matched      timestamptz,                          -- a used policy cannot be deleted
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, changed_by_user_id) references users
);
create index routing_policy_by_order on routing_policy (account_id, priority, id) where is_active;
create index routing_policy_by_user on routing_policy (account_id, changed_by_user_id);
select protect('routing_policy');

-- routing_policy_condition_set: the condition sets of a policy, in order.
create table routing_policy_condition_set (
  account_id       bigint not null,
  policy_id        bigint not null,
  place            int not null,
  condition_set_id bigint not null,
  primary key (account_id, policy_id, condition_set_id),
  foreign key (account_id, policy_id) references routing_policy on delete cascade,
  foreign key (account_id, condition_set_id) references routing_condition_set
);
create index routing_policy_condition_set_by_set on routing_policy_condition_set (account_id, condition_set_id);
select protect('routing_policy_condition_set');

-- routing_policy_action: the actions of a policy, in the order in which they apply.
create table routing_policy_action (
  account_id bigint not null,
  policy_id  bigint not null,
  place      int not null,
  action_id  bigint not null,
  primary key (account_id, policy_id, action_id),
  foreign key (account_id, policy_id) references routing_policy on delete cascade,
  foreign key (account_id, action_id) references routing_action
);
create index routing_policy_action_by_action on routing_policy_action (account_id, action_id);
select protect('routing_policy_action');

-- routing_policy_version: each policy as it was saved, with the content of its sets and actions then.
create table routing_policy_version (
  account_id         bigint not null,
  policy_id          bigint not null,
  version            int not null,
  content            jsonb not null,
  changed            timestamptz not null default clock_now(),
  changed_by_user_id bigint not null,
  primary key (account_id, policy_id, version),
  foreign key (account_id, policy_id) references routing_policy on delete cascade,
  foreign key (account_id, changed_by_user_id) references users
);
create index routing_policy_version_by_user on routing_policy_version (account_id, changed_by_user_id);
select protect('routing_policy_version', 'select, insert, delete');

-- thread_routing: what each matching policy did to a thread when it was created, or would have done as a trial.
create table thread_routing (
  account_id     bigint not null,
  thread_id      bigint not null,
  place          int not null,
  policy_id      bigint not null,
  policy_name    text not null,            -- as it was then
  policy_version int not null,
  is_trial       boolean not null,
  matched        jsonb not null,           -- names of the conditions that matched
  effects        jsonb not null,           -- sentences
  fell_through   boolean not null,         -- it would have reached no one
  created        timestamptz not null default clock_now(),
  primary key (account_id, thread_id, place),
  foreign key (account_id, thread_id) references thread,
  foreign key (account_id, policy_id) references routing_policy
);
create index thread_routing_by_policy on thread_routing (account_id, policy_id, created);
select protect('thread_routing', 'select, insert, delete');
