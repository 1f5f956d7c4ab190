-- saml_key: key pairs of Wardline as a SAML service provider, for one identity provider each. The oldest signs; the next
-- one is published beside it until the oldest is removed.
create table saml_key (
  account_id  bigint not null,
  id          bigint generated always as identity,
  provider_id bigint not null,
  certificate text not null,   -- PEM, self-signed
  sealed_key  bytea not null,  -- the private key
  created     timestamptz not null default clock_now(),
  primary key (account_id, id),
  foreign key (account_id, provider_id) references identity_provider on delete cascade
);
create index saml_key_by_provider on saml_key (account_id, provider_id);
select protect('saml_key', 'select, insert, delete');
