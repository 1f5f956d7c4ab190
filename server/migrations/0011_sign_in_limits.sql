-- Sign-in limits by user and device. Limits by address or for the whole installation let an outsider keep a hospital
-- out; these cannot. Also an index that finds what a user uploaded and did not send.

-- known_device: a browser on which a user has signed in, by the hash of its cookie. Its sign-ins have limits of their
-- own, which failures elsewhere do not use up.
create table known_device (
  account_id  bigint not null,
  user_id     bigint not null,
  device_hash bytea not null,
  last_seen   timestamptz not null default clock_now(),
  primary key (account_id, user_id, device_hash),
  foreign key (account_id, user_id) references users
);
create index known_device_by_hash on known_device (account_id, device_hash);
create index known_device_by_age on known_device (last_seen);
select protect('known_device');

-- sign_in_failure: wrong passwords within a quarter of an hour, by counter. The key is an HMAC: what was typed as a name
-- may be a password. The account is not known yet at sign-in, so only the worker role has access.
drop table sign_in_failure;
create table sign_in_failure (
  counter      text not null check (counter in ('device', 'hospital', 'network', 'unknown', 'address', 'password')),
  key          bytea not null,
  failures     int not null,
  window_start timestamptz not null,
  primary key (counter, key)
);
create index sign_in_failure_by_age on sign_in_failure (window_start);
alter table sign_in_failure enable row level security;
create policy every_account on sign_in_failure to wardline_worker using (true) with check (true);
grant select, insert, update, delete on sign_in_failure to wardline_worker;

create index file_unsent on file (account_id, uploaded_by) where message_id is null and purpose in ('attachment', 'file');
