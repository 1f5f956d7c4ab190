-- A SAML provider ends sessions by its name of the user, which differs from the subject if an attribute identifies users.
alter table sign_on_session add column name_id text;
create index sign_on_session_by_name on sign_on_session (account_id, provider_id, name_id) where name_id is not null;
