-- Search over messages, subjects and patients by the words in them.
--
-- message.words has no index: with row-level security none serves an operator that is not leakproof, and @@ is not. A
-- search walks the threads of one person, newest first, and stops when it has enough (docs/search.md has figures). What
-- it looks at on the way is made once, when it is written.
alter table thread add column words tsvector not null generated always as (to_tsvector('simple', subject)) stored;

-- A name as it is spoken, and the MRN.
alter table patient add column name_words tsvector not null
  generated always as (to_tsvector('simple', first_name || ' ' || middle_name || ' ' || last_name || ' ' || mrn)) stored;

-- Which words stand anywhere in a thread, so that a search for a rare one need not look at every message of thousands
-- of threads. Written behind the messages, not with them: of those after `upto` it knows nothing. words is null where
-- there are too many; null and behind both mean: look at the messages.
create table thread_words (
  account_id bigint not null,
  thread_id  bigint not null,
  words      tsvector,
  upto       bigint not null,
  primary key (account_id, thread_id),
  foreign key (account_id, thread_id) references thread
);
select protect('thread_words', 'select, insert, update');
