import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { DemoPatient, unidentifiedPatient } from './patients.rules.ts'
import type { Bed } from '../staff/wards.rules.ts'

export const insertBeds = async (db: Db, account_id: number, beds: Bed[]) => {
  await sql`
    insert into location (account_id, name, kind, department_id)
    select distinct on (b.ward) ${account_id}::bigint, b.ward, 'unit', d.id
    from jsonb_to_recordset(${JSON.stringify(beds)}::jsonb) as b(ward text, department text)
    left join department d on d.account_id = ${account_id} and d.name = b.department
    order by b.ward
  `.execute(db)
  await sql`
    insert into location (account_id, name, kind, parent_id, department_id)
    select ${account_id}, b.name, 'bed', unit.id, unit.department_id
    from jsonb_to_recordset(${JSON.stringify(beds)}::jsonb) as b(name text, ward text)
    join location unit on unit.account_id = ${account_id} and unit.kind = 'unit' and unit.name = b.ward
    order by b.name
  `.execute(db)
}

/** Patients are known since their first encounter, and in their beds since the current one began. */
export const backdateStays = async (db: Db, account_id: number, now: string) => {
  await sql`
    update patient p set created = coalesce((select min(e.starts) from encounter e
      where e.account_id = ${account_id} and e.patient_id = p.id), ${now}::timestamptz)
    where p.account_id = ${account_id}
  `.execute(db)
  await sql`
    update encounter e set location_id = p.location_id from patient p
    where p.account_id = ${account_id} and e.account_id = ${account_id} and e.patient_id = p.id and e.ends is null
  `.execute(db)
  await sql`
    update patient_location s set started = e.starts from encounter e
    where e.account_id = ${account_id} and s.account_id = ${account_id} and s.patient_id = e.patient_id and e.ends is null
  `.execute(db)
}

export const placePatients = async (db: Db, account_id: number, patients: DemoPatient[]) => {
  const placed = patients.flatMap(({ external_id, bed }) => (bed ? [{ external_id, bed: bed.name }] : []))
  await sql`
    update patient p set location_id = l.id
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as b(external_id text, bed text)
    join location l on l.account_id = ${account_id} and l.name = b.bed
    where p.account_id = ${account_id} and p.external_id = b.external_id
  `.execute(db)
}

/** Inserts patients without an MRN and a date of birth. */
export const insertUnidentified = async (
  db: Db,
  account_id: number,
  patient: ReturnType<typeof unidentifiedPatient>,
) => {
  await sql`
    with added as (
      insert into patient (account_id, external_id, first_name, last_name, sex, location_id, created)
      select ${account_id}, ${patient.external_id}, ${patient.first_name}, ${patient.last_name}, ${patient.sex},
             (select id from location where account_id = ${account_id} and kind = 'bed' and name = ${patient.bed}),
             ${patient.arrived}::timestamptz
      returning id, location_id)
    insert into encounter (account_id, external_id, patient_id, class, status, reason, starts, location_id)
    select ${account_id}, ${patient.external_id}, id, 'EMER', 'in-progress', ${patient.reason}, ${patient.arrived}::timestamptz,
           location_id
      from added`.execute(db)
}
