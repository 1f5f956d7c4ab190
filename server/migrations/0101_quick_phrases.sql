-- Texts that users insert into messages.

-- quick_phrase: belongs to a user, to a department, or, without both, to the account.
create table quick_phrase (
  account_id         bigint not null references account,
  id                 bigint generated always as identity,
  user_id            bigint,
  department_id      bigint,
  title              text not null,
  content            text not null,                   -- with blanks in brackets, such as [value]
  version            integer not null default 1,      -- a change states the version that it is based on
  changed            timestamptz not null default clock_now(),
  changed_by_user_id bigint,
  primary key (account_id, id),
  unique nulls not distinct (account_id, user_id, department_id, title),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, department_id) references department on delete cascade,
  foreign key (account_id, changed_by_user_id) references users,
  check (user_id is null or department_id is null)
);
create index quick_phrase_by_department on quick_phrase (account_id, department_id) where department_id is not null;
select protect('quick_phrase');

-- The phrases of a new hospital. Administrators may change or delete them.
create function insert_quick_phrases(new_account_id bigint, at timestamptz default clock_now()) returns void language sql as $$
  insert into quick_phrase (account_id, title, content, changed)
  values (new_account_id, 'SBAR',
          E'Situation: [situation]\nBackground: [background]\nAssessment: [assessment]\nRecommendation: [recommendation]', at),
         (new_account_id, 'Critical value',
          E'Critical value: [test] [value] [unit]\nReference range: [reference range]\nTime: [time]\nPlease read back.', at)
  on conflict (account_id, user_id, department_id, title) do nothing;
$$;
select insert_quick_phrases(account_id) from account order by account_id;
