import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { publishCallerPageChange } from '../../messaging/messages/caller-page.actions.ts'
import {
  beginDialogue,
  continueDialogue,
  endDialogue,
  recording_seconds,
  takeRecording,
  type Dialogue,
  type Turn,
} from './call-dialogue.rules.ts'
import { loadCallFacts } from './call-facts.actions.ts'
import { isTooMuch, refuse, type Refusal } from './call-outcome.rules.ts'
import { pageFromCall, type PagerCallServices } from './page-of-call.actions.ts'
import * as queries from './pager-call.queries.ts'
import { fetchRecordingTask } from './recording-task.rules.ts'
import { sayAndHangUp, type Speech } from './speech.rules.ts'

export interface IncomingCall extends queries.CallKey {
  /** The pager number, E.164. */
  number: string
  /** The number in E.164; empty if withheld. */
  caller: string
}

export interface CallReply {
  speech: Speech
  /** Part of the address that continues the call: a request for an earlier turn is a repetition. */
  turn: number
}

const replyOf = ({ reply, turn }: Pick<queries.PagerCallRow, 'reply' | 'turn'>): CallReply => ({
  speech: reply,
  turn,
})

/** Repeating the request returns the same reply. */
export function startCall({ db }: PagerCallServices, call: IncomingCall): Promise<CallReply> {
  return db.write(call.account_id, async (tx) => {
    const known = await queries.lockCall(tx.db, call)
    if (known) return replyOf(known)
    const called = await queries.findCalledNumber(tx.db, tx.account_id, call.number)
    if (!called) return { speech: refuse('unknown'), turn: 0 }
    const { dialogue, next } = beginDialogue(await loadCallFacts(tx.db, tx.account_id, called, call.caller))
    const refused = await findRefusal(tx, called, call)
    const speech = refused ? refuse(refused) : speechOf(next)
    const { id: pager_number_id, label } = called
    const state = refused ? 'refused' : 'open'
    const stored = {
      ...call,
      pager_number_id,
      label,
      channel: 'voice',
      state,
      dialogue,
      reply: speech,
    } as const
    const id = await queries.insertCall(tx.db, stored)
    if (id === undefined) {
      // Another request for the same call was faster.
      const first = await queries.lockCall(tx.db, call)
      return first ? replyOf(first) : { speech: refuse('unknown'), turn: 0 }
    }
    if (!refused) await scheduleEnd(tx, { id, turn: 0, speech })
    return { speech, turn: 0 }
  })
}

export async function findRefusal(
  tx: Tx,
  { is_on, number }: Pick<queries.CalledNumber, 'is_on' | 'number'>,
  { caller }: Pick<IncomingCall, 'caller'>,
): Promise<Refusal | undefined> {
  if (!is_on) return 'off'
  const { account_id } = tx
  const recent = await queries.countRecentCalls(tx.db, { account_id, number, caller })
  return isTooMuch(recent) ? 'too_many' : undefined
}

const speechOf = (next: Turn['next']): Speech => (typeof next === 'string' ? refuse('no_page') : next)

interface Pressed {
  turn: number
  /** Empty if no key was pressed in time. */
  digits: string
}

export function continueCall(
  services: PagerCallServices,
  key: queries.CallKey,
  { turn, digits }: Pressed,
): Promise<CallReply> {
  return takeTurn(services, key, turn, (tx, call) =>
    applyTurn(tx, services, call, continueDialogue(call.dialogue, digits)),
  )
}

export interface Recorded {
  turn: number
  reference: string
  seconds: number
  /** The caller hung up while recording. */
  hasEnded: boolean
}

export function takeCallRecording(
  services: PagerCallServices,
  key: queries.CallKey,
  { turn, reference, seconds, hasEnded }: Recorded,
): Promise<CallReply> {
  return takeTurn(services, key, turn, async (tx, call) => {
    if (seconds > 0) await expectRecording(tx, call, { reference, seconds })
    const next = takeRecording(call.dialogue, seconds)
    return hasEnded
      ? concludeCall(tx, services, { ...call, dialogue: next.dialogue })
      : applyTurn(tx, services, call, next)
  })
}

/** Turns are handled one after the other, each once. */
function takeTurn(
  { db }: PagerCallServices,
  key: queries.CallKey,
  turn: number,
  handle: (tx: Tx, call: queries.PagerCallRow) => Promise<CallReply>,
): Promise<CallReply> {
  return db.write(key.account_id, async (tx) => {
    const call = await queries.lockCall(tx.db, key)
    if (!call) return { speech: refuse('unknown'), turn: 0 }
    return call.state === 'open' && call.turn === turn ? handle(tx, call) : replyOf(call)
  })
}

async function applyTurn(
  tx: Tx,
  services: PagerCallServices,
  call: queries.PagerCallRow,
  { dialogue, next }: Turn,
): Promise<CallReply> {
  const turn = call.turn + 1
  if (next === 'send')
    return { speech: sayAndHangUp(await pageFromCall(tx, services, call, { dialogue })), turn }
  const isOver = next === 'give_up'
  const speech = speechOf(next)
  const state = isOver ? 'abandoned' : 'open'
  await queries.storeProgress(tx.db, { ...call, state, turn, dialogue, reply: speech })
  if (!isOver) await scheduleEnd(tx, { id: call.id, turn, speech })
  return { speech, turn }
}

/** The call is over: the input becomes a page if it is sufficient. */
async function concludeCall(
  tx: Tx,
  services: PagerCallServices,
  call: queries.PagerCallRow,
): Promise<CallReply> {
  const { dialogue } = call
  if (endDialogue(dialogue) === 'send') {
    const isCutShort = dialogue.step !== 'confirm' && !dialogue.has_recording
    const sentence = await pageFromCall(tx, services, call, { dialogue, isCutShort })
    return { speech: sayAndHangUp(sentence), turn: call.turn + 1 }
  }
  const speech = refuse('no_page')
  const turn = call.turn + 1
  await queries.storeProgress(tx.db, { ...call, state: 'abandoned', turn, reply: speech })
  return { speech, turn }
}

/** The provider reports that the call is over. */
export function endCall(
  services: PagerCallServices,
  key: queries.CallKey,
  seconds: number | undefined,
): Promise<boolean> {
  return services.db.write(key.account_id, async (tx) => {
    const call = await queries.lockCall(tx.db, key)
    if (!call) return false
    if (seconds !== undefined) await queries.storeSeconds(tx.db, call, seconds)
    if (call.state === 'open') await concludeCall(tx, services, call)
    return true
  })
}

const callEndTask = taskKind('pager_call_end')

/** Longer than a caller needs for a turn. */
const turn_ms = 120_000

/** Concludes a call without a report of its end, such as one that lost its server. */
async function scheduleEnd(
  tx: Tx,
  { id, turn, speech }: { id: number; turn: number; speech: Speech },
): Promise<void> {
  if (speech.awaits === 'hang_up') return
  const in_ms = turn_ms + (speech.awaits === 'recording' ? recording_seconds * 1000 : 0)
  await schedule(tx, { kind: callEndTask, due: { in_ms }, payload: { call_id: id, turn } })
}

export const handleCallEnd = taskHandler(
  callEndTask,
  (services: PagerCallServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { call_id, turn } = task.payload as { call_id: number; turn: number }
      const call = await queries.lockCallById(tx.db, tx.account_id, call_id)
      if (call?.state === 'open' && call.turn === turn) await concludeCall(tx, services, call)
    }),
)

async function expectRecording(
  tx: Tx,
  call: queries.PagerCallRow,
  { reference, seconds }: { reference: string; seconds: number },
): Promise<void> {
  await queries.storeRecording(tx.db, call, { state: 'pending', reference, seconds })
  await schedule(tx, { kind: fetchRecordingTask, due: { in_ms: 0 }, payload: { call_id: call.id } })
}

/**
 * The provider reports that a recording is ready. It may be the first report: the server was down when the caller
 * finished.
 */
export function noteRecording(
  services: PagerCallServices,
  key: queries.CallKey,
  { reference, seconds }: { reference: string; seconds: number },
): Promise<void> {
  return services.db.write(key.account_id, async (tx) => {
    const call = await queries.lockCall(tx.db, key)
    if (!call || call.recording !== null || seconds === 0) return
    await expectRecording(tx, call, { reference, seconds })
    const dialogue: Dialogue = { ...call.dialogue, has_recording: true }
    if (call.state === 'abandoned') await pageFromCall(tx, services, call, { dialogue })
    else if (call.state === 'open') await queries.storeProgress(tx.db, { ...call, dialogue })
    else await publishCallerPageChange(tx, call)
  })
}
