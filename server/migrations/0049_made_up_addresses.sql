-- Numbers and addresses of a demo hospital's people, who are nobody: what would go there goes to the sandbox, whatever
-- carriers are set up. One that is set since is not among them, and is somebody's.
create table made_up_address (
  account_id bigint not null,
  address    text not null,   -- as alerts have it: E.164, digits of a pager, a mail address in small letters
  primary key (account_id, address)
);
select protect('made_up_address', 'select, insert');
revoke insert on made_up_address from wardline_app;

insert into made_up_address
select distinct u.account_id, v.address
  from users u join account a on a.account_id = u.account_id and a.is_demo
 cross join lateral (values
    (case when u.mobile_number ~ '555 01\d\d$' then '+' || regexp_replace(u.mobile_number, '\D', '', 'g') end),
    (case when u.home_number ~ '555 01\d\d$' then '+' || regexp_replace(u.home_number, '\D', '', 'g') end),
    (case when u.pager_number ~ '^555\d{4}$' then u.pager_number end),
    (lower(trim(u.email))), (lower(trim(u.pager_email)))) v(address)
 where v.address <> '';
