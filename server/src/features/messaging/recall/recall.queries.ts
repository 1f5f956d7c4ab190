import type { RecallNotice } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** Returns when, as an ISO instant. */
export async function markRecalled(db: Db, account_id: number, thread_id: number): Promise<string> {
  const { rows } = await sql<{ recalled: string | null }>`
    update thread set recalled = clock_now() where account_id = ${account_id} and id = ${thread_id}
    returning recalled`.execute(db)
  return rows[0]?.recalled ?? ''
}

export interface RemovedSubscriber {
  user_id: number
  read_message_id: number
  is_monitor: boolean
}

export async function removeSubscribers(
  db: Db,
  account_id: number,
  thread_id: number,
): Promise<RemovedSubscriber[]> {
  const { rows } = await sql<RemovedSubscriber>`
    with gone as (
      delete from subscriber where account_id = ${account_id} and thread_id = ${thread_id}
      returning id, user_id, read_message_id, reason
    )
    select user_id, read_message_id, reason = 'monitoring' as is_monitor from gone order by id`.execute(db)
  return rows
}

export const insertNotices = (
  db: Db,
  { account_id, thread_id, recalled_by }: { account_id: number; thread_id: number; recalled_by: number },
  user_ids: number[],
) =>
  sql`insert into recall_notice (account_id, user_id, thread_id, recalled_by, recalled)
      select ${account_id}, unnest(${user_ids}::bigint[]), ${thread_id}, ${recalled_by}, clock_now()
      on conflict do nothing`.execute(db)

/** Lists the notices, newest first. */
export async function listNotices(db: Db, account_id: number, user_id: number): Promise<RecallNotice[]> {
  const { rows } = await sql<RecallNotice>`
    select n.thread_id, jsonb_build_object('id', u.id, 'display_name', u.display_name, 'at', n.recalled) as recalled_by
      from recall_notice n join users u on u.account_id = n.account_id and u.id = n.recalled_by
     where n.account_id = ${account_id} and n.user_id = ${user_id}
     order by n.recalled desc, n.thread_id desc limit 50`.execute(db)
  return rows
}

export async function deleteNotice(
  db: Db,
  { account_id, user_id, thread_id }: { account_id: number; user_id: number; thread_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from recall_notice
     where account_id = ${account_id} and user_id = ${user_id} and thread_id = ${thread_id} returning thread_id`.execute(
    db,
  )
  return rows.length === 1
}

/** every account: one clean-up serves all */
export const deleteOldNotices = (worker: Db) =>
  sql`delete from recall_notice where recalled < clock_now() - interval '7 days'`.execute(worker)
