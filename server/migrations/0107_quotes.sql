-- A reply refers to an earlier message of its thread, which is shown as it is when the reply is read.
alter table message add column quoted_message_id bigint;
