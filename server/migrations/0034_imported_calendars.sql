-- What was imported keeps the UID that its file gave it: importing the same file again finds it and changes nothing.
alter table on_call_event add column ical_uid text;
create unique index on_call_event_by_ical_uid on on_call_event (account_id, group_id, ical_uid) where ical_uid is not null;
