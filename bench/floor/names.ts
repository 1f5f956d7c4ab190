export const namesTables = `
  create table named (kind text not null, id bigint not null, name text not null, primary key (kind, id));
  create index named_by_name on named (kind, name);`

export const namesText = `
  select id, name, count(*) over () as total from named where kind = $1 order by name limit 10 offset $2`
