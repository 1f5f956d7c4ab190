import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { PatientKey } from '../patient.queries.ts'

type FollowerKey = PatientKey & { user_id: number }

/** False if the user follows the patient already. */
export async function insertFollower(
  db: Db,
  { account_id, patient_id, user_id }: FollowerKey,
): Promise<boolean> {
  const { rows } = await sql`
    insert into patient_follower (account_id, patient_id, user_id) values (${account_id}, ${patient_id}, ${user_id})
    on conflict (account_id, patient_id, user_id) do nothing returning id`.execute(db)
  return rows.length > 0
}

export async function deleteFollower(
  db: Db,
  { account_id, patient_id, user_id }: FollowerKey,
): Promise<boolean> {
  const { rows } = await sql`
    delete from patient_follower
     where account_id = ${account_id} and patient_id = ${patient_id} and user_id = ${user_id} returning id`.execute(
    db,
  )
  return rows.length > 0
}
