import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { requestContext, type Context } from '../../../platform/http/context.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { scheduleMany } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { requireLockedGroup } from '../group-access/paging-group.access.ts'
import { presentSwapRequests, type FoundSwapRequest } from './swap-request.access.ts'
import { noteColleagues, noteUntaken } from './swap-notice.actions.ts'
import { publishSwapRequest } from './swap-publication.actions.ts'
import * as queries from './swap-request.queries.ts'

const askNextColleagueTask = taskKind('ask_next_colleague')

const countAsked = (colleagues: readonly queries.StoredColleague[]): number =>
  colleagues.filter(({ was_asked }) => was_asked).length

/** Once the colleagues before had time to answer, asks the next one, or notes that no one is left. */
export async function scheduleNextColleague(
  tx: Tx,
  { id, wait_minutes, colleagues }: queries.StoredSwapRequest,
): Promise<void> {
  if (wait_minutes === 0 || colleagues.length === 0) return
  const payload = { request_id: id, asked_count: countAsked(colleagues) }
  const task = { in_ms: wait_minutes * 60_000, payload }
  await scheduleMany(tx, askNextColleagueTask, [task])
}

/** Returns false if no colleague is left who can be on call. */
export async function askNextColleague(
  ctx: Context,
  tx: Tx,
  { group, request }: Pick<FoundSwapRequest, 'group' | 'request'>,
): Promise<boolean> {
  const key = { account_id: tx.account_id, request_id: request.id }
  const colleague_id = await queries.askNextColleague(tx.db, key)
  if (colleague_id === undefined) return false
  const published = await publishSwapRequest(ctx, tx, { group, id: request.id }, 'asked')
  await noteColleagues(tx, published, [colleague_id])
  await scheduleNextColleague(tx, published.request)
  return true
}

/** Does nothing if the request is closed, or if a colleague was asked since because the one before declined. */
export const handleAskNextColleague = taskHandler(
  askNextColleagueTask,
  ({ db, clock }: { db: Database; clock: Clock }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const { request_id, asked_count } = task.payload as { request_id: number; asked_count: number }
        const unlocked = await queries.find(tx.db, task.account_id, request_id)
        if (!unlocked) return
        const caller = {
          account_id: task.account_id,
          user_id: unlocked.author_id,
          session_id: 0,
          permissions: new Set<never>(),
        }
        const ctx = requestContext({ caller, db, clock, address: '', user_agent: '' })
        const group = await requireLockedGroup(ctx, tx, unlocked.group_id)
        const request = await queries.find(tx.db, task.account_id, request_id)
        if (!request || countAsked(request.colleagues) !== asked_count) return
        const [presented] = await presentSwapRequests(ctx, tx.db, group, [request])
        if (presented?.state !== 'open') return
        if (await askNextColleague(ctx, tx, { group, request })) return
        if (!(await queries.markUntaken(tx.db, { account_id: task.account_id, request_id }))) return
        const untaken = await publishSwapRequest(ctx, tx, { group, id: request_id }, 'untaken')
        await noteUntaken(tx, untaken, null)
      }),
)
