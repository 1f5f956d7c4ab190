import type { ThreadRouting } from '@wardline/contract/messaging/threads/thread-routing.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

interface ThreadKey {
  account_id: number
  thread_id: number
}

/** Sorted in the order of evaluation, without trials. */
export async function listThreadRouting(
  db: Db,
  { account_id, thread_id }: ThreadKey,
): Promise<ThreadRouting['policies']> {
  const { rows } = await sql<ThreadRouting['policies'][number]>`
    select policy_name, matched as conditions, effects, fell_through from thread_routing
     where account_id = ${account_id} and thread_id = ${thread_id} and not is_trial
     order by place`.execute(db)
  return rows
}

export async function findNextDelay(db: Db, { account_id, thread_id }: ThreadKey): Promise<string | null> {
  const { rows } = await sql<{ due: string | null }>`
    select min((details ->> 'due')::timestamptz) as due from page_event
     where account_id = ${account_id} and thread_id = ${thread_id} and kind = 'delayed'
       and (details ->> 'due')::timestamptz > clock_now()`.execute(db)
  return rows[0]?.due ?? null
}
