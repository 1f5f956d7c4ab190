import type { PagingRequest } from '@wardline/contract/messaging/paging-requests/paging-request.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { forecastEscalations } from '../recipients/escalation-forecast.actions.ts'
import { toRunningCourse } from './escalation-run.rules.ts'
import { listPagingRequestRows, type PagingRequestRow } from './paging-request.queries.ts'

export async function listPagingRequests(
  db: Db,
  account_id: number,
  thread_ids: number[],
): Promise<Map<number, PagingRequest[]>> {
  if (thread_ids.length === 0) return new Map()
  const rows = await listPagingRequestRows(db, account_id, thread_ids)
  const running = rows.filter(({ state }) => state === 'running')
  const forecasts = await forecastEscalations(
    db,
    { account_id, now: running[0]?.now ?? '' },
    running.map((row) => toRunningCourse(row)),
  )
  const next = new Map(running.map(({ id }, index) => [id, forecasts[index]?.stages[0]?.text ?? '']))
  const byThread = Map.groupBy(rows, ({ thread_id }) => thread_id)
  return new Map(
    [...byThread].map(([thread_id, its]) => [
      thread_id,
      its.map((row) => toPagingRequest(row, next.get(row.id) ?? '')),
    ]),
  )
}

function toPagingRequest(
  { id, message_id, group_id, group_name, policy_name, state, round, call, ...row }: PagingRequestRow,
  next: string,
): PagingRequest {
  const { ended_by, ended_by_name, notified_at, next_due, ended, operator } = row
  return {
    id,
    message_id,
    group_id,
    group_name,
    policy_name,
    state,
    step: row.position,
    of: row.plan.steps.length,
    round,
    notified_at,
    next_due,
    next,
    call,
    ended,
    ended_by: ended_by === null ? null : { user_id: ended_by, display_name: ended_by_name ?? '' },
    operator,
    responders: row.responders.map(({ is_wrong_recipient: _, position: _step, ...responder }) => responder),
  }
}
