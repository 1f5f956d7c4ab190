-- Deleting a broadcast group deleted its broadcasts, and with them who had received and read them. They stay, with the
-- group's name from deleted_paging_group. no_channel_ids: recipients without a channel for text messages when it was sent.
alter table broadcast
  drop constraint broadcast_account_id_group_id_fkey,
  add column no_channel_ids bigint[] not null default '{}';
