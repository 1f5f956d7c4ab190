-- An answer has a meaning beside its text: yes, later or no. A message type or the sender names it for response options,
-- as a map from option to meaning; options without one are plain answers, as before. The meaning is copied to the answer,
-- so that "Cannot come" is counted as a refusal and the next person is asked.
alter table message_type add column response_meanings jsonb not null default '{}';
alter table thread add column response_meanings jsonb not null default '{}';
alter table acknowledgement add column meaning text check (meaning in ('yes', 'later', 'no'));
