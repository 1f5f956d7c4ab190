import { setTimeout as pause } from 'node:timers/promises'
import { NewThread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { requestContext } from '../../platform/http/context.ts'
import { errorName } from '../../platform/log/safe-error.ts'
import { createThread } from '../messaging/messages/new-thread.actions.ts'
import {
  getSyntheticPageProgress,
  findOrCreateSyntheticAccount,
  type SyntheticPageProgress,
} from './synthetic-page.queries.ts'
import { claimRound, recordFailure, recordSuccess } from './watchdog-round.queries.ts'

export type RespondToPage = (response: {
  account_id: number
  channel: 'sms'
  address: string
  reference: string
  text: string
  clock: Clock
}) => Promise<unknown>

interface Needs {
  db: Database
  clock: Clock
  respondToPage: RespondToPage
}

export interface SyntheticPageResult {
  problem: string
  took_ms: number
}

const poll_interval_ms = 100

const newSyntheticPage = (contact_id: number): NewThread =>
  NewThread.parse({
    subject: 'Synthetic page',
    data: { body: 'A page that the server sends to itself to check delivery.' },
    recipient_ids: [contact_id],
    requires_confirm: true,
    apply_escalations: true,
    priority: 2,
  })

async function waitFor(
  look: () => Promise<SyntheticPageProgress | undefined>,
  until: number,
  isReached: (progress: SyntheticPageProgress) => boolean,
): Promise<SyntheticPageProgress | undefined> {
  for (;;) {
    const progress = await look()
    if (progress && isReached(progress)) return progress
    if (performance.now() > until) return undefined
    await pause(poll_interval_ms)
  }
}

async function sendAndFollow({ db, clock, respondToPage }: Needs, patience_ms: number): Promise<string> {
  const until = performance.now() + patience_ms
  const seconds = Math.round(patience_ms / 1000)
  const home = await db.acrossAccounts(findOrCreateSyntheticAccount)
  const caller = {
    account_id: home.account_id,
    user_id: home.sender_id,
    session_id: 0,
    permissions: new Set(['messaging.send_message'] as const),
  }
  const ctx = requestContext({ caller, db, clock, address: '', user_agent: 'synthetic-page' })
  const { id: thread_id } = await createThread(ctx, newSyntheticPage(home.answerer_contact_id))
  const of = { account_id: home.account_id, thread_id, user_id: home.answerer_id }
  const look = () => db.read(home.account_id, (reader) => getSyntheticPageProgress(reader, of))

  const isNotified = await waitFor(look, until, ({ has_alert }) => has_alert)
  if (!isNotified) return `No notification was created within ${seconds} s.`
  const arrived = await waitFor(look, until, ({ has_arrived }) => has_arrived)
  if (!arrived?.reference) return `The alert did not reach its provider within ${seconds} s.`
  const { reference, address } = arrived
  const { account_id } = home
  // Option 1 of a confirmation request is Accept.
  await respondToPage({ account_id, channel: 'sms', address, reference, text: `1 ${reference}`, clock })
  if (!(await waitFor(look, until, ({ item_state }) => item_state === 'accepted')))
    return 'The response did not close the page.'
  const isOver = ({ run_state }: SyntheticPageProgress) => run_state === null || run_state === 'answered'
  if (!(await waitFor(look, until, isOver))) return 'The escalation did not end with the response.'
  return ''
}

/**
 * End to end: stored, notified, accepted by a provider, answered by text message, escalation ended. Undefined when
 * another server runs this round.
 */
export async function runSyntheticPageRound(
  needs: Needs,
  { period_ms, patience_ms }: { period_ms: number; patience_ms: number },
): Promise<SyntheticPageResult | undefined> {
  const { db } = needs
  const isMine = await db.acrossAccounts((worker) => claimRound(worker, 'synthetic_page', period_ms))
  if (!isMine) return undefined
  const began = performance.now()
  const problem = await sendAndFollow(needs, patience_ms).catch(
    (error: unknown) => `Sending or answering failed: ${errorName(error)}.`,
  )
  const took_ms = performance.now() - began
  await db.acrossAccounts((worker) =>
    problem === ''
      ? recordSuccess(worker, 'synthetic_page', took_ms)
      : recordFailure(worker, 'synthetic_page', problem),
  )
  return { problem, took_ms }
}
