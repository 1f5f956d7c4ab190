-- Administrators change tags and saved filters, and tag permission groups: members have the tags of their groups.

alter table saved_filter
  add column version            integer not null default 1,  -- a change states the version that it is based on
  add column changed            timestamptz,
  add column changed_by_user_id bigint,
  add foreign key (account_id, changed_by_user_id) references users;

create index saved_filter_tag_by_tag on saved_filter_tag (account_id, tag_id);

-- permission_group_tag: the tags that the contacts of all members of a permission group have.
create table permission_group_tag (
  account_id bigint not null,
  group_id   bigint not null,
  tag_id     bigint not null,
  primary key (account_id, group_id, tag_id),
  foreign key (account_id, group_id) references permission_group on delete cascade,
  foreign key (account_id, tag_id) references tag on delete cascade
);
create index permission_group_tag_by_tag on permission_group_tag (account_id, tag_id);
select protect('permission_group_tag');
