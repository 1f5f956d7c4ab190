import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { recordBasis, type RecordReader } from '../../patients/patient.access.ts'
import * as where from '../search/condition.queries.ts'
import type { DateFilter } from '../search/search-date.rules.ts'
import type { Cursor } from '../search/search-request.rules.ts'
import type { Filters } from '../search/search-value.rules.ts'

export interface FhirEncounterRow {
  id: number
  patient_id: number
  external_id: string | null
  status: string
  class: string
  /** Empty for other readers than those of the record. */
  reason: string
  starts: string
  ends: string | null
  location_id: number | null
  updated: string
}

export interface FhirEncounterSearch {
  account_id: number
  reader: RecordReader
  ids: number[][]
  patient_ids: number[][]
  location_ids: number[][]
  statuses: string[][]
  classes: string[][]
  date: Filters<DateFilter>
  updated: Filters<DateFilter>
  sort: '_id' | '_lastUpdated' | '-_lastUpdated' | 'date' | '-date'
  cursor: Cursor | undefined
  limit: number
}

/** Imports do not need to give a status. */
const status = sql<string>`case when e.status <> '' then e.status when e.ends is null then 'in-progress' else 'finished' end`

const select = (reader: RecordReader) => sql`
  select e.id, e.patient_id, e.external_id, ${status} as status, e.class, e.starts, e.ends, e.location_id, e.updated,
         case when ${recordBasis(reader)} is null then '' else e.reason end as reason
    from encounter e join patient p on p.account_id = e.account_id and p.id = e.patient_id`

const orders = {
  _id: sql`e.id`,
  _lastUpdated: sql`e.updated, e.id`,
  '-_lastUpdated': sql`e.updated desc, e.id desc`,
  date: sql`e.starts, e.id`,
  '-date': sql`e.starts desc, e.id desc`,
} as const

function isAfter({ sort, cursor }: FhirEncounterSearch): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const { key, id } = cursor
  const conditions = {
    _id: sql`e.id > ${id}`,
    _lastUpdated: sql`(e.updated, e.id) > (${key}::timestamptz, ${id})`,
    '-_lastUpdated': sql`(e.updated, e.id) < (${key}::timestamptz, ${id})`,
    date: sql`(e.starts, e.id) > (${key}::timestamptz, ${id})`,
    '-date': sql`(e.starts, e.id) < (${key}::timestamptz, ${id})`,
  } as const
  return conditions[sort]
}

export async function searchFhirEncounters(db: Db, search: FhirEncounterSearch): Promise<FhirEncounterRow[]> {
  const { account_id } = search
  const { rows } = await sql<FhirEncounterRow>`
    ${select(search.reader)}
     where e.account_id = ${account_id} and ${where.among(sql`e.id`, search.ids)}
       and ${where.among(sql`e.patient_id`, search.patient_ids)}
       and ${where.among(sql`e.location_id`, search.location_ids)}
       and ${where.amongTexts(status, search.statuses)} and ${where.amongTexts(sql`e.class`, search.classes)}
       and ${where.periodMatches({ starts: sql`e.starts`, ends: sql`e.ends` }, search.date)}
       and ${where.instantMatches(sql`e.updated`, search.updated)} and ${isAfter(search)}
     order by ${orders[search.sort]} limit ${search.limit}`.execute(db)
  return rows
}

export async function findFhirEncounter(
  db: Db,
  { account_id, encounter_id, reader }: { account_id: number; encounter_id: number; reader: RecordReader },
): Promise<FhirEncounterRow | undefined> {
  const { rows } = await sql<FhirEncounterRow>`
    ${select(reader)} where e.account_id = ${account_id} and e.id = ${encounter_id}`.execute(db)
  return rows[0]
}
