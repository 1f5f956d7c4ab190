import type {
  NewRecordOpening,
  RecordOpening,
} from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { PatientKey } from '../patient.queries.ts'
import { accessHours } from '../record-access.queries.ts'

export type OpeningKey = PatientKey & { user_id: number }

/** The one that still gives access. */
export async function findOpening(
  db: Db,
  { account_id, patient_id, user_id }: OpeningKey,
): Promise<RecordOpening | undefined> {
  const { rows } = await sql<RecordOpening>`
    select id, reason, text, opened, expires from record_opening
     where account_id = ${account_id} and patient_id = ${patient_id} and user_id = ${user_id} and closed is null
       and expires > clock_now()
     order by expires desc limit 1`.execute(db)
  return rows[0]
}

export async function insertOpenings(
  db: Db,
  {
    account_id,
    patient_ids,
    user_id,
  }: { account_id: number; patient_ids: readonly number[]; user_id: number },
  { reason, text }: NewRecordOpening,
): Promise<{ id: number; patient_id: number }[]> {
  const { rows } = await sql<{ id: number; patient_id: number }>`
    with now as materialized (select clock_now() as at)
    insert into record_opening (account_id, patient_id, user_id, reason, text, opened, expires)
    select ${account_id}, patient_id, ${user_id}, ${reason}, ${text}, now.at, now.at + make_interval(hours => ${accessHours})
      from now cross join unnest(${[...patient_ids]}::bigint[]) as patient_id
    returning id, patient_id`.execute(db)
  return rows
}

/** Returns the ids of those that gave access until now. */
export async function closeOpenings(
  db: Db,
  { account_id, patient_id, user_id }: OpeningKey,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update record_opening set closed = clock_now()
     where account_id = ${account_id} and patient_id = ${patient_id} and user_id = ${user_id} and closed is null
       and expires > clock_now()
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
