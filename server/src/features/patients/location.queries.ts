import type { Location, LocationKind, NewLocation } from '@wardline/contract/patients/location.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { toPage, type Page } from '../../platform/http/paging.ts'
import { matchRank, matchesWords } from '../accounts/search/search-words.access.ts'
import type { SearchWords } from '../accounts/search/search-words.rules.ts'

export interface LocationRow extends Omit<Location, 'unit'> {
  unit_id: number | null
  unit_name: string | null
}

/** SQL: columns of a location `l` with its parent `above` and its unit `unit`. */
const columns = sql`
  l.id, l.name, l.kind, l.parent_id, l.unit_id, unit.name as unit_name,
  case when l.kind = 'room' then l.name when above.kind = 'room' then above.name end as room,
  case when l.kind = 'bed' then l.name end as bed`
const joins = sql`
  left join location above on above.account_id = l.account_id and above.id = l.parent_id
  left join location unit on unit.account_id = l.account_id and unit.id = l.unit_id`
const name = sql<string>`fold(l.name)`

export async function listLocations(
  db: Db,
  filter: {
    account_id: number
    named: SearchWords
    kind: LocationKind | undefined
    parent_id: number | undefined
    limit: number
    offset: number
  },
): Promise<Page<LocationRow>> {
  const { account_id, named, kind, parent_id, limit, offset } = filter
  const { rows } = await sql<LocationRow & { total: number }>`
    select ${columns}, count(*) over () as total from location l ${joins}
     where l.account_id = ${account_id} and ${matchesWords(named, name)}
       and ${kind === undefined ? sql`true` : sql`l.kind = ${kind}`}
       and ${parent_id === undefined ? sql`true` : sql`l.parent_id = ${parent_id}`}
     order by ${matchRank(named, name)}, ${name}, l.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function findLocations(
  db: Db,
  account_id: number,
  location_ids: readonly number[],
): Promise<Map<number, LocationRow>> {
  const { rows } = await sql<LocationRow>`
    select ${columns} from location l ${joins}
     where l.account_id = ${account_id} and l.id = any(${[...location_ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Undefined if the parent has a location of this name. */
export async function insertLocation(
  db: Db,
  account_id: number,
  location: NewLocation,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into location (account_id, name, kind, parent_id, department_id)
    select ${account_id}, ${location.name}, ${location.kind}, ${location.parent_id}::bigint,
           (select department_id from location where account_id = ${account_id} and id = ${location.parent_id}::bigint)
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}
