import type {
  NewPatient,
  PatientOrdering,
  PatientState,
} from '@wardline/contract/patients/patient.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { toPage, type Page } from '../../platform/http/paging.ts'
import { matchRank, matchesWords } from '../accounts/search/search-words.access.ts'
import type { SearchWords } from '../accounts/search/search-words.rules.ts'
import { patientSummary, summaryJoins, type SummaryRow } from './patient-summary.queries.ts'

export interface PatientKey {
  account_id: number
  patient_id: number
}

export interface ListedPatientRow extends SummaryRow {
  unit_id: number | null
  unit_name: string | null
  nobody_responsible_since: string | null
  is_discharged: boolean
}

/** The patient `p` has a responsible provider who is not deactivated. */
const hasResponsible = sql`exists (select from care_team_member m
    join users u on u.account_id = m.account_id and u.id = m.user_id and u.is_active
   where m.account_id = p.account_id and m.patient_id = p.id and m.ended is null and m.is_responsible)`

/**
 * Set only for a patient in a bed; elsewhere a missing provider does no harm. Counts from the admission or from the end of the last responsible
 * membership, whichever is later.
 */
const listedColumns = sql`
  ${patientSummary}, unit.id as unit_id, unit.name as unit_name, p.discharged is not null as is_discharged,
  case when p.discharged is null and p.location_id is not null and not ${hasResponsible} then coalesce(greatest(
    (select max(m.ended) from care_team_member m
      where m.account_id = p.account_id and m.patient_id = p.id and m.is_responsible),
    (select max(e.starts) from encounter e
      where e.account_id = p.account_id and e.patient_id = p.id and e.ends is null)), p.created)
  end as nobody_responsible_since`
const listedJoins = sql`${summaryJoins}
  left join location unit on unit.account_id = l.account_id and unit.id = l.unit_id`

export interface PatientFilter {
  account_id: number
  named: SearchWords
  ids: number[] | undefined
  provider_ids: number[]
  unit_ids: number[] | undefined
  unassigned: boolean | undefined
  has_bed: boolean | undefined
  state: PatientState
  ordering: PatientOrdering | undefined
  limit: number
  offset: number
}

const words = sql.ref<string>('p.words')

/** In the list, which joins the responsible providers once: a condition for each patient takes twice as long. */
const isAssigned = sql`responsible.patient_id is not null`

const orders = {
  location: sql`l.name is null, l.folded_name, p.words`,
  name: sql`p.words`,
  '-name': sql`p.words desc`,
  unassigned: sql`p.location_id is null or ${isAssigned}, unit.name is null, unit.folded_name, l.folded_name, p.words`,
} as const

const states = {
  current: sql`p.discharged is null`,
  discharged: sql`p.discharged is not null`,
  all: sql`true`,
} as const

/** The name and number of a merged record find the one that replaces it. */
const isNamed = (account_id: number, named: SearchWords) =>
  named.words.length === 0
    ? sql`true`
    : sql`(${matchesWords(named, words)} or p.id = any(array(
        select o.merged_into_id from patient o where o.account_id = ${account_id} and o.merged_into_id is not null
           and ${matchesWords(named, sql.ref<string>('o.words'))})))`

const hasProviders = (provider_ids: number[]) =>
  provider_ids.length === 0
    ? sql`true`
    : sql`(select count(distinct m.user_id) from care_team_member m
        where m.account_id = p.account_id and m.patient_id = p.id and m.ended is null
          and m.user_id = any(${provider_ids}::bigint[])) = cardinality(${provider_ids}::bigint[])`

const oneOf = (column: string, ids: number[] | undefined) =>
  ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::bigint[])`

/** A picker without an ordering shows patients who have a bed first, then the best match. */
export async function listPatients(db: Db, filter: PatientFilter): Promise<Page<ListedPatientRow>> {
  const { account_id, named, ids, provider_ids, unit_ids, unassigned, has_bed, state, limit, offset } = filter
  const order =
    filter.ordering === undefined
      ? sql`p.location_id is null, ${matchRank(named, words)}, p.words`
      : orders[filter.ordering]
  const { rows } = await sql<ListedPatientRow & { total: number }>`
    with found as (
      select p.id, count(*) over () as total, row_number() over (order by ${order}, p.id) as place
        from patient p
        left join location l on l.account_id = p.account_id and l.id = p.location_id
        left join location unit on unit.account_id = l.account_id and unit.id = l.unit_id
        left join (select m.patient_id from care_team_member m
                     join users u on u.account_id = m.account_id and u.id = m.user_id and u.is_active
                    where m.account_id = ${account_id} and m.ended is null and m.is_responsible) responsible
          on responsible.patient_id = p.id
       where p.account_id = ${account_id} and p.merged_into_id is null and ${states[state]}
         and ${isNamed(account_id, named)} and ${hasProviders(provider_ids)}
         and ${oneOf('p.id', ids)} and ${oneOf('l.unit_id', unit_ids)}
         and ${unassigned === undefined ? sql`true` : sql`(${isAssigned}) <> ${unassigned}`}
         and ${has_bed === undefined ? sql`true` : sql`(p.location_id is not null) = ${has_bed}`}
       order by place limit ${limit} offset ${offset})
    select ${listedColumns}, found.total
      from found join patient p on p.account_id = ${account_id} and p.id = found.id ${listedJoins}
     order by found.place`.execute(db)
  return toPage(rows)
}

export interface PatientDetailRow extends ListedPatientRow {
  first_name: string
  last_name: string
  location_id: number | null
  discharged: string | null
  merged_ids: number[]
  version: number
  changed: string | null
  changed_by: string | null
}

/** The record that replaces a merged one is found by the id of either. */
export async function findPatient(
  db: Db,
  { account_id, patient_id }: PatientKey,
): Promise<PatientDetailRow | undefined> {
  const { rows } = await sql<PatientDetailRow>`
    select ${listedColumns}, p.first_name, p.last_name, p.location_id, p.discharged, p.version, p.changed,
           by.display_name as changed_by,
           array(select o.id from patient o where o.account_id = p.account_id and o.merged_into_id = p.id order by o.id) as merged_ids
      from patient asked
      join patient p on p.account_id = asked.account_id and p.id = coalesce(asked.merged_into_id, asked.id) ${listedJoins}
      left join users by on by.account_id = p.account_id and by.id = p.changed_by_user_id
     where asked.account_id = ${account_id} and asked.id = ${patient_id}`.execute(db)
  return rows[0]
}

export interface LockedPatient {
  id: number
  display_name: string
  is_discharged: boolean
  merged_into_id: number | null
}

/** In ascending order, until commit: everything that changes a care team waits for it. */
export async function lockPatients(
  db: Db,
  account_id: number,
  patient_ids: readonly number[],
): Promise<LockedPatient[]> {
  const { rows } = await sql<LockedPatient>`
    select id, display_name, discharged is not null as is_discharged, merged_into_id from patient
     where account_id = ${account_id} and id = any(${[...patient_ids]}::bigint[]) order by id for no key update`.execute(
    db,
  )
  return rows
}

export async function isMrnTaken(
  db: Db,
  { account_id, patient_id }: { account_id: number; patient_id: number | null },
  mrn: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from patient where account_id = ${account_id} and mrn = ${mrn} and id is distinct from ${patient_id}::bigint`.execute(
    db,
  )
  return rows.length > 0
}

/** Until commit, no other patient of the account gets an MRN that this transaction checked. */
export const lockMrns = (db: Db, account_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('mrns', ${account_id}))`.execute(db)

export interface StoredPatient {
  first_name: string
  middle_name: string
  last_name: string
  mrn: string | null
  date_of_birth: string | null
  sex: string
  location_id: number | null
}

export async function insertPatient(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  patient: StoredPatient,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into patient (account_id, first_name, middle_name, last_name, mrn, date_of_birth, sex, location_id, changed, changed_by_user_id)
    values (${account_id}, ${patient.first_name}, ${patient.middle_name}, ${patient.last_name}, ${patient.mrn},
            ${patient.date_of_birth}, ${patient.sex}, ${patient.location_id}, clock_now(), ${user_id})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Moves the current encounter, too. */
export async function updatePatient(
  db: Db,
  { account_id, patient_id, user_id }: PatientKey & { user_id: number },
  patient: StoredPatient,
): Promise<void> {
  await sql`
    with changed as (
      update patient set first_name = ${patient.first_name}, middle_name = ${patient.middle_name},
             last_name = ${patient.last_name}, mrn = ${patient.mrn}, date_of_birth = ${patient.date_of_birth},
             sex = ${patient.sex}, location_id = ${patient.location_id}, version = version + 1, changed = clock_now(),
             changed_by_user_id = ${user_id}
       where account_id = ${account_id} and id = ${patient_id}
      returning id, location_id)
    update encounter e set location_id = changed.location_id from changed
     where e.account_id = ${account_id} and e.patient_id = changed.id and e.ends is null`.execute(db)
}

export async function insertEncounter(
  db: Db,
  { account_id, patient_id }: PatientKey,
  encounter: { class: NewPatient['class']; location_id: number | null },
): Promise<void> {
  await sql`
    insert into encounter (account_id, patient_id, class, status, starts, location_id)
    values (${account_id}, ${patient_id}, ${encounter.class}, 'in-progress', clock_now(), ${encounter.location_id})`.execute(
    db,
  )
}
