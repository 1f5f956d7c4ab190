import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { PathKind } from './adt-event.rules.ts'

export interface PathLevel {
  kind: PathKind
  name: string
}

export interface KnownLocation extends PathLevel {
  id: number
  parent_id: number | null
  /** The index of the level of the path that the location stands for. */
  level: number
}

/** Locations whose name is that of a level, however it is spaced: "6 West 12A" is "6 West 12 A". */
export async function findPathLocations(
  db: Db,
  account_id: number,
  levels: readonly PathLevel[],
): Promise<KnownLocation[]> {
  const { rows } = await sql<KnownLocation>`
    select l.id, l.parent_id, l.kind, l.name, asked.level
      from unnest(${levels.map(({ kind }) => kind)}::text[], ${levels.map(({ name }) => name)}::text[])
             with ordinality as asked(kind, name, level)
      join location l on l.account_id = ${account_id} and l.kind = asked.kind
                     and l.folded_name = replace(fold(asked.name), ' ', '')
     order by asked.level, l.id`.execute(db)
  return rows
}

export async function findChildLocation(
  db: Db,
  account_id: number,
  name: string,
  parent_id: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from location
     where account_id = ${account_id} and name = ${name} and parent_id is not distinct from ${parent_id}::bigint`.execute(
    db,
  )
  return rows[0]?.id
}
