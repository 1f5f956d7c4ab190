-- Two administrators who decide at the same time who may sign in with a password: the second is refused, and sees who
-- decided first.

alter table account
  add column sign_in_policy_changed_by_user_id bigint,
  add foreign key (account_id, sign_in_policy_changed_by_user_id) references users;
