import type pg from 'pg'

export interface CatalogColumn {
  name: string
  /** As PostgreSQL writes it: `timestamp with time zone`. */
  type: string
  type_id: number
  is_nullable: boolean
  has_default: boolean
  /** True for an identity or a generated column. */
  is_generated: boolean
  /** Texts that a check constraint allows. */
  allowed: string[] | null
}

export interface ForeignKey {
  columns: string[]
  target: string
}

export interface CatalogTable {
  name: string
  columns: CatalogColumn[]
  primary_key: string[]
  foreign_keys: ForeignKey[]
}

export async function readTables(client: pg.Client): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(`
    select c.relname as name,
      (select json_agg(json_build_object(
                'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'type_id', a.atttypid::int,
                'is_nullable', not a.attnotnull, 'has_default', a.atthasdef and a.attgenerated = '',
                'is_generated', a.attgenerated <> '' or a.attidentity = 'a',
                'allowed', (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
                              from pg_constraint k
                             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                               and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\['))
              order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(a.attname order by k.place) from pg_constraint p, unnest(p.conkey) with ordinality as k(num, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
        where p.conrelid = c.oid and p.contype = 'p') as primary_key,
      coalesce((select json_agg(json_build_object(
                'target', f.confrelid::regclass::text,
                'columns', (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality as k(num, place)
                              join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num)) order by f.conname)
         from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as foreign_keys
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'kysely%'
     order by c.relname`)
  return rows
}
