-- A start sets the password of the demo's own users only. It used to set that of every user of the demo hospital, which
-- overwrote passwords that people had chosen, and failed once a service existed, which may not have one.

-- The hash that the users of the demo share until they choose another password; null in a real hospital.
alter table account add column demo_password_hash text;

-- A hash contains a random salt, so only users whose password was set together share one.
update account a set demo_password_hash = (
  select mode() within group (order by u.password_hash)
    from users u where u.account_id = a.account_id and u.password_hash is not null)
 where a.is_demo;
