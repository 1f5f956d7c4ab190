import type { Acknowledgement } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export type ClosedState = 'handed_off' | 'escalated' | 'released' | 'expired' | 'recalled'

export interface ClosedAcknowledgement {
  user_id: number
  requester_id: number
  acknowledgement: Acknowledgement
}

/** The caller holds the thread's lock. */
export async function closeAcknowledgements(
  db: Db,
  of: { account_id: number; thread_id: number; message_id: number; user_ids: number[]; state: ClosedState },
): Promise<ClosedAcknowledgement[]> {
  const { rows } = await sql<Acknowledgement & { user_id: number; requester_id: number }>`
    with now as materialized (select clock_now() as at)
    update acknowledgement set state = ${of.state}, closed = greatest(now.at, since), reassignments = reassignments + 1
      from now where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and user_id = any(${of.user_ids}::bigint[]) and state = 'open'
    returning user_id, requester_id, message_id, kind, state, response, meaning, since, closed`.execute(db)
  return rows.map(({ user_id, requester_id, ...acknowledgement }) => ({
    user_id,
    requester_id,
    acknowledgement,
  }))
}
