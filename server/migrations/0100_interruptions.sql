-- How often users were interrupted in the last hour, before the next message is sent to them.

-- Urgent alerts too: without them, the hour of three users is found by reading all of their alerts (2 s of 2 million).
drop index alert_last_attempt;
create index alert_by_user on alert (account_id, user_id, first_tried);
create index acknowledgement_by_user on acknowledgement (account_id, user_id, since);
