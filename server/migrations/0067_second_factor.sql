-- A second factor for users who sign in with a password: codes of an authenticator app (TOTP), passkeys (WebAuthn) and
-- recovery codes. A role may require it.

-- second_factor: an authenticator app or a passkey of a user.
create table second_factor (
  account_id         bigint not null,
  id                 bigint generated always as identity,
  user_id            bigint not null,
  kind               text not null check (kind in ('totp', 'passkey')),
  name               text not null,
  created            timestamptz not null default clock_now(),
  confirmed          timestamptz,        -- null: its first code was not entered yet, so it does not count
  last_used          timestamptz,
  -- Of an authenticator app (RFC 6238).
  secret             bytea,              -- sealed
  last_step          bigint,             -- of the last accepted code: that code and earlier ones are refused
  -- Of a passkey (WebAuthn level 3).
  credential_id      text,               -- base64url
  public_key         bytea,              -- COSE
  counter            bigint,             -- of its signatures: a smaller one is that of a copy
  transports         text[],
  is_backup_eligible boolean,
  is_backed_up       boolean,            -- synchronized by its provider, so it survives the loss of a device
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  check (case kind when 'totp' then num_nulls(secret) = 0 and num_nonnulls(credential_id, public_key, counter) = 0
                   else num_nulls(confirmed, credential_id, public_key, counter) = 0 and secret is null end)
);
create index second_factor_by_user on second_factor (account_id, user_id);
create unique index second_factor_by_credential on second_factor (credential_id) where credential_id is not null;
select protect('second_factor');

-- recovery_code: replaces a second factor once. The codes of a user share a salt, so that one argon2id hash compares all.
create table recovery_code (
  account_id bigint not null,
  user_id    bigint not null,
  code_hash  bytea not null,
  salt       bytea not null,
  created    timestamptz not null default clock_now(),
  used       timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users
);
select protect('recovery_code');

-- pending_sign_in: the password was right and a second factor is needed. Only the browser has the token, in a cookie.
create table pending_sign_in (
  account_id        bigint not null,
  token_hash        bytea not null,
  user_id           bigint not null,
  is_shared         boolean not null,
  new_password_hash text,                -- stored with the sign-in: who knows an initial password alone cannot change it
  created           timestamptz not null default clock_now(),
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references users
);
create index pending_sign_in_by_user on pending_sign_in (account_id, user_id);
create index pending_sign_in_by_age on pending_sign_in (created);
select protect('pending_sign_in');

-- passkey_challenge: what a passkey signs, once. The key is an HMAC of the cookie or session that it was issued to. A
-- sign-in with a passkey alone has no account yet, so only the worker role has access.
create table passkey_challenge (
  key       bytea primary key,
  challenge text not null,
  created   timestamptz not null default clock_now()
);
create index passkey_challenge_by_age on passkey_challenge (created);
alter table passkey_challenge enable row level security;
create policy every_account on passkey_challenge to wardline_worker using (true) with check (true);
grant select, insert, update, delete on passkey_challenge to wardline_worker;

alter table role
  add column requires_second_factor boolean not null default false,
  add column second_factor_from     date,  -- a day of the hospital; null: from the next sign-in
  add check (second_factor_from is null or requires_second_factor);

-- The user must add a second factor before anything else.
alter table session add column must_enrol boolean not null default false;

alter table sign_in_failure drop constraint sign_in_failure_counter_check;
alter table sign_in_failure add constraint sign_in_failure_counter_check check (counter in
  ('device', 'hospital', 'network', 'unknown', 'address', 'password', 'code_device', 'code_hospital', 'code_unknown'));
