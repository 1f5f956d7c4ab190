import type { OutcomePerson } from '@wardline/contract/messaging/outcome/outcome.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { EscalationPlan, EscalationPosition } from '../recipients/escalation-plan.rules.ts'

export interface MessageKey {
  account_id: number
  thread_id: number
  message_id: number
}

export type RequestedUser = Omit<OutcomePerson, 'alert'>

/**
 * Users who were asked to respond: responses in chronological order, then open requests. A response from outside marks the
 * message as read without anyone having opened it, so `opened` is for open requests only.
 */
export async function listRequestedUsers(
  db: Db,
  { account_id, thread_id, message_id }: MessageKey,
  limit: number,
): Promise<{ count: number; users: RequestedUser[] }> {
  const { rows } = await sql<RequestedUser & { count: number }>`
    select i.user_id, u.display_name, u.title, i.state, i.response, i.meaning, i.via, i.since, i.closed,
           case when i.state = 'open' then (
             select min(r.at) from receipt r
              where r.account_id = i.account_id and r.thread_id = i.thread_id and r.user_id = i.user_id and r.kind = 2
                and r.message_id >= i.message_id) end as opened,
           case when i.state = 'open' and not u.hide_mobile_numbers then nullif(u.mobile_number, '') end as phone,
           count(*) over () as count
      from acknowledgement i join users u on u.account_id = i.account_id and u.id = i.user_id
     where i.account_id = ${account_id} and i.thread_id = ${thread_id} and i.message_id = ${message_id}
     order by i.state = 'open', i.state not in ('accepted', 'rejected', 'responded'), i.closed, i.since, i.id
     limit ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, users: rows.map(({ count: _, ...user }) => user) }
}

export interface RunningEscalation extends EscalationPosition {
  group_id: number | null
  group_name: string
  plan: EscalationPlan
  next_due: string
}

export async function listRunningEscalations(
  db: Db,
  { account_id, thread_id, message_id }: MessageKey,
): Promise<RunningEscalation[]> {
  const { rows } = await sql<RunningEscalation>`
    select group_id, group_name, plan, position, round, next_due from escalation_run
     where account_id = ${account_id} and thread_id = ${thread_id} and message_id = ${message_id}
       and state = 'running' and next_due is not null
     order by id`.execute(db)
  return rows
}
