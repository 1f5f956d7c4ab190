import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface OpenRequest {
  thread_id: number
  message_id: number
  requester_id: number
  group_id: number | null
  call_order: number | null
}

/** Lists the requests for a response of the user in threads about a patient. */
export async function listOpenRequests(
  db: Db,
  of: { account_id: number; patient_id: number; user_id: number },
): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select a.thread_id, a.message_id, a.requester_id, a.group_id, a.call_order
      from acknowledgement a
      join thread t on t.account_id = a.account_id and t.id = a.thread_id and t.patient_id = ${of.patient_id}
     where a.account_id = ${of.account_id} and a.user_id = ${of.user_id} and a.state = 'open'
     order by a.thread_id, a.message_id`.execute(db)
  return rows
}
