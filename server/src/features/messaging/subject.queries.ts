import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** The patient a thread is to be about, directly or through an encounter; undefined when there is none in the account. */
export async function patientOf(
  db: Db,
  account_id: number,
  by: { patient_id: number } | { encounter_id: number },
): Promise<number | undefined> {
  const found =
    'patient_id' in by
      ? sql<{ id: number }>`select id from patient where account_id = ${account_id} and id = ${by.patient_id}`
      : sql<{
          id: number
        }>`select patient_id as id from encounter where account_id = ${account_id} and id = ${by.encounter_id}`
  const { rows } = await found.execute(db)
  return rows[0]?.id
}
