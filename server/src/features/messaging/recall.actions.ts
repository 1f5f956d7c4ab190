import { threadRecalled } from '@wardline/contract/messaging/open-item.events.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { usersById } from '../accounts/user.access.ts'
import { stopRinging } from '../alerts/stopping.actions.ts'
import { recallRuns } from './escalation/run.queries.ts'
import { endLapsedOffers } from './handover-telling.actions.ts'
import { recallItems } from './open-item.queries.ts'
import * as queries from './recall.queries.ts'
import * as access from './thread.access.ts'

/**
 * Takes a thread back: it leaves every inbox, nobody owes anything for it any more, and from the commit on every
 * operation on it is not found. Answers the names of those who had read it; the audit keeps their ids.
 */
export const recallThread = (ctx: Ctx, thread_id: number): Promise<{ read_by: string[] }> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await access.threadToRecall(ctx, tx, thread_id)
    await queries.markRecalled(tx.db, account_id, thread_id)
    await recallItems(tx.db, { account_id, thread_id })
    await recallRuns(tx.db, { account_id, thread_id })
    await stopRinging(tx, { thread_id, reason: 'recalled' })
    await endLapsedOffers(tx, thread_id)
    const left = await queries.removeSubscribers(tx.db, account_id, thread_id)
    const readers = left.filter((row) => row.user_id !== user_id && row.read_message_id > 0)
    const read_by = readers.map((row) => row.user_id)
    tx.emit(threadRecalled, { users: left.map((row) => row.user_id), thread: thread_id }, { thread_id })
    tx.audit({
      actor_id: user_id,
      action: 'thread.recalled',
      object_type: 'thread',
      object_id: thread_id,
      details: { read_by, had_it: left.map((row) => row.user_id) },
    })
    const people = await usersById(tx.db, account_id, read_by)
    return { read_by: read_by.map((id) => people.get(id)?.display_name ?? '') }
  })
