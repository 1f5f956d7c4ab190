import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { EncounterRow } from './encounter-rows.rules.ts'
import type { PatientRow } from './patient-rows.rules.ts'

export type Outcome = { external_id: string; added: boolean }

export const findTakenMrns = async (db: Db, account_id: number, rows: PatientRow[]) => {
  const { rows: taken } = await sql<{ external_id: string }>`
    select r.external_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(external_id text, mrn text)
    join patient p on p.account_id = ${account_id} and p.mrn = r.mrn
    where p.external_id is not null and p.external_id <> r.external_id
  `.execute(db)
  return new Set(taken.map((row) => row.external_id))
}

export const linkPatientsByMrn = async (db: Db, account_id: number, rows: PatientRow[]) => {
  await sql`
    update patient p set external_id = r.external_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(external_id text, mrn text)
    where p.account_id = ${account_id} and p.mrn = r.mrn and p.external_id is null
      and not exists (select from patient o where o.account_id = ${account_id} and o.external_id = r.external_id)
  `.execute(db)
}

export const upsertPatients = async (db: Db, account_id: number, rows: PatientRow[]) => {
  const { rows: outcomes } = await sql<Outcome>`
    insert into patient as p (account_id, external_id, mrn, first_name, middle_name, last_name, date_of_birth, sex, discharged)
    select ${account_id}, r.external_id, r.mrn, r.first_name, coalesce(r.middle_name, o.middle_name, ''), r.last_name,
           r.date_of_birth, coalesce(r.sex, o.sex, ''), coalesce(r.discharged::timestamp at time zone 'UTC', o.discharged)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, external_id text, mrn text, first_name text,
      middle_name text, last_name text, date_of_birth date, sex text, discharged date)
    left join patient o on o.account_id = ${account_id} and o.external_id = r.external_id
    order by r.line
    on conflict (account_id, external_id) do update set mrn = excluded.mrn, first_name = excluded.first_name,
      middle_name = excluded.middle_name, last_name = excluded.last_name, date_of_birth = excluded.date_of_birth,
      sex = excluded.sex, discharged = excluded.discharged
    where (p.mrn, p.first_name, p.middle_name, p.last_name, p.date_of_birth, p.sex, p.discharged) is distinct from
      (excluded.mrn, excluded.first_name, excluded.middle_name, excluded.last_name, excluded.date_of_birth, excluded.sex,
       excluded.discharged)
    returning external_id, xmax = 0 as added
  `.execute(db)
  return outcomes
}

export const findPatientIds = async (db: Db, account_id: number, names: string[]) => {
  const { rows } = await sql<{ name: string; id: number }>`
    select mrn as name, id from patient where account_id = ${account_id} and mrn = any(${names}::text[])
    union all
    select external_id, id from patient where account_id = ${account_id} and external_id = any(${names}::text[])
  `.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id] as const))
}

export const upsertEncounters = async (
  db: Db,
  account_id: number,
  rows: (EncounterRow & { patient_id: number })[],
) => {
  const { rows: outcomes } = await sql<Outcome>`
    insert into encounter as e (account_id, external_id, patient_id, class, status, reason, starts, ends)
    select ${account_id}, r.external_id, r.patient_id, r.class, coalesce(r.status, o.status, ''), coalesce(r.reason, o.reason, ''),
           r.starts, coalesce(r.ends, o.ends)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, external_id text, patient_id bigint, class text,
      status text, reason text, starts timestamptz, ends timestamptz)
    left join encounter o on o.account_id = ${account_id} and o.external_id = r.external_id
    order by r.line
    on conflict (account_id, external_id) do update set patient_id = excluded.patient_id, class = excluded.class,
      status = excluded.status, reason = excluded.reason, starts = excluded.starts, ends = excluded.ends
    where (e.patient_id, e.class, e.status, e.reason, e.starts, e.ends) is distinct from
      (excluded.patient_id, excluded.class, excluded.status, excluded.reason, excluded.starts, excluded.ends)
    returning external_id, xmax = 0 as added
  `.execute(db)
  return outcomes
}
