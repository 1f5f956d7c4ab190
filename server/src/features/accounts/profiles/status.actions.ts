import { statusChosen } from '@wardline/contract/accounts/session.events.ts'
import type { Profile, StatusBody } from '@wardline/contract/accounts/profile.schemas.ts'
import type { z } from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import * as access from '../users/user-change.access.ts'
import { presenceOf } from '../presence/presence.queries.ts'
import { statusOf } from '../presence/presence.rules.ts'
import { publishProfile } from './profile.actions.ts'
import { endNotInFuture } from './profile.errors.ts'
import { profileOf } from './profile.queries.ts'
import * as queries from './status.queries.ts'

const endStatusTask = taskKind('status_ends')

export const setStatus = (
  ctx: Context,
  user_id: number,
  body: z.output<typeof StatusBody>,
): Promise<Profile> =>
  ctx.transaction(async (tx) => {
    await access.lockUserForChange(ctx, tx.db, user_id)
    const before = await profileOf(tx.db, { account_id: tx.account_id, user_id })
    if (!before) throw notFound()
    if (!(await queries.setStatus(tx.db, { account_id: tx.account_id, user_id }, body)))
      throw invalid({ until: [endNotInFuture] })
    if (body.until !== null)
      await schedule(tx, { kind: endStatusTask, due: body.until, payload: { user_id } })
    tx.audit(
      ctx.caller.user_id,
      'user.status_set',
      { user: user_id },
      { status: body.status, until: body.until },
    )
    return publishStatus(tx, user_id, before)
  })

async function publishStatus(tx: Tx, user_id: number, before: Profile): Promise<Profile> {
  const seen = await presenceOf(tx.db, [{ account_id: tx.account_id, user_id }])
  const statuses = seen.map((row) => ({ user_id, status: statusOf(row) ?? 1 }))
  tx.emit(statusChosen, { account: true }, { statuses })
  return publishProfile(tx, user_id, before)
}

/** Each end has its own task; if the end was moved, a newer task exists. */
export const endStatus = taskHandler(
  endStatusTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const { user_id } = task.payload as { user_id: number }
        const before = await profileOf(tx.db, { account_id: tx.account_id, user_id })
        if (!before || !(await queries.endStatus(tx.db, { account_id: tx.account_id, user_id }))) return
        tx.audit(null, 'user.status_ended', { user: user_id })
        await publishStatus(tx, user_id, before)
      }),
)
