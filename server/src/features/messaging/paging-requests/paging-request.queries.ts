import type { PagingRequest } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { rowsOf } from '../../../platform/db/text.ts'
import type { EscalationPlan } from '../recipients/escalation-plan.rules.ts'

export interface PagingRequestRow extends Omit<
  PagingRequest,
  'step' | 'of' | 'next' | 'ended_by' | 'operator' | 'responders'
> {
  thread_id: number
  requester_id: number
  plan: EscalationPlan
  position: number
  now: string
  responders: (PagingRequest['responders'][number] & { position: number; is_wrong_recipient: boolean })[]
  ended_by: number | null
  ended_by_name: string | null
  operator: PagingRequest['operator']
}

/** $1 account_id, $2 threads. */
const pagesText = `
  select r.thread_id, r.id, r.message_id, r.group_id, r.group_name, r.policy_name, r.plan, r.state, r.position, r.round,
         r.notified_at, r.next_due, r.call, r.ended, r.ended_by, r.requester_id, clock_now() as now, e.display_name as ended_by_name,
         case when o.id is not null then json_build_object('user_id', o.id, 'display_name', o.display_name, 'since', r.operator_since) end as operator,
         coalesce((select json_agg(json_build_object('user_id', h.user_id, 'display_name', u.display_name, 'title', u.title,
                     'notified_at', h.notified_at, 'state', i.state,
                     'position', h.position, 'is_wrong_recipient', h.is_wrong_recipient) order by h.position, h.notified_at, h.user_id)
            from escalation_responder h
            join users u on u.account_id = $1 and u.id = h.user_id
            left join acknowledgement i on i.account_id = $1 and i.thread_id = r.thread_id and i.message_id = r.message_id
             and i.user_id = h.user_id
           where h.account_id = $1 and h.run_id = r.id), '[]') as responders
    from escalation_run r
    left join users e on e.account_id = $1 and e.id = r.ended_by
    left join users o on o.account_id = $1 and o.id = r.operator_id
   where r.account_id = $1 and r.thread_id = any($2::bigint[])
   order by r.id`

export const listPagingRequestRows = (
  db: Db,
  account_id: number,
  thread_ids: number[],
): Promise<PagingRequestRow[]> => rowsOf<PagingRequestRow>(db, pagesText, [account_id, thread_ids])
