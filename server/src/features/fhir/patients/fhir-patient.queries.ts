import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import * as where from '../search/condition.queries.ts'
import type { DateFilter } from '../search/search-date.rules.ts'
import type { Cursor } from '../search/search-request.rules.ts'
import type { Filters, StringFilter } from '../search/search-value.rules.ts'

export interface FhirPatientRow {
  id: number
  mrn: string | null
  first_name: string
  middle_name: string
  last_name: string
  date_of_birth: string | null
  sex: string
  merged_into_id: number | null
  merged_ids: number[]
  updated: string
}

export interface FhirPatientSearch {
  account_id: number
  ids: number[][]
  /** MRNs and, for patients without one, ids. */
  numbers: { mrns: string[]; ids: number[] }[]
  name: Filters<StringFilter>
  family: Filters<StringFilter>
  given: Filters<StringFilter>
  birthdate: Filters<DateFilter>
  /** The sexes as they may be stored. */
  sexes: string[][]
  is_active: boolean[] | undefined
  updated: Filters<DateFilter>
  sort: '_id' | '_lastUpdated' | '-_lastUpdated' | 'family' | 'birthdate'
  cursor: Cursor | undefined
  limit: number
}

const columns = sql`
  p.id, p.mrn, p.first_name, p.middle_name, p.last_name, p.date_of_birth, p.sex, p.merged_into_id, p.updated,
  array(select o.id from patient o where o.account_id = p.account_id and o.merged_into_id = p.id order by o.id) as merged_ids`

const folded = sql`split_part(p.words, E'\n', 1)`

const hasNumber = ({ mrns, ids }: FhirPatientSearch['numbers'][number]) =>
  sql`(p.mrn = any(${mrns}::text[]) or p.mrn is null and p.id = any(${ids}::bigint[]))`

const born = sql`coalesce(p.date_of_birth, '-infinity')`

const orders = {
  _id: sql`p.id`,
  _lastUpdated: sql`p.updated, p.id`,
  '-_lastUpdated': sql`p.updated desc, p.id desc`,
  family: sql`p.words, p.id`,
  birthdate: sql`${born}, p.id`,
} as const

/** Names and dates of birth must not be in an address: such a cursor has the patient's id only. */
function isAfter({ account_id, sort, cursor }: FhirPatientSearch): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const last = (column: RawBuilder<unknown>) =>
    sql`(select ${column} from patient p where p.account_id = ${account_id} and p.id = ${cursor.id})`
  const conditions = {
    _id: sql`p.id > ${cursor.id}`,
    _lastUpdated: sql`(p.updated, p.id) > (${cursor.key}::timestamptz, ${cursor.id})`,
    '-_lastUpdated': sql`(p.updated, p.id) < (${cursor.key}::timestamptz, ${cursor.id})`,
    family: sql`(p.words, p.id) > (${last(sql`p.words`)}, ${cursor.id})`,
    birthdate: sql`(${born}, p.id) > (${last(born)}, ${cursor.id})`,
  } as const
  return conditions[sort]
}

export async function searchFhirPatients(db: Db, search: FhirPatientSearch): Promise<FhirPatientRow[]> {
  const { rows } = await sql<FhirPatientRow>`
    select ${columns} from patient p
     where p.account_id = ${search.account_id} and ${where.among(sql`p.id`, search.ids)}
       and ${where.all(search.numbers.map(hasNumber))}
       and ${where.textMatches({ column: sql`p.display_name`, folded, words: true }, search.name)}
       and ${where.textMatches({ column: sql`p.last_name`, folded: sql`fold(p.last_name)` }, search.family)}
       and ${where.textMatches({ column: sql`p.first_name`, folded: sql`fold(p.first_name || ' ' || p.middle_name)`, words: true }, search.given)}
       and ${where.dayMatches(sql`p.date_of_birth`, search.birthdate)}
       and ${where.amongTexts(sql`lower(p.sex)`, search.sexes)}
       and ${where.isOneOf(sql`(p.merged_into_id is null)`, search.is_active)}
       and ${where.instantMatches(sql`p.updated`, search.updated)} and ${isAfter(search)}
     order by ${orders[search.sort]} limit ${search.limit}`.execute(db)
  return rows
}

export async function findFhirPatient(
  db: Db,
  { account_id, patient_id }: { account_id: number; patient_id: number },
): Promise<FhirPatientRow | undefined> {
  const { rows } = await sql<FhirPatientRow>`
    select ${columns} from patient p where p.account_id = ${account_id} and p.id = ${patient_id}`.execute(db)
  return rows[0]
}
