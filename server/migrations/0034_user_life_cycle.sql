-- Users have a life cycle, an origin, and identities in other systems. E-mail addresses are optional and unique per
-- account: sign-in asks for the account where several use a name.

drop trigger addressee_updated on users;
drop trigger user_availability on users;

alter table users
  add column state text not null default 'active' check (state in ('invited', 'active', 'locked', 'deactivated')),
  add column state_changed            timestamptz,              -- null: not since the user was created
  add column state_changed_by_user_id bigint,                   -- null: Wardline itself, an import or a command
  add column state_reason             text not null default '',
  add column source  text not null default 'local' check (source in ('local', 'directory', 'scim')),
  add column version integer not null default 1,                -- a change states the version that it is based on
  add column changed            timestamptz,
  add column changed_by_user_id bigint,
  add foreign key (account_id, state_changed_by_user_id) references users,
  add foreign key (account_id, changed_by_user_id) references users;
update users set state = case when not is_active then 'deactivated' else 'locked' end, state_changed = unavailable_since
 where is_locked or not is_active;

-- `is_active`: not deactivated. Queries read these two; only `state` is written.
alter table users drop column is_active, drop column is_locked;
alter table users
  add column is_active boolean not null generated always as (state <> 'deactivated') stored,
  add column is_locked boolean not null generated always as (state = 'locked') stored;

create or replace function set_unavailable_since() returns trigger language plpgsql as $$ begin
  if new.state in ('invited', 'active') then new.unavailable_since := null;
  elsif new.unavailable_since is null then new.unavailable_since := clock_now();
  end if;
  return new;
end $$;
create trigger user_availability before insert or update of state on users
  for each row execute function set_unavailable_since();
create trigger addressee_updated after update of first_name, last_name, title, state on users
  for each row when ((old.display_name, old.title, old.is_active) is distinct from (new.display_name, new.title, new.is_active))
  execute function refresh_contact_of_addressee('user_id');

drop index users_by_email;
create unique index users_by_email on users (account_id, lower(email)) where email <> '';
-- Sign-in starts with the address, before the account is known.
create index users_by_email_of_any_account on users (lower(email)) where email <> '';

-- user_identity: the identifier of a user in a source (a staff number, an LDAP dn, a SCIM id). Imports match on it.
create table user_identity (
  account_id  bigint not null,
  source      text not null check (source in ('directory', 'scim')),
  external_id text not null check (external_id <> ''),
  user_id     bigint not null,
  primary key (account_id, source, external_id),
  unique (account_id, user_id, source),
  foreign key (account_id, user_id) references users
);
select protect('user_identity');
insert into user_identity (account_id, source, external_id, user_id)
select account_id, 'directory', external_id, id from users where external_id <> '';
update users set source = 'directory' where external_id <> '';
alter table users drop column external_id;

-- user_invitation: a link with which a user chooses the first password. Only the link has the token. A new invitation
-- replaces the earlier ones.
create table user_invitation (
  account_id         bigint not null,
  id                 bigint generated always as identity,
  user_id            bigint not null,
  token_hash         bytea unique,         -- null until the e-mail is sent
  created            timestamptz not null default clock_now(),
  created_by_user_id bigint not null,
  expires            timestamptz not null,
  sent_to            text,                 -- the e-mail address; null: a link that an administrator hands over
  used               timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, created_by_user_id) references users
);
create index user_invitation_by_user on user_invitation (account_id, user_id);
select protect('user_invitation');

-- The table of users starts at any letter without sorting.
create index users_by_folded_name on users (account_id, fold(last_name), fold(first_name), id);
