import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface RecentPage {
  group_id: number
  patient_id: number
  /** Null when the reader is not on the thread. */
  thread_id: number | null
  created: string
  sender_id: number
  sender_name: string
}

/** The newest thread of the last minutes to each of these groups about the patient. */
export async function findRecentPages(
  db: Db,
  params: { account_id: number; reader_id: number; patient_id: number; group_ids: number[]; minutes: number },
): Promise<RecentPage[]> {
  const { account_id, reader_id, patient_id, group_ids, minutes } = params
  const { rows } = await sql<RecentPage>`
    select distinct on (tg.paging_group_id) tg.paging_group_id as group_id, t.patient_id, s.thread_id, t.created,
           t.created_by as sender_id, u.display_name as sender_name
      from thread t
      join thread_group tg on tg.account_id = t.account_id and tg.thread_id = t.id
      join users u on u.account_id = t.account_id and u.id = t.created_by
      left join subscriber s on s.account_id = t.account_id and s.thread_id = t.id and s.user_id = ${reader_id}
     where t.account_id = ${account_id} and t.patient_id = ${patient_id} and t.recalled is null
       and t.created > clock_now() - make_interval(mins => ${minutes}::int)
       and tg.paging_group_id = any(${group_ids}::bigint[])
     order by tg.paging_group_id, t.created desc, t.id desc`.execute(db)
  return rows
}
