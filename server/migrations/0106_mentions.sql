-- Users who are addressed in a message by name. They are notified also if they muted the conversation.
alter table message add column mentioned_user_ids bigint[]; -- null: none
-- The newest message that mentions the user, also after they have read it.
alter table subscriber add column mentioned_message_id bigint;
