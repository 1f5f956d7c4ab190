import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { DueTask } from '../../platform/jobs/due-tasks.ts'
import { notePageEvents } from '../alerts/page-event.actions.ts'
import { whoIsOnCall, type OnCall } from '../paging/oncall.access.ts'
import { tellPages } from './escalation/page.actions.ts'
import { addHolders, lockOpenRuns } from './escalation/run.queries.ts'
import { offerItems } from './handover.actions.ts'
import { withdrawOffers } from './handover-settling.actions.ts'
import type { Of } from './item-move.actions.ts'
import * as queries from './pass-on.queries.ts'
import { passOn } from './pass-on.rules.ts'
import { lockThreads } from './subscriber.queries.ts'

/** Who is asked to take a page over is rung by it from now on, beside those whom it rang before. */
async function rungToo(tx: Tx, of: Of, user_id: number, told: number[]): Promise<void> {
  if (told.length === 0) return
  const { account_id } = tx
  const open = await lockOpenRuns(tx.db, { account_id, ...of })
  const held = open.filter(({ holders }) => holders.some((holder) => holder.user_id === user_id))
  for (const { id: run_id, position } of held)
    await addHolders(tx.db, { account_id, run_id, position, user_ids: told })
  await tellPages(tx, of.thread_id)
}

/** So many threads are locked by one transaction. */
const batch = 50

/**
 * Who is on call for groups has changed: what is owed because of them by somebody who no longer is goes on to whoever is
 * now. Decided by the calendar of this moment, so running it again, or on two nodes, does nothing more.
 */
export const passItemsOn = (db: Database) => async (task: DueTask) => {
  const { account_id } = task
  const { group_ids } = task.payload as { group_ids: number[] }
  const thread_ids = await db.read(account_id, (reader) =>
    queries.threadsOwedFor(reader, account_id, group_ids),
  )
  for (let first = 0; first < thread_ids.length; first += batch)
    await db.write(account_id, (tx) =>
      passOnIn(tx, { group_ids, thread_ids: thread_ids.slice(first, first + batch) }),
    )
  await db.write(account_id, (tx) => task.complete(tx))
}

async function passOnIn(tx: Tx, of: { group_ids: number[]; thread_ids: number[] }): Promise<void> {
  const { account_id } = tx
  await lockThreads(tx.db, account_id, of.thread_ids)
  const [items, on_call, failOvers] = await Promise.all([
    queries.itemsOwedFor(tx.db, account_id, of),
    whoIsOnCall(tx.db, account_id, of.group_ids),
    queries.failOversOf(tx.db, account_id, of.group_ids),
  ])
  for (const item of items) {
    const group = failOvers.get(item.group_id)
    const on = on_call.get(item.group_id)
    if (group && on) await passOnItem(tx, item, on, group)
  }
}

async function passOnItem(
  tx: Tx,
  item: queries.OwedItem,
  on: OnCall,
  group: queries.FailOver,
): Promise<void> {
  const { account_id } = tx
  const { thread_id, message_id, user_id, group_id, layer } = item
  const of = { thread_id, message_id }
  const found = passOn(item, on.shifts, group.chain)
  if (found.verdict === 'theirs') {
    const ids = await queries.shiftOffers(tx.db, { account_id, ...of, user_id }, 'from')
    await withdrawOffers(tx, of, ids, 'They are on call again.')
    return
  }
  if (found.verdict === 'lapsed') {
    const ids = await queries.shiftOffers(tx.db, { account_id, ...of, user_id }, 'to')
    await withdrawOffers(tx, of, ids, 'That shift is over too.')
    return
  }
  const isNobody = found.verdict === 'nobody'
  const isHole = found.verdict === 'nobody' && found.is_hole
  const to_user_ids = found.to_user_ids.filter((id) => !item.offered_to.includes(id))
  if (isHole && !item.is_said)
    await notePageEvents(tx, [
      {
        ...of,
        user_id,
        kind: 'handover_nobody',
        details: {
          group_id,
          group_name: group.name,
          ...(found.to_user_ids.length > 0 && { to_user_ids: found.to_user_ids }),
        },
      },
    ])
  const told = await offerItems(tx, {
    ...of,
    from_user_id: user_id,
    to_user_ids,
    cause: 'shift',
    held: { group_id, layer },
    group_name: group.name,
    why: isNobody
      ? `asked to take over from ${item.display_name}: nobody ${isHole ? 'is' : 'else'} on call for ${group.name}${isHole ? '' : ' does'}`
      : `takes over from ${item.display_name} for ${group.name}`,
  })
  await rungToo(tx, of, user_id, told)
}
