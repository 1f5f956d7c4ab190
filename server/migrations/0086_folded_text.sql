-- Texts are compared without case, accents, width, ligatures, and differences between apostrophes or dashes: names as
-- before, and from now on messages too. contract/src/folded-text.ts folds the same way, which a test compares.
--
-- Rewrites message, thread, patient, users, location and contact, because stored columns are computed from fold().

create or replace function fold(value text) returns text language sql immutable parallel safe
  return case when octet_length(value) = length(value) then lower(replace(value, '`', ''''))
  else replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(value,
         U&'\2019\2018\201A\201B\02BC\02BB\02BD\02B9\2032\00B4`\FF07\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D', '''''''''''''''''''''''''----------'), NFKD),
         U&'[\0300-\036F\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\064B-\065F\0670\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF\FE20-\FE2F\00AD\200B-\200D\2060\FEFF]', '', 'g')),
         'øłđðħıŧŋĸς', 'olddhitnkσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end;

-- The words of a text for search. Without hyphens, which the parser takes for signs of numbers ('covid-19').
create function search_words(value text) returns tsvector language sql immutable parallel safe
  return to_tsvector('simple', translate(fold(value), '-', ' '));

create function search_phrase(value text) returns tsquery language sql immutable parallel safe
  return phraseto_tsquery('simple', translate(fold(value), '-', ' '));

alter table message alter column words set expression as (search_words(body));
alter table thread alter column words set expression as (search_words(subject));
alter table patient
  alter column words set expression as
    (fold(last_name || ', ' || first_name || ' ' || middle_name) || E'\n' || fold(coalesce(mrn, 'T-' || id::text))),
  alter column name_words set expression as
    (search_words(first_name || ' ' || middle_name || ' ' || last_name || ' ' || coalesce(mrn, 'T-' || id::text)));
alter table users
  alter column folded_last_name set expression as (fold(last_name)),
  alter column folded_first_name set expression as (fold(first_name)),
  alter column words set expression as
    (fold(btrim(first_name || ' ' || last_name)) || E'\n' || fold(title) || ' ' || fold(email) || ' ' || fold(username));
alter table location alter column folded_name set expression as (replace(fold(name), ' ', ''));

-- Writing the reference runs the trigger that fills words.
update contact set user_id = user_id, paging_group_id = paging_group_id, department_id = department_id, patient_id = patient_id;

-- A job fills it again within minutes; until then searches read the messages.
delete from thread_search_text;
