import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { notePageEvents } from '../../alerts/page-event.actions.ts'
import { ring } from '../../alerts/ringing.actions.ts'
import { stopRinging } from '../../alerts/stopping.actions.ts'
import { countNotMe } from '../../paging/escalation-plan.access.ts'
import { whoIsOnCall, type OnCall } from '../../paging/oncall.access.ts'
import { wardTime } from '../../paging/oncall.rules.ts'
import { moveItems } from '../item-move.actions.ts'
import { ownItem } from '../open-item.access.ts'
import { answeredAlready } from '../open-item.errors.ts'
import { alreadyAnswered } from '../open-item.rules.ts'
import * as access from '../thread.access.ts'
import { tellPages } from './page.actions.ts'
import * as errors from './page.errors.ts'
import * as queries from './run.queries.ts'
import { ask, goOn, standing } from './step.actions.ts'
import { aroundNow } from './target.actions.ts'
import { resolveTargets, type Target } from './target.rules.ts'

interface Of {
  thread_id: number
  message_id: number | undefined
}

/**
 * The page reached the wrong person: their item closes, whoever is on call for the group now is rung instead, and when
 * nobody is left who holds it, the next step is. Whoever is on call is told so, and can pass it on.
 */
export const notMyPage = (ctx: Ctx, of: Of): Promise<Thread> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { thread_id } = of
    await access.threadToWrite(ctx, tx, thread_id)
    const item = await ownItem(ctx, tx, of)
    if (item.state !== 'open') throw new AppError(answeredAlready(alreadyAnswered(item, item.time_zone)))
    const { message_id, time_zone } = item
    const open = await queries.lockOpenRuns(tx.db, { account_id, thread_id, message_id })
    const runs = open.filter(({ holders }) => holders.some((holder) => holder.user_id === user_id))
    if (runs.length === 0) throw new AppError(errors.goesNowhere)
    const groups = runs.flatMap(({ group_id }) => (group_id === null ? [] : [group_id]))
    const on_call = await whoIsOnCall(tx.db, account_id, groups)
    refuseWhoIsOnCall(ctx, runs, on_call, time_zone)

    await queries.markWrong(tx.db, { account_id, run_ids: runs.map(({ id }) => id), user_id })
    await moveItems(tx, { thread_id, message_id }, [user_id], 'handed_over')
    await stopRinging(tx, { thread_id, message_id, user_ids: [user_id], reason: 'not_me' })
    for (const group_id of groups) await countNotMe(tx.db, { account_id, group_id })
    for (const { id } of runs) await sendOn(ctx, tx, id, on_call)
    await tellPages(tx, thread_id)
    return access.threadToRead(ctx, tx.db, thread_id)
  })

function refuseWhoIsOnCall(
  { caller, clock }: Ctx,
  runs: queries.Run[],
  on_call: ReadonlyMap<number, OnCall>,
  time_zone: string,
): void {
  for (const { group_id, group_name } of runs) {
    const shifts = on_call.get(group_id ?? 0)?.shifts ?? []
    const mine = shifts.find(({ user_id }) => user_id === caller.user_id)
    if (mine)
      throw new AppError(
        errors.youAreOnCall(group_name, wardTime(mine.until, clock.now().toString(), time_zone)),
      )
  }
}

/** To whoever is on call for the group now and does not hold it yet; else, when nobody holds it, to the next step. */
async function sendOn(
  { caller }: Ctx,
  tx: Tx,
  run_id: number,
  on_call: ReadonlyMap<number, OnCall>,
): Promise<void> {
  const { account_id } = tx
  const run = await queries.lockRun(tx.db, { account_id, run_id })
  if (!run) return
  const { thread_id, message_id, group_id, group_name, position } = run
  const now = await onCallInstead(tx, run, on_call)
  const user_ids = now.map(({ user_id }) => user_id)
  await notePageEvents(tx, [
    {
      thread_id,
      message_id,
      user_id: caller.user_id,
      run_id,
      kind: 'not_me',
      details: {
        ...(group_id !== null && { group_id, group_name }),
        ...(user_ids.length > 0 && { to_user_ids: user_ids }),
        by_user_id: caller.user_id,
      },
    },
  ])
  if (user_ids.length > 0) {
    await ask(tx, run, now)
    await queries.addHolders(tx.db, { account_id, run_id, position, user_ids })
    ring(tx, { thread_id, message_id, user_ids, run_id, step: position })
  } else if (run.state === 'running' && !run.holders.some(({ state }) => state === 'open'))
    await goOn(tx, run)
}

async function onCallInstead(
  tx: Tx,
  run: queries.Run,
  on_call: ReadonlyMap<number, OnCall>,
): Promise<Target[]> {
  const { group_id, group_name } = run
  if (group_id === null) return []
  const target = {
    kind: 'on_call',
    user_id: null,
    group_id,
    layer: null,
    department_id: null,
    name: group_name,
  } as const
  const plan = { steps: [{ delay_seconds: 0, targets: [target] }], repeat_count: 0, last_wait_seconds: 0 }
  const around = await aroundNow(tx.db, {
    account_id: tx.account_id,
    plans: [plan],
    group_ids: [],
    holder_ids: [],
    on_call,
  })
  const owing = new Set(run.holders.filter(({ state }) => state === 'open').map(({ user_id }) => user_id))
  // First call alone: the other layers have their own steps.
  const people = resolveTargets([target], around, standing(run)).filter(({ user_id }) => !owing.has(user_id))
  const first = Math.min(...people.map(({ held }) => held?.layer ?? 1))
  return people.filter(({ held }) => (held?.layer ?? 1) === first)
}
