import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface ReportDay {
  today: string
  /** The last day of which messages are tallied; today before the first tally. */
  tallied: string
  as_of: string | null
}

export async function readReportDay(db: Db, account_id: number): Promise<ReportDay> {
  const { rows } = await sql<ReportDay>`
    select hospital_day(${account_id}, clock_now())::text as today,
           hospital_day(${account_id}, coalesce(r.upto, clock_now()))::text as tallied, r.upto as as_of
      from account a left join report_tally r on r.account_id = ${account_id}
     where a.account_id = ${account_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The account of a caller exists.')
  return row
}

export async function findUserName(db: Db, account_id: number, user_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ display_name: string }>`
    select display_name from users where account_id = ${account_id} and id = ${user_id}`.execute(db)
  return rows[0]?.display_name
}

export async function listDepartmentNames(
  db: Db,
  account_id: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from department
     where account_id = ${account_id} and id = any(${[...ids]}::bigint[]) order by lower(name), id`.execute(
    db,
  )
  return rows
}

/** Finds the name of a paging group, also of a deleted one. */
export async function findGroupName(db: Db, account_id: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from paging_group where account_id = ${account_id} and id = ${id}
    union all select name from deleted_paging_group where account_id = ${account_id} and id = ${id}`.execute(
    db,
  )
  return rows[0]?.name
}
