import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** Returns the patients. A replacement who is on a care team already keeps the own role. */
export async function replaceMember(
  db: Db,
  account_id: number,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`
    with removed as (
      delete from care_team_member m using patient p
       where m.account_id = ${account_id} and m.user_id = ${from}
         and p.account_id = m.account_id and p.id = m.patient_id and p.discharged is null
      returning m.patient_id, m.role
    ), added as (
      insert into care_team_member (account_id, patient_id, user_id, role)
      select ${account_id}, patient_id, ${to}, role from removed
      on conflict do nothing
    )
    select patient_id from removed order by patient_id`.execute(db)
  return rows.map(({ patient_id }) => patient_id)
}
