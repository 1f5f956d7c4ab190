-- Many users are invited together: by e-mail, which a task sends (`sent`, or the `problem`), or with a one-time code of a
-- printed sheet, with which its user signs in once and chooses a password. Only the hash of a code is stored, as of a password.
alter table user_invitation
  add column code_hash text,
  add column sent timestamptz,
  add column problem text;
