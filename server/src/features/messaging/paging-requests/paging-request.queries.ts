import type { PagingRequest } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { rowsOf } from '../../../platform/db/text.ts'
import { nextStageText, type EscalationPlan } from '../recipients/escalation-plan.rules.ts'

interface PagingRequestRow extends Omit<PagingRequest, 'step' | 'of' | 'next' | 'ended_by'> {
  thread_id: number
  plan: EscalationPlan
  position: number
  ended_by: number | null
  ended_by_name: string | null
}

/** $1 account_id, $2 threads. */
const pagesText = `
  select r.thread_id, r.id, r.message_id, r.group_id, r.group_name, r.policy_name, r.plan, r.state, r.position, r.round,
         r.notified_at, r.next_due, r.call, r.ended, r.ended_by, e.display_name as ended_by_name,
         coalesce((select json_agg(json_build_object('user_id', h.user_id, 'display_name', u.display_name, 'title', u.title,
                     'notified_at', h.notified_at, 'state', i.state) order by h.position, h.notified_at, h.user_id)
            from escalation_responder h
            join users u on u.account_id = $1 and u.id = h.user_id
            left join acknowledgement i on i.account_id = $1 and i.thread_id = r.thread_id and i.message_id = r.message_id
             and i.user_id = h.user_id
           where h.account_id = $1 and h.run_id = r.id), '[]') as responders
    from escalation_run r
    left join users e on e.account_id = $1 and e.id = r.ended_by
   where r.account_id = $1 and r.thread_id = any($2::bigint[])
   order by r.id`

export async function listPagingRequests(
  db: Db,
  account_id: number,
  thread_ids: number[],
): Promise<Map<number, PagingRequest[]>> {
  if (thread_ids.length === 0) return new Map()
  const rows = await rowsOf<PagingRequestRow>(db, pagesText, [account_id, thread_ids])
  const byThread = Map.groupBy(rows, ({ thread_id }) => thread_id)
  return new Map([...byThread].map(([thread_id, its]) => [thread_id, its.map((row) => toPagingRequest(row))]))
}

function toPagingRequest({
  thread_id: _,
  plan,
  position,
  ended_by,
  ended_by_name,
  ...row
}: PagingRequestRow): PagingRequest {
  const next = row.state === 'running' ? nextStageText(plan, { position, round: row.round }, row) : ''
  return {
    ...row,
    step: position,
    of: plan.steps.length,
    next,
    ended_by: ended_by === null ? null : { user_id: ended_by, display_name: ended_by_name ?? '' },
  }
}
