-- A start sets the password of the demo's own users only. It used to set that of every user of the demo hospital, which
-- overwrote passwords that people had chosen, and failed once a service existed, which may not have one.

-- The hash that the users of the demo share until they choose another password; null in a real hospital.
alter table account add column demo_password_hash text;

-- A hash contains a random salt, so only users whose password was set together share one.
update account a set demo_password_hash = (
  select mode() within group (order by u.password_hash)
    from users u where u.account_id = a.account_id and u.password_hash is not null)
 where a.is_demo;

-- The watchdog also reports recurring jobs, which belong to no account: their findings have account 0. A job that was
-- late made the whole round fail before, and no hospital was checked.
alter table watchdog_finding drop constraint watchdog_finding_account_id_fkey;
alter table watchdog_finding drop constraint watchdog_finding_kind_check;
alter table watchdog_finding add constraint watchdog_finding_kind_check
  check (kind in ('task_late', 'task_abandoned', 'task_failing', 'job_stuck', 'alert_stuck', 'alert_unfinished',
                  'receipt_missing', 'run_stuck', 'run_unanswered', 'page_vanished'));
