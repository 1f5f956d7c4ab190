-- API tokens sign in programs: personal ones act as their owner, service ones as an identity of their own. Only the hash
-- of the secret is stored.

-- Programs that act in an account, and Wardline itself: they cannot sign in and never receive anything.
alter table users add column is_service boolean not null default false;
update users set is_service = true where username = 'wardline itself';
alter table users add constraint users_service_cannot_sign_in
  check (not is_service or (state = 'deactivated' and password_hash is null));

-- api_token: a secret with which a program acts for a user or a service, stored as its hash.
create table api_token (
  account_id          bigint not null,
  id                  bigint generated always as identity,
  kind                text not null check (kind in ('personal', 'service')),
  user_id             bigint not null,               -- its owner; of a service token: its identity
  name                text not null,
  token_hash          bytea not null unique,         -- SHA-256
  hint                text not null,                 -- the last characters, to recognize it
  scopes              text[] not null check (cardinality(scopes) > 0),
  created             timestamptz not null default clock_now(),
  created_by_user_id  bigint not null,
  expires             timestamptz not null,
  last_used           timestamptz,                   -- to the minute; null: never
  revoked             timestamptz,
  revoked_by_user_id  bigint,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, created_by_user_id) references users,
  foreign key (account_id, revoked_by_user_id) references users
);
create index api_token_by_user on api_token (account_id, user_id);
select protect('api_token', 'select, insert, update');
