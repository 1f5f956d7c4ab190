import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface UserKey {
  account_id: number
  user_id: number
}

export interface HeldAcknowledgement {
  thread_id: number
  message_id: number
  requester_id: number
  /** The paging group that made the user responsible. */
  group_id: number | null
  display_name: string
  can_receive: boolean
  /** A running escalation that asked the user. */
  run_id: number | null
  /** Users who have responded to the message. */
  responded_ids: number[]
}

export async function listThreadsWithOpenRequests(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<{ thread_id: number; user_id: number }[]> {
  const { rows } = await sql<{ thread_id: number; user_id: number }>`
    select distinct thread_id, user_id from acknowledgement
     where account_id = ${account_id} and user_id = any(${[...user_ids]}::bigint[]) and state = 'open'
     order by thread_id, user_id`.execute(db)
  return rows
}

/** The threads are locked. */
export async function listOpenRequests(
  db: Db,
  { account_id, user_id, thread_ids }: UserKey & { thread_ids: number[] },
): Promise<HeldAcknowledgement[]> {
  const { rows } = await sql<HeldAcknowledgement>`
    select i.thread_id, i.message_id, i.requester_id, i.group_id, u.display_name,
           u.is_active and not u.is_locked as can_receive,
           (select r.id from escalation_run r
              join escalation_responder h on h.account_id = r.account_id and h.run_id = r.id and h.user_id = i.user_id
             where r.account_id = i.account_id and r.thread_id = i.thread_id and r.message_id = i.message_id
               and r.state = 'running' order by r.id limit 1) as run_id,
           array(select o.user_id from acknowledgement o
                  where o.account_id = i.account_id and o.thread_id = i.thread_id and o.message_id = i.message_id
                    and o.state in ('accepted', 'rejected', 'responded')) as responded_ids
      from acknowledgement i join users u on u.account_id = i.account_id and u.id = i.user_id
     where i.account_id = ${account_id} and i.user_id = ${user_id} and i.thread_id = any(${thread_ids}::bigint[])
       and i.state = 'open'
     order by i.thread_id, i.message_id`.execute(db)
  return rows
}
