import { statusChosen } from '@wardline/contract/accounts/session.events.ts'
import type { Profile, StatusBody } from '@wardline/contract/accounts/profile.schemas.ts'
import type { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import type { DueTask } from '../../platform/jobs/due-tasks.ts'
import { schedule } from '../../platform/jobs/schedule.ts'
import * as access from './person.access.ts'
import { presenceOf } from './presence.queries.ts'
import { statusOf } from './presence.rules.ts'
import { tellProfile } from './profile.actions.ts'
import { endInThePast } from './profile.errors.ts'
import { profileOf } from './profile.queries.ts'
import * as queries from './status.queries.ts'

export const statusEnds = 'status_ends'

/** Online, or do not disturb until a moment or until it is ended by hand. */
export const setStatus = (ctx: Ctx, user_id: number, body: z.output<typeof StatusBody>): Promise<Profile> =>
  ctx.tx(async (tx) => {
    await access.changeablePerson(ctx, tx.db, user_id)
    const before = await profileOf(tx.db, { account_id: tx.account_id, user_id })
    if (!before) throw notFound()
    if (!(await queries.setStatus(tx.db, { account_id: tx.account_id, user_id }, body)))
      throw invalid({ until: [endInThePast] })
    if (body.until !== null) await schedule(tx, { kind: statusEnds, due: body.until, payload: { user_id } })
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'user.status_set',
      object_type: 'user',
      object_id: user_id,
      details: { status: body.status, until: body.until },
    })
    return tellStatus(tx, user_id, before)
  })

/** What everybody sees of the person now, and what their own devices show. */
async function tellStatus(tx: Tx, user_id: number, before: Profile): Promise<Profile> {
  const seen = await presenceOf(tx.db, [{ account_id: tx.account_id, user_id }])
  const statuses = seen.map((row) => ({ user_id, status: statusOf(row) ?? 1 }))
  tx.emit(statusChosen, { account: true }, { statuses })
  return tellProfile(tx, user_id, before)
}

/** Do not disturb ends by itself. Put down once for each end; an end that was moved meanwhile has its own. */
export const endStatus = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    const { user_id } = task.payload as { user_id: number }
    const before = await profileOf(tx.db, { account_id: tx.account_id, user_id })
    if (!before || !(await queries.endStatus(tx.db, { account_id: tx.account_id, user_id }))) return
    tx.audit({
      actor_id: null,
      action: 'user.status_ended',
      object_type: 'user',
      object_id: user_id,
      details: {},
    })
    await tellStatus(tx, user_id, before)
  })
