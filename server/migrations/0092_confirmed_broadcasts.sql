-- A confirmed broadcast is sent ten seconds later, unless its sender undoes it before. The server sends it, so that closing
-- the page or losing the connection after the confirmation never loses it.
alter table broadcast add column send_at timestamptz;  -- null: not confirmed, undone, or sent
