-- department_directory_access: the departments whose directories the members of a department find, besides their own.
-- Without a row they find all. No cascade from the accessible department: the last row would open every directory.
create table department_directory_access (
  account_id    bigint not null,
  department_id bigint not null,
  accessible_id bigint not null,
  primary key (account_id, department_id, accessible_id),
  foreign key (account_id, department_id) references department on delete cascade,
  foreign key (account_id, accessible_id) references department
);
create index department_directory_access_by_accessible on department_directory_access (account_id, accessible_id);
select protect('department_directory_access');
