-- SCIM: an identity provider names permission groups by its own identifiers. Those of users are in user_identity.

alter table permission_group add column scim_external_id text;
create unique index permission_group_by_scim on permission_group (account_id, scim_external_id) where scim_external_id is not null;

-- SCIM lists users in this order, and asks for changes since a time.
create index users_by_creation on users (account_id, id) where not is_service;
