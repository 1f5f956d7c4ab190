-- Search over messages, subjects and patients by the words in them.
--
-- message.words has no index: with row-level security none serves an operator that is not leakproof, and @@ is not. A
-- search walks the threads of one person, newest first, and stops when it has enough (docs/search.md has figures). What
-- it looks at on the way is made once, when it is written.
alter table thread add column words tsvector not null generated always as (to_tsvector('simple', subject)) stored;

-- A name as it is spoken, and the MRN.
alter table patient add column name_words tsvector not null
  generated always as (to_tsvector('simple', first_name || ' ' || middle_name || ' ' || last_name || ' ' || mrn)) stored;
