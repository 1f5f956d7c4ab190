import type { Page } from '@wardline/contract/messaging/page.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { rowsOf } from '../../../platform/db/text.ts'
import { nextText, type Plan } from './plan.rules.ts'

interface PageRow extends Omit<Page, 'step' | 'of' | 'next' | 'ended_by'> {
  thread_id: number
  plan: Plan
  position: number
  ended_by: number | null
  ended_by_name: string | null
}

/** $1 account_id, $2 threads. */
const pagesText = `
  select r.thread_id, r.id, r.message_id, r.group_id, r.group_name, r.policy_name, r.plan, r.state, r.position, r.round,
         r.rung_at, r.next_due, r.call, r.ended, r.ended_by, e.display_name as ended_by_name,
         coalesce((select json_agg(json_build_object('user_id', h.user_id, 'display_name', u.display_name, 'title', u.title,
                     'rung_at', h.rung_at, 'state', i.state) order by h.position, h.rung_at, h.user_id)
            from run_holder h
            join users u on u.account_id = $1 and u.id = h.user_id
            left join open_item i on i.account_id = $1 and i.thread_id = r.thread_id and i.message_id = r.message_id
             and i.user_id = h.user_id
           where h.account_id = $1 and h.run_id = r.id), '[]') as holders
    from escalation_run r
    left join users e on e.account_id = $1 and e.id = r.ended_by
   where r.account_id = $1 and r.thread_id = any($2::bigint[])
   order by r.id`

/** Pages of threads as everybody on them sees them, by thread. */
export async function pagesOf(
  db: Db,
  account_id: number,
  thread_ids: number[],
): Promise<Map<number, Page[]>> {
  if (thread_ids.length === 0) return new Map()
  const rows = await rowsOf<PageRow>(db, pagesText, [account_id, thread_ids])
  const byThread = Map.groupBy(rows, ({ thread_id }) => thread_id)
  return new Map([...byThread].map(([thread_id, its]) => [thread_id, its.map((row) => pageOf(row))]))
}

function pageOf({ thread_id: _, plan, position, ended_by, ended_by_name, ...row }: PageRow): Page {
  const next = row.state === 'running' ? nextText(plan, { position, round: row.round }, row) : ''
  return {
    ...row,
    step: position,
    of: plan.steps.length,
    next,
    ended_by: ended_by === null ? null : { user_id: ended_by, display_name: ended_by_name ?? '' },
  }
}
