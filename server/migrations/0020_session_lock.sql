-- Sessions lock after some minutes without activity, and end some hours after the sign-in, as each account sets.

alter table account
  add column lock_minutes        int not null default 15 check (lock_minutes > 0),
  add column shared_lock_minutes int not null default 5 check (shared_lock_minutes > 0),  -- on browsers that colleagues share
  add column session_hours       int not null default 12 check (session_hours > 0);

alter table session
  add column is_shared boolean not null default false,  -- signed in on a browser that colleagues share
  add column locked    timestamptz;                     -- locked by its browser; null: locks by inactivity

comment on column session.last_seen is 'the last request that a person caused';
