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
  requester_id: number
  next_due: string
  now: string
  responders: { user_id: number; position: number; state: string | null; is_wrong_recipient: boolean }[]
  priority: 0 | 1 | 2
  ignore_user_status: boolean
}

export async function listRunningEscalations(
  db: Db,
  { account_id, thread_id, message_id }: MessageKey,
): Promise<RunningEscalation[]> {
  const { rows } = await sql<RunningEscalation>`
    select r.group_id, r.group_name, r.plan, r.position, r.round, r.requester_id, r.next_due, clock_now() as now,
           coalesce(m.priority, t.priority) as priority, t.ignore_user_status,
           coalesce((select json_agg(json_build_object('user_id', h.user_id, 'position', h.position, 'state', i.state, 'is_wrong_recipient', h.is_wrong_recipient)
                       order by h.user_id)
              from escalation_responder h
              left join acknowledgement i on i.account_id = r.account_id and i.thread_id = r.thread_id and i.message_id = r.message_id
               and i.user_id = h.user_id
             where h.account_id = r.account_id and h.run_id = r.id), '[]') as responders
      from escalation_run r
      join thread t on t.account_id = r.account_id and t.id = r.thread_id
      join message m on m.account_id = r.account_id and m.thread_id = r.thread_id and m.id = r.message_id
     where r.account_id = ${account_id} and r.thread_id = ${thread_id} and r.message_id = ${message_id}
       and r.state = 'running' and r.next_due is not null
     order by r.id`.execute(db)
  return rows
}
