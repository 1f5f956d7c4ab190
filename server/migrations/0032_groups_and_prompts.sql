-- Groups that are gone, and sound that a caller hears.

-- A group may be deleted though threads were addressed to it: "why did I get this" keeps its answer.
create table former_paging_group (
  account_id bigint not null references account,
  id         bigint not null,
  uid        uuid not null,
  name       text not null,
  type       text not null,
  department text not null,
  deleted    timestamptz not null default clock_now(),
  primary key (account_id, id)
);
select protect('former_paging_group', 'select, insert');

alter table thread_group drop constraint thread_group_account_id_paging_group_id_fkey;

-- The sound of a prompt is no attachment: whoever may change groups hears and replaces it.
alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in ('attachment', 'file', 'photo', 'prompt'));
create index prompt_snippet_by_file on prompt_snippet (account_id, file_id);
