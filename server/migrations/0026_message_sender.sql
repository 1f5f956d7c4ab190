-- The sender's name and title as they were when the message was sent. A later change of the profile must not change what
-- its readers saw (integrity of author identification). Older messages get the names of today.
--
-- A trigger fills them, so that every writer does, also a server of the earlier version during an upgrade.
alter table message add column sender_name text, add column sender_title text;

create function name_sender() returns trigger language plpgsql as $$
begin
  select display_name, title into new.sender_name, new.sender_title
    from users where account_id = new.account_id and id = new.sender_id;
  return new;
end $$;
create trigger name_sender before insert on message
  for each row when (new.sender_name is null) execute function name_sender();

update message m set sender_name = u.display_name, sender_title = u.title
  from users u where u.account_id = m.account_id and u.id = m.sender_id;
alter table message alter column sender_name set not null, alter column sender_title set not null;
