import type { QualificationNeed } from '@wardline/contract/paging/qualifications/qualification-need.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface GroupKey {
  account_id: number
  group_id: number
}

/** False if a qualification does not exist. Otherwise it is locked until commit, so that it is not deleted before. */
export async function lockNeeded(
  db: Db,
  account_id: number,
  qualification_ids: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select id from qualification
     where account_id = ${account_id} and id = any(${qualification_ids}::bigint[]) order by id for key share`.execute(
    db,
  )
  return rows.length === qualification_ids.length
}

/** Replaces what the shifts of a group need. */
export async function writeNeeds(
  db: Db,
  { account_id, group_id }: GroupKey,
  needs: readonly QualificationNeed[],
): Promise<void> {
  await sql`delete from qualification_need where account_id = ${account_id} and group_id = ${group_id}`.execute(
    db,
  )
  await sql`
    insert into qualification_need (account_id, group_id, qualification_id, call_order)
    select ${account_id}::bigint, ${group_id}::bigint, r.qualification_id, r.call_order
      from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb)
        as r(qualification_id bigint, call_order smallint)`.execute(db)
}
