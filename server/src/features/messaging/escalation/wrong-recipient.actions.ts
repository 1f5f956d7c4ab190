import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { notifyUsers } from '../../alerts/notifications/notification.actions.ts'
import { cancelAlerts } from '../../alerts/delivery/alert-cancel.actions.ts'
import { countWrongRecipient } from '../../paging/policies/escalation-plan.access.ts'
import { findOnCallShifts, type OnCallShifts } from '../../paging/on-call/on-call.access.ts'
import { formatLocalTime } from '../../paging/on-call/on-call.rules.ts'
import { closeWithoutResponse } from '../handoff/reassignment.actions.ts'
import { requireOwnAcknowledgement } from '../acknowledgements/acknowledgement.access.ts'
import { alreadyResponded } from '../acknowledgements/acknowledgement.errors.ts'
import { earlierResponseText } from '../acknowledgements/acknowledgement.rules.ts'
import * as access from '../threads/thread.access.ts'
import { publishPagingRequests } from '../paging-requests/paging-request.actions.ts'
import * as errors from './paging-request.errors.ts'
import * as queries from '../paging-requests/escalation-run.queries.ts'
import { responderState } from '../paging-requests/escalation-run.rules.ts'
import { requestFromTargets, advanceEscalation } from './escalation-step.actions.ts'
import { loadEscalationContext } from '../recipients/escalation-target.actions.ts'
import { resolveEscalationTargets, type EscalationTarget } from '../recipients/escalation-target.rules.ts'

interface MessageTarget {
  thread_id: number
  message_id: number | undefined
}

/**
 * Notifies the user on call now instead; with no responder left, the next step starts. A caller who is on call is
 * refused and can reassign the page.
 */
export function reportWrongRecipient(ctx: Context, of: MessageTarget): Promise<Thread> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { thread_id } = of
    await access.lockWritableThread(ctx, tx, thread_id)
    const acknowledgement = await requireOwnAcknowledgement(ctx, tx, of)
    if (acknowledgement.state !== 'open')
      throw new AppError(alreadyResponded(earlierResponseText(acknowledgement, acknowledgement.time_zone)))
    const { message_id, time_zone } = acknowledgement
    const open = await queries.lockOpenEscalationRuns(tx.db, { account_id, thread_id, message_id })
    const runs = open.filter(({ responders }) =>
      responders.some((responder) => responder.user_id === user_id),
    )
    if (runs.length === 0) throw new AppError(errors.notEscalating)
    const groups = runs.flatMap(({ group_id }) => (group_id === null ? [] : [group_id]))
    const on_call = await findOnCallShifts(tx.db, account_id, groups)
    refuseOnCallUser(ctx, runs, on_call, time_zone)

    await queries.markWrongRecipient(tx.db, { account_id, run_ids: runs.map(({ id }) => id), user_id })
    await closeWithoutResponse(tx, { thread_id, message_id }, [user_id], 'handed_off')
    await cancelAlerts(tx, { thread_id, message_id, user_ids: [user_id], reason: 'wrong_recipient' })
    for (const group_id of groups) await countWrongRecipient(tx.db, { account_id, group_id })
    for (const { id } of runs) await redirectRun(ctx, tx, id, on_call)
    await publishPagingRequests(tx, thread_id)
    return access.requireThread(ctx, tx.db, thread_id)
  })
}

function refuseOnCallUser(
  { caller, clock }: Context,
  runs: queries.EscalationRun[],
  on_call: ReadonlyMap<number, OnCallShifts>,
  time_zone: string,
): void {
  for (const { group_id, group_name } of runs) {
    const shifts = on_call.get(group_id ?? 0)?.shifts ?? []
    const mine = shifts.find(({ user_id }) => user_id === caller.user_id)
    if (mine)
      throw new AppError(
        errors.youAreOnCall(group_name, formatLocalTime(mine.until, clock.now().toString(), time_zone)),
      )
  }
}

async function redirectRun(
  { caller }: Context,
  tx: Tx,
  run_id: number,
  on_call: ReadonlyMap<number, OnCallShifts>,
): Promise<void> {
  const { account_id } = tx
  const run = await queries.lockEscalationRun(tx.db, { account_id, run_id })
  if (!run) return
  const { thread_id, message_id, group_id, group_name, position } = run
  const targets = await replacementTargets(tx, run, on_call)
  const user_ids = targets.map(({ user_id }) => user_id)
  await recordPageEvents(tx, [
    {
      thread_id,
      message_id,
      user_id: caller.user_id,
      run_id,
      kind: 'wrong_recipient',
      details: {
        ...(group_id !== null && { group_id, group_name }),
        ...(user_ids.length > 0 && { to_user_ids: user_ids }),
        by_user_id: caller.user_id,
      },
    },
  ])
  if (user_ids.length > 0) {
    await requestFromTargets(tx, run, targets)
    await queries.insertResponders(tx.db, { account_id, run_id, position, user_ids })
    notifyUsers(tx, { thread_id, message_id, user_ids, run_id, step: position })
  } else if (run.state === 'running' && !run.responders.some(({ state }) => state === 'open'))
    await advanceEscalation(tx, run)
}

async function replacementTargets(
  tx: Tx,
  run: queries.EscalationRun,
  on_call: ReadonlyMap<number, OnCallShifts>,
): Promise<EscalationTarget[]> {
  const { group_id, group_name } = run
  if (group_id === null) return []
  const target = {
    kind: 'on_call',
    user_id: null,
    group_id,
    call_order: null,
    department_id: null,
    name: group_name,
  } as const
  const plan = { steps: [{ delay_seconds: 0, targets: [target] }], repeat_count: 0, last_wait_seconds: 0 }
  const context = await loadEscalationContext(tx.db, {
    account_id: tx.account_id,
    plans: [plan],
    group_ids: [],
    responder_ids: [],
    on_call,
  })
  const open_ids = new Set(
    run.responders.filter(({ state }) => state === 'open').map(({ user_id }) => user_id),
  )
  // First call only: the other call orders have their own steps.
  const people = resolveEscalationTargets([target], context, responderState(run)).filter(
    ({ user_id }) => !open_ids.has(user_id),
  )
  const first = Math.min(...people.map(({ on_call_duty }) => on_call_duty?.call_order ?? 1))
  return people.filter(({ on_call_duty }) => (on_call_duty?.call_order ?? 1) === first)
}
