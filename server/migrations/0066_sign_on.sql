-- Users sign in with the hospital's identity provider: OpenID Connect or SAML 2.0.

-- `external`: while a provider is on, passwords are for holders of accounts.emergency_sign_in only.
alter table account
  add column sign_in_policy text not null default 'any' check (sign_in_policy in ('any', 'external')),
  add column sign_in_policy_version integer not null default 1;

-- identity_provider: a system that signs users of the account in.
create table identity_provider (
  account_id             bigint not null references account,
  id                     bigint generated always as identity,
  uid                    uuid not null default gen_random_uuid() unique,  -- in the addresses that the provider calls
  kind                   text not null check (kind in ('oidc', 'saml')),
  name                   text not null,
  is_on                  boolean not null default false,
  settings               jsonb not null,                 -- by kind: identity_provider.schemas.ts
  secrets                bytea,                          -- sealed; the client secret
  attributes             jsonb not null default '{}',    -- claim or attribute by field of a user
  allows_new_users       boolean not null default false, -- creates users at their first sign-in
  links_by_email         boolean not null default false, -- links existing users by a verified address in its domains
  trusts_email           boolean not null default false, -- its addresses count as verified without email_verified
  ends_provider_session  boolean not null default true,  -- signing out of Wardline signs out of the provider
  version                integer not null default 1,     -- a change states the version that it is based on
  created                timestamptz not null default clock_now(),
  changed                timestamptz not null default clock_now(),
  changed_by_user_id     bigint not null,
  last_ok                timestamptz,
  last_failure           timestamptz,
  last_problem           text not null default '',
  primary key (account_id, id),
  unique (account_id, name),
  foreign key (account_id, changed_by_user_id) references users
);
create index identity_provider_by_user on identity_provider (account_id, changed_by_user_id);
select protect('identity_provider');

-- identity_provider_domain: e-mail domains of a provider. Unique in the installation, so that the sign-in page finds one.
create table identity_provider_domain (
  account_id  bigint not null,
  provider_id bigint not null,
  domain      text not null check (domain = lower(domain)),
  primary key (account_id, provider_id, domain),
  foreign key (account_id, provider_id) references identity_provider on delete cascade
);
create unique index identity_provider_domain_once on identity_provider_domain (domain);
select protect('identity_provider_domain');

-- identity_provider_group: users with this value of the group claim are members of the permission group.
create table identity_provider_group (
  account_id  bigint not null,
  provider_id bigint not null,
  value       text not null,
  group_id    bigint not null,
  primary key (account_id, provider_id, value, group_id),
  foreign key (account_id, provider_id) references identity_provider on delete cascade,
  foreign key (account_id, group_id) references permission_group on delete cascade
);
create index identity_provider_group_by_group on identity_provider_group (account_id, group_id);
select protect('identity_provider_group');

-- linked_identity: the user whom a provider knows under a subject. The issuer is part of the key: another issuer may use
-- the same subject for another person.
create table linked_identity (
  account_id  bigint not null,
  provider_id bigint not null,
  issuer      text not null,
  subject     text not null,
  user_id     bigint not null,
  created     timestamptz not null default clock_now(),
  last_used   timestamptz not null default clock_now(),
  primary key (account_id, provider_id, issuer, subject),
  unique (account_id, provider_id, issuer, user_id),
  foreign key (account_id, provider_id) references identity_provider on delete cascade,
  foreign key (account_id, user_id) references users
);
create index linked_identity_by_user on linked_identity (account_id, user_id);
select protect('linked_identity');

-- sign_on_attempt: a sign-in between its start and the return of the browser. Used once, by the browser that started it.
create table sign_on_attempt (
  account_id    bigint not null,
  id            bigint generated always as identity,
  provider_id   bigint not null,
  purpose       text not null check (purpose in ('sign_in', 'confirm', 'test')),
  state_hash    bytea not null unique,   -- of the state (OpenID Connect) or RelayState (SAML)
  browser_hash  bytea not null,          -- of the cookie
  request_id    text,                    -- of the SAML request
  return_to     text not null,           -- a path of the application
  is_shared     boolean not null default false,
  session_id    bigint,                  -- of the user who confirms or tests
  created       timestamptz not null default clock_now(),
  finish_hash   bytea unique,            -- SAML: the response arrived; the browser returns with this code
  sealed_claims bytea,                   -- of an answered or tested attempt; deleted with it
  used          timestamptz,
  primary key (account_id, id),
  foreign key (account_id, provider_id) references identity_provider on delete cascade,
  foreign key (account_id, session_id) references session on delete cascade
);
create index sign_on_attempt_by_provider on sign_on_attempt (account_id, provider_id);
create index sign_on_attempt_by_session on sign_on_attempt (account_id, session_id);
create index sign_on_attempt_by_time on sign_on_attempt (created);
select protect('sign_on_attempt');

-- sign_on_message: assertions and logout tokens that were accepted: a second use is refused until they have expired.
create table sign_on_message (
  account_id  bigint not null,
  provider_id bigint not null,
  id_hash     bytea not null,
  expires     timestamptz not null,
  primary key (account_id, provider_id, id_hash),
  foreign key (account_id, provider_id) references identity_provider on delete cascade
);
create index sign_on_message_by_time on sign_on_message (expires);
select protect('sign_on_message');

-- sign_on_session: sessions that began at a provider, and what ends them there.
create table sign_on_session (
  account_id    bigint not null,
  session_id    bigint not null,
  provider_id   bigint not null,
  subject       text not null,
  provider_sid  text,              -- the provider's own session
  sealed_hint   bytea,             -- the ID token, for the sign-out
  primary key (account_id, session_id),
  foreign key (account_id, session_id) references session on delete cascade,
  foreign key (account_id, provider_id) references identity_provider on delete cascade
);
create index sign_on_session_by_subject on sign_on_session (account_id, provider_id, subject);
select protect('sign_on_session');
