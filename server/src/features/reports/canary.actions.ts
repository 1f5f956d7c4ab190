import { setTimeout as pause } from 'node:timers/promises'
import { NewThread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { requestContext } from '../../platform/http/context.ts'
import { errorName } from '../../platform/log/safe-error.ts'
import { createThread } from '../messaging/new-thread.actions.ts'
import { canaryFlight, canaryNest, type Flight } from './canary.queries.ts'
import { claimRound, noteBad, noteGood } from './watch-round.queries.ts'

/** Answers the page as its person would from the phone: words, as they come in from there. */
export type AnswerPage = (said: {
  account_id: number
  medium: 'sms'
  address: string
  reference: string
  text: string
  clock: Clock
}) => Promise<unknown>

interface Needs {
  db: Database
  clock: Clock
  answerPage: AnswerPage
}

export interface Flown {
  /** Where it got lost, as a sentence; '' when it came all the way. */
  problem: string
  took_ms: number
}

/** How often the page is looked at while it is under way. */
const look_ms = 100

const page = (contact_id: number): NewThread =>
  NewThread.parse({
    subject: 'Canary page',
    data: { body: 'A page of the server to itself, to see that pages arrive.' },
    recipient_ids: [contact_id],
    requires_confirm: true,
    apply_escalations: true,
    priority: 2,
  })

/** Looks until the page is as far as `isThere` says; answers whether it was in time. */
async function reaches(
  look: () => Promise<Flight | undefined>,
  until: number,
  isThere: (flight: Flight) => boolean,
): Promise<Flight | undefined> {
  for (;;) {
    const flight = await look()
    if (flight && isThere(flight)) return flight
    if (performance.now() > until) return undefined
    await pause(look_ms)
  }
}

async function fly({ db, clock, answerPage }: Needs, patience_ms: number): Promise<string> {
  const until = performance.now() + patience_ms
  const seconds = Math.round(patience_ms / 1000)
  const nest = await db.worker(canaryNest)
  const caller = {
    account_id: nest.account_id,
    user_id: nest.sender_id,
    session_id: 0,
    permissions: new Set(['messaging.send_message'] as const),
  }
  const ctx = requestContext({ caller, db, clock, address: '', user_agent: 'canary' })
  const { id: thread_id } = await createThread(ctx, page(nest.answerer_contact_id))
  const of = { account_id: nest.account_id, thread_id, user_id: nest.answerer_id }
  const look = () => db.read(nest.account_id, (reader) => canaryFlight(reader, of))

  const rung = await reaches(look, until, ({ was_rung }) => was_rung)
  if (!rung) return `Nobody was rung within ${seconds} s.`
  const arrived = await reaches(look, until, ({ has_arrived }) => has_arrived)
  if (!arrived?.reference) return `It was not handed to its carrier within ${seconds} s.`
  const { reference, address } = arrived
  const { account_id } = nest
  // The first choice of a page that wants to be confirmed is to accept it.
  await answerPage({ account_id, medium: 'sms', address, reference, text: `1 ${reference}`, clock })
  if (!(await reaches(look, until, ({ item_state }) => item_state === 'accepted')))
    return 'Its answer did not close it.'
  const isOver = ({ run_state }: Flight) => run_state === null || run_state === 'answered'
  if (!(await reaches(look, until, isOver))) return 'Its escalation did not end with the answer.'
  return ''
}

/**
 * Sends a page from the server to itself and follows it all the way: stored, rung, handed to a carrier, answered from
 * outside, its escalation over. Undefined when another server has this round.
 */
export async function flyCanary(
  needs: Needs,
  { period_ms, patience_ms }: { period_ms: number; patience_ms: number },
): Promise<Flown | undefined> {
  const { db } = needs
  const isMine = await db.worker((worker) => claimRound(worker, 'canary', period_ms))
  if (!isMine) return undefined
  const began = performance.now()
  const problem = await fly(needs, patience_ms).catch(
    (error: unknown) => `It could not be sent or answered: ${errorName(error)}.`,
  )
  const took_ms = performance.now() - began
  await db.worker((worker) =>
    problem === '' ? noteGood(worker, 'canary', took_ms) : noteBad(worker, 'canary', problem),
  )
  return { problem, took_ms }
}
