import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface KnownPatient {
  id: number
  external_id: string | null
  mrn: string | null
  first_name: string
  middle_name: string
  last_name: string
  date_of_birth: string | null
  sex: string
  location_id: number | null
  is_discharged: boolean
  is_merged: boolean
}

/** Finds patients by MRN or external id. With `lock`, their rows are locked until the commit. */
export async function findKnownPatients(
  db: Db,
  account_id: number,
  { mrns, external_ids, lock }: { mrns: string[]; external_ids: string[]; lock: boolean },
): Promise<KnownPatient[]> {
  const { rows } = await sql<KnownPatient>`
    select id, external_id, mrn, first_name, middle_name, last_name, date_of_birth, sex, location_id,
           discharged is not null as is_discharged, merged_into_id is not null as is_merged
      from patient
     where account_id = ${account_id} and id in (
       select id from patient where account_id = ${account_id} and mrn = any(${mrns}::text[])
       union select id from patient where account_id = ${account_id} and external_id = any(${external_ids}::text[]))
     order by id ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows
}

/** Names are compared without case and accents. */
export async function findLocationsByName(
  db: Db,
  account_id: number,
  names: string[],
): Promise<{ name: string; ids: number[] }[]> {
  const { rows } = await sql<{ name: string; ids: number[] }>`
    select wanted.name, array_agg(l.id order by l.id) as ids
      from unnest(${names}::text[]) as wanted(name)
      join location l on l.account_id = ${account_id} and fold(l.name) = fold(wanted.name)
     group by wanted.name`.execute(db)
  return rows
}

export interface UploadedPatient {
  line: number
  external_id: string | null
  mrn: string
  first_name: string
  middle_name: string
  last_name: string
  date_of_birth: string
  sex: string
  location_id: number | null
}

interface By {
  account_id: number
  user_id: number
}

const columns = sql`(line int, id bigint, external_id text, mrn text, first_name text, middle_name text, last_name text,
  date_of_birth date, sex text, location_id bigint)`

/** Begins an encounter for each. Leaves out patients whose MRN or external id another transaction has just added. */
export async function insertPatients(
  db: Db,
  { account_id, user_id }: By,
  patients: readonly UploadedPatient[],
): Promise<{ id: number; mrn: string }[]> {
  if (patients.length === 0) return []
  const { rows } = await sql<{ id: number; mrn: string }>`
    with added as (
      insert into patient (account_id, external_id, mrn, first_name, middle_name, last_name, date_of_birth, sex, location_id,
        changed, changed_by_user_id)
      select ${account_id}, r.external_id, r.mrn, r.first_name, r.middle_name, r.last_name, r.date_of_birth, r.sex,
             r.location_id, clock_now(), ${user_id}
        from jsonb_to_recordset(${JSON.stringify(patients)}::jsonb) as r${columns}
       order by r.line
      on conflict do nothing returning id, mrn, location_id),
    admitted as (
      insert into encounter (account_id, patient_id, class, status, starts, location_id)
      select ${account_id}, id, 'IMP', 'in-progress', clock_now(), location_id from added order by id)
    select id, mrn from added order by id`.execute(db)
  return rows
}

/** The patients are locked. Moves current encounters, too. */
export async function updatePatients(
  db: Db,
  { account_id, user_id }: By,
  patients: readonly (UploadedPatient & { id: number })[],
): Promise<void> {
  if (patients.length === 0) return
  await sql`
    with changed as (
      update patient p set external_id = r.external_id, mrn = r.mrn, first_name = r.first_name, middle_name = r.middle_name,
             last_name = r.last_name, date_of_birth = r.date_of_birth, sex = r.sex, location_id = r.location_id,
             version = version + 1, changed = clock_now(), changed_by_user_id = ${user_id}
        from jsonb_to_recordset(${JSON.stringify(patients)}::jsonb) as r${columns}
       where p.account_id = ${account_id} and p.id = r.id
      returning p.id, p.location_id)
    update encounter e set location_id = changed.location_id from changed
     where e.account_id = ${account_id} and e.patient_id = changed.id and e.ends is null
       and e.location_id is distinct from changed.location_id`.execute(db)
}
