import type { AcknowledgementKind } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { AnswerVia } from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { cancelAlerts } from '../../alerts/delivery/alert-cancel.actions.ts'
import { closeWithoutResponse } from '../handoff/reassignment.actions.ts'
import { publishPagingRequests } from '../paging-requests/paging-request.actions.ts'
import * as queries from '../paging-requests/escalation-run.queries.ts'
import { advanceEscalation } from './escalation-step.actions.ts'

interface EscalationResponse {
  thread_id: number
  message_id: number
  user_id: number
  kind: AcknowledgementKind
  via: AnswerVia
  isTaken: boolean
}

/**
 * Applies a response to the message's escalation runs. Accepting or responding ends the runs; when every responder has
 * rejected or answered with a no, the next step starts immediately. The thread is locked, the user's own acknowledgement already closed.
 */
export async function applyResponseToRuns(
  tx: Tx,
  answered: EscalationResponse,
  { state, isRefusal }: { state: 'accepted' | 'rejected' | 'responded'; isRefusal: boolean },
): Promise<void> {
  const { account_id } = tx
  const { thread_id, message_id, user_id } = answered
  const open = await queries.lockOpenEscalationRuns(tx.db, { account_id, thread_id, message_id })
  const own_runs = open.filter(({ responders }) =>
    responders.some((responder) => responder.user_id === user_id),
  )
  // A user who got the request by reassignment is a responder of no run and answers for all of them.
  const runs = own_runs.length > 0 ? own_runs : open
  if (isRefusal || state === 'rejected') await advanceRejectedRuns(tx, runs)
  else await endRunsAsAnswered(tx, { runs, open }, { ...answered, answer: state })
  await publishPagingRequests(tx, thread_id)
}

async function advanceRejectedRuns(tx: Tx, runs: queries.EscalationRun[]): Promise<void> {
  for (const run of runs)
    if (run.state === 'running' && !run.responders.some(({ state }) => state === 'open'))
      await advanceEscalation(tx, run)
}

interface EndingResponse extends EscalationResponse {
  answer?: 'accepted' | 'responded'
}

export async function endRunsAsAnswered(
  tx: Tx,
  { runs, open }: { runs: queries.EscalationRun[]; open: queries.EscalationRun[] },
  { thread_id, message_id, user_id, kind, via, isTaken, answer }: EndingResponse,
): Promise<void> {
  if (runs.length === 0) return
  const { account_id } = tx
  const run_ids = runs.map(({ id }) => id)
  await queries.endRuns(tx.db, { account_id, run_ids, state: 'answered', ended_by: user_id })
  const released = findReleasedUsers(runs, open, { user_id, kind })
  await closeWithoutResponse(tx, { thread_id, message_id }, released, 'escalated')
  await cancelAlerts(tx, { thread_id, message_id, user_ids: released, reason: 'answered_by_other' })
  const event = { thread_id, message_id, user_id, run_id: run_ids[0] ?? null }
  await recordPageEvents(tx, [
    isTaken
      ? { ...event, kind: 'taken', details: { via, by_user_id: user_id } }
      : { ...event, kind: 'answered', details: { via, ...(answer && { answer }), by_user_id: user_id } },
    ...run_ids.map((run_id) => ({
      ...event,
      user_id: null,
      run_id,
      kind: 'escalation_ended' as const,
      details: { reason: 'Taken by a responder.', by_user_id: user_id },
    })),
  ])
}

/**
 * Users whose acknowledgements close because another user took the request: responders of a group, everyone who was only
 * asked that one of them take it, and stand-ins asked by a later step. A user asked by name to confirm or to choose an
 * option still has to respond, and so does a responder of another run of the message.
 */
function findReleasedUsers(
  runs: queries.EscalationRun[],
  open: queries.EscalationRun[],
  { user_id, kind }: Pick<EscalationResponse, 'user_id' | 'kind'>,
): number[] {
  const others = open.filter((run) => run.state === 'running' && !runs.includes(run))
  const respondersElsewhere = new Set(
    others.flatMap(({ responders }) => responders.map((responder) => responder.user_id)),
  )
  const candidates = runs.flatMap(({ group_id, responders }) =>
    responders.filter(({ position }) => group_id !== null || kind === 'page' || position > 1),
  )
  const open_responders = candidates.filter(
    (responder) => responder.state === 'open' && responder.user_id !== user_id,
  )
  return [...new Set(open_responders.map((responder) => responder.user_id))].filter(
    (id) => !respondersElsewhere.has(id),
  )
}
