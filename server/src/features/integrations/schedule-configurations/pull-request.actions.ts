import { scheduleSourceChanged } from '@wardline/contract/integrations/schedule-sources/schedule-source.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { makeDue } from './schedule-source.queries.ts'

export const pullTask = taskKind('pull_schedule')

export type PullRequest = {
  source_id: number
  /** `null` for a pull by the interval. */
  requested_by: number | null
}

export async function requestPull(tx: Tx, request: PullRequest): Promise<void> {
  await makeDue(tx.db, tx.account_id, request.source_id)
  scheduleAtOnce(tx, { kind: pullTask, payload: request })
  publishSourceChange(tx, request.source_id)
}

/** Says only that the source changed, because users may see different parts of it. */
export const publishSourceChange = (tx: Tx, source_id: number): void =>
  tx.emit(scheduleSourceChanged, { account: true }, { source_id })
