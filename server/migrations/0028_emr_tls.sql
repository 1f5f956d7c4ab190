-- HL7 v2 over MLLP carries whole conversations with the patient's identity in clear. New endpoints use TLS; existing ones
-- stay as they are until an administrator changes them, and say that they are not encrypted.
alter table emr_endpoint
  add column security            text not null default 'none' check (security in ('tls', 'none')),
  add column trusted_certificate text not null default '', -- PEM: trusted in place of the public authorities
  add column certificate_pin     text not null default '', -- SHA-256 of the receiver's certificate, in place of both
  add column client_certificate  text not null default '', -- PEM
  add column client_key          bytea;                    -- PEM, encrypted
alter table emr_endpoint alter column security set default 'tls';
