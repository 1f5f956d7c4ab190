import type { AskKind } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { AnswerVia } from '@wardline/contract/alerts/page-event.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notePageEvents } from '../../alerts/page-event.actions.ts'
import { stopRinging } from '../../alerts/stopping.actions.ts'
import { moveItems } from '../item-move.actions.ts'
import { tellPages } from './page.actions.ts'
import * as queries from './run.queries.ts'
import { goOn } from './step.actions.ts'

interface Answered {
  thread_id: number
  message_id: number
  user_id: number
  asks: AskKind
  via: AnswerVia
  /** They were not asked, or said in so many words that they take it. */
  isTaken: boolean
}

/**
 * Somebody has answered a message that goes on until somebody does; their own item is closed. An acceptance or a response
 * ends the page; when everybody who holds it has rejected it, the next step is rung at once. The thread is locked.
 */
export async function pageAnswered(
  tx: Tx,
  answered: Answered,
  state: 'accepted' | 'rejected' | 'responded',
): Promise<void> {
  const { account_id } = tx
  const { thread_id, message_id, user_id } = answered
  const open = await queries.lockOpenRuns(tx.db, { account_id, thread_id, message_id })
  const held = open.filter(({ holders }) => holders.some((holder) => holder.user_id === user_id))
  // Whoever got it from one of its people by hand answers for all of it.
  const runs = held.length > 0 ? held : open
  if (state === 'rejected') await rejected(tx, runs)
  else await endPages(tx, { runs, open }, { ...answered, answer: state })
  await tellPages(tx, thread_id)
}

async function rejected(tx: Tx, runs: queries.Run[]): Promise<void> {
  for (const run of runs)
    if (run.state === 'running' && !run.holders.some(({ state }) => state === 'open')) await goOn(tx, run)
}

interface Taken extends Answered {
  answer?: 'accepted' | 'responded'
}

/** These pages are somebody's: nobody else is rung for them any more, and who still owed them is told. */
export async function endPages(
  tx: Tx,
  { runs, open }: { runs: queries.Run[]; open: queries.Run[] },
  { thread_id, message_id, user_id, asks, via, isTaken, answer }: Taken,
): Promise<void> {
  if (runs.length === 0) return
  const { account_id } = tx
  const run_ids = runs.map(({ id }) => id)
  await queries.endRuns(tx.db, { account_id, run_ids, state: 'answered', ended_by: user_id })
  const released = releasedBy(runs, open, { user_id, asks })
  await moveItems(tx, { thread_id, message_id }, released, 'escalated')
  await stopRinging(tx, { thread_id, message_id, user_ids: released, reason: 'answered_by_other' })
  const event = { thread_id, message_id, user_id, run_id: run_ids[0] ?? null }
  await notePageEvents(tx, [
    isTaken
      ? { ...event, kind: 'taken', details: { via, by_user_id: user_id } }
      : { ...event, kind: 'answered', details: { via, ...(answer && { answer }), by_user_id: user_id } },
    ...run_ids.map((run_id) => ({
      ...event,
      user_id: null,
      run_id,
      kind: 'escalation_ended' as const,
      details: { reason: 'Somebody took it.', by_user_id: user_id },
    })),
  ])
}

/**
 * Whose items close because somebody else took the page: all who were rung for a group, and whoever was asked that
 * somebody take it. Who was asked by name to confirm or to choose owes that still; so does who holds another page of it.
 */
function releasedBy(
  runs: queries.Run[],
  open: queries.Run[],
  { user_id, asks }: Pick<Answered, 'user_id' | 'asks'>,
): number[] {
  const others = open.filter((run) => run.state === 'running' && !runs.includes(run))
  const kept = new Set(others.flatMap(({ holders }) => holders.map((holder) => holder.user_id)))
  const held = runs
    .filter(({ group_id }) => group_id !== null || asks === 'page')
    .flatMap(({ holders }) => holders)
  const owing = held.filter((holder) => holder.state === 'open' && holder.user_id !== user_id)
  return [...new Set(owing.map((holder) => holder.user_id))].filter((id) => !kept.has(id))
}
