import * as events from '@wardline/contract/messaging/thread.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { notePageEvents, type NewPageEvent } from '../../alerts/page-event.actions.ts'
import { ring } from '../../alerts/ringing.actions.ts'
import { askToo } from '../asking.actions.ts'
import { forwardsOf } from '../forwarding.rules.ts'
import { bringIn } from '../joining.actions.ts'
import { lockThreads } from '../subscriber.queries.ts'
import { setArchived } from '../thread.queries.ts'
import { tellPages } from './page.actions.ts'
import { nextOf, type Next } from './plan.rules.ts'
import * as queries from './run.queries.ts'
import { escalationStep, type StepPayload } from './start.actions.ts'
import { aroundNow } from './target.actions.ts'
import { callText, failOverNow, resolveTargets, type Around, type Of, type Target } from './target.rules.ts'

/** Later than this a step says so in the time line. */
const worth_telling_ms = 5_000

/**
 * The next step of a page is due. The thread's row is locked first, as an answer does: whichever comes first, the other
 * one sees it. What it does and that it is done are one commit, so each step happens once.
 */
export const takeStep = (db: Database) => (task: DueTask) =>
  db.write(task.account_id, async (tx) => {
    const { account_id } = tx
    const { thread_id, run_id, tick } = task.payload as StepPayload
    await task.complete(tx)
    await lockThreads(tx.db, account_id, [thread_id])
    const run = await queries.lockRun(tx.db, { account_id, run_id })
    // Answered, recalled, or gone on by itself meanwhile: then this step is nobody's any more.
    if (run?.state !== 'running' || run.tick !== tick) return
    const isLate = task.late_ms >= worth_telling_ms
    await goOn(tx, run, isLate ? { late_seconds: Math.round(task.late_ms / 1000) } : {})
  })

/** Why a page goes on other than by its time: facts for the time line. */
export interface Cause {
  late_seconds?: number
}

const answers: ReadonlySet<string | null> = new Set(['accepted', 'rejected', 'responded'])

/** Whoever asked, has answered, or said that it is not for them, is not rung for it again. */
export const standing = ({ asker_id, holders }: queries.Run): Of => ({
  without: new Set([
    asker_id,
    ...holders.filter(({ state, is_wrong }) => is_wrong || answers.has(state)).map(({ user_id }) => user_id),
  ]),
  holder_ids: holders.map(({ user_id }) => user_id),
})

/**
 * The page goes on from where it stands: to the first step that reaches somebody, then the fail-over user, then it is
 * shown as unanswered. The thread and the run are locked; the run is running.
 */
export async function goOn(tx: Tx, run: queries.Run, cause: Cause = {}): Promise<void> {
  const { plan, group_id } = run
  const of = standing(run)
  const around = await aroundNow(tx.db, {
    account_id: tx.account_id,
    plans: [plan],
    group_ids: group_id === null ? [] : [group_id],
    holder_ids: of.holder_ids,
  })
  const empty: Next[] = []
  for (let next = nextOf(plan, run); ; next = nextOf(plan, next)) {
    if (next.kind === 'end') return endUnanswered(tx, run, { around, of, empty }, cause)
    const targets = targetsAt(run, next, around, of)
    if (targets.length > 0) return ringStep(tx, run, { next, targets, around, of, empty }, cause)
    if (!empty.some(({ position }) => position === next.position)) empty.push(next)
  }
}

const targetsAt = ({ plan, group_id }: queries.Run, next: Next, around: Around, of: Of): Target[] =>
  next.kind === 'fail_over'
    ? failOverNow(around, of, group_id)
    : resolveTargets(plan.steps[next.position - 1]?.targets ?? [], around, of)

interface Found {
  around: Around
  of: Of
  /** Steps before it that reach nobody now. */
  empty: Next[]
}

/** What a time line says of a run beside its own facts. */
const aboutRun = ({ id, thread_id, message_id, group_id, group_name }: queries.Run) => ({
  event: { thread_id, message_id, user_id: null, run_id: id },
  group: group_id === null ? {} : { group_id, group_name },
})

const emptySteps = (run: queries.Run, empty: Next[]): NewPageEvent[] =>
  empty.map(({ kind, position, round }) => ({
    ...aboutRun(run).event,
    kind: 'step_empty',
    details: {
      ...aboutRun(run).group,
      ...(kind === 'step' && { step: position, steps: run.plan.steps.length, round }),
    },
  }))

async function ringStep(
  tx: Tx,
  run: queries.Run,
  { next, targets, around, of, empty }: Found & { next: Next; targets: Target[] },
  cause: Cause,
): Promise<void> {
  const { account_id } = tx
  const { id: run_id, thread_id, message_id, plan } = run
  const { position, round } = next
  const reached = withForwards(targets, around, of, run.asker_id)
  await ask(tx, run, reached)
  const reached_ids = reached.map(({ user_id }) => user_id)
  const still_owing = run.holders.filter(({ state }) => state === 'open').map(({ user_id }) => user_id)
  const user_ids = [...new Set([...reached_ids, ...still_owing])]
  await queries.addHolders(tx.db, { account_id, run_id, position, user_ids })
  const { wait_seconds } = nextOf(plan, next)
  const { tick, next_due } = await queries.moveRun(tx.db, {
    account_id,
    run_id,
    position,
    round,
    wait_seconds,
  })
  await schedule(tx, { kind: escalationStep, due: next_due, payload: { thread_id, run_id, tick } })
  const { event, group } = aboutRun(run)
  const isAgain = next.kind === 'step' && round > run.round
  await notePageEvents(tx, [
    ...emptySteps(run, empty),
    ...(isAgain ? [{ ...event, kind: 'repeated' as const, details: { ...group, round } }] : []),
    {
      ...event,
      kind: next.kind === 'step' ? 'step' : 'fail_over',
      details: {
        ...group,
        ...cause,
        ...(next.kind === 'step' && { step: position, steps: plan.steps.length, round }),
        to_user_ids: reached_ids,
      },
    },
  ])
  ring(tx, { thread_id, message_id, user_ids, run_id, step: position })
  await tellPages(tx, thread_id)
}

/** Whom their messages are forwarded to is rung as well. */
function withForwards(targets: Target[], { people }: Around, { without }: Of, asker_id: number): Target[] {
  const ids = targets.map(({ user_id }) => user_id)
  const onward = forwardsOf(ids, people, asker_id).filter(({ user_id }) => !without.has(user_id))
  return [
    ...targets,
    ...onward.map(({ user_id, by }) => ({
      user_id,
      why: `forwarded by ${people.get(by)?.display_name ?? ''}`,
      held: null,
    })),
  ]
}

/** They come onto the thread if they are not on it, and owe an answer of their own. */
export async function ask(
  tx: Tx,
  { thread_id, message_id }: Pick<queries.Run, 'thread_id' | 'message_id'>,
  people: Target[],
): Promise<void> {
  await bringIn(tx, thread_id, people)
  const byHold = Map.groupBy(people, ({ held }) => (held ? `${held.group_id} ${held.layer}` : ''))
  for (const those of byHold.values())
    await askToo(
      tx,
      { thread_id, message_id },
      those.map(({ user_id }) => user_id),
      those[0]?.held ?? null,
    )
}

/** Every step was tried. It is the sender's from here on, in red; an answer still counts. */
async function endUnanswered(
  tx: Tx,
  run: queries.Run,
  { around, of, empty }: Found,
  cause: Cause,
): Promise<void> {
  const { account_id } = tx
  const { id, thread_id, asker_id, group_id } = run
  const call = callText(around, of, group_id)
  await queries.endRuns(tx.db, { account_id, run_ids: [id], state: 'unanswered', ended_by: null, call })
  const { event, group } = aboutRun(run)
  await notePageEvents(tx, [
    ...emptySteps(run, empty),
    { ...event, kind: 'unanswered', details: { ...group, ...cause } },
  ])
  // Whoever asked has to see it, also if they had put the thread away.
  if (await setArchived(tx.db, { account_id, thread_id, user_id: asker_id }, false))
    tx.emit(events.threadUnarchived, { user: asker_id }, { thread_id })
  await tellPages(tx, thread_id)
}
