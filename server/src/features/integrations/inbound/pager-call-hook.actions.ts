import type { FastifyRequest } from 'fastify'
import { firstOf } from '../../../platform/http/fields.ts'
import { isRecordingSid } from '../../../platform/providers/twilio-recording.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { readCaller } from '../pager-calls/caller.rules.ts'
import * as calls from '../pager-calls/pager-call.actions.ts'
import { signAudio } from '../pager-calls/prompt-audio.rules.ts'
import type { HookContext } from './hook.access.ts'
import { requireTwilio, type TwilioCall, type TwilioHook } from './twilio.access.ts'
import { readCallSeconds } from './twilio.rules.ts'
import { replyWith, speak } from './twiml.rules.ts'

export interface CallHookContext extends HookContext {
  secrets: SecretBox
}

const keyOf = ({ account_id, fields }: Pick<TwilioCall, 'account_id' | 'fields'>) =>
  ({ account_id, provider: 'twilio', provider_reference: firstOf(fields, 'CallSid').slice(0, 64) }) as const

const turnIn = (request: FastifyRequest): number => {
  const { turn } = request.query as Record<string, unknown>
  return typeof turn === 'string' && /^\d{1,4}$/.test(turn) ? Number(turn) : -1
}

const secondsIn = ({ fields }: Pick<TwilioCall, 'fields'>): number => {
  const written = firstOf(fields, 'RecordingDuration')
  return /^\d{1,6}$/.test(written) ? Number(written) : 0
}

const servicesOf = ({ db }: CallHookContext, { ctx }: TwilioHook) => ({ db, clock: ctx.clock })

function respond(
  { secrets }: CallHookContext,
  { uid, ctx }: TwilioHook,
  { account_id, origin }: TwilioCall,
  { speech, turn }: calls.CallReply,
): string {
  const base = `${origin}/api/hooks/twilio/${uid}/calls`
  return speak(speech, {
    turn: `${base}/turn?turn=${turn}`,
    recorded: `${base}/recorded?turn=${turn}`,
    recording: `${base}/recording`,
    audio: (snippet_id) =>
      `${origin}/api/hooks/prompts/${signAudio(secrets, { account_id, snippet_id }, ctx.clock.now())}`,
  })
}

export async function handlePagerCall(hooks: CallHookContext, called: TwilioHook): Promise<string> {
  const from = await requireTwilio(hooks, called)
  const caller = readCaller(firstOf(from.fields, 'From'))
  const call = { ...keyOf(from), number: firstOf(from.fields, 'To').slice(0, 20), caller }
  return respond(hooks, called, from, await calls.startCall(servicesOf(hooks, called), call))
}

export async function handlePagerCallTurn(hooks: CallHookContext, called: TwilioHook): Promise<string> {
  const from = await requireTwilio(hooks, called)
  const pressed = { turn: turnIn(called.request), digits: firstOf(from.fields, 'Digits').slice(0, 32) }
  const reply = await calls.continueCall(servicesOf(hooks, called), keyOf(from), pressed)
  return respond(hooks, called, from, reply)
}

/** Twilio names a hang-up while recording as the key that ended it. */
export async function handlePagerCallRecorded(hooks: CallHookContext, called: TwilioHook): Promise<string> {
  const from = await requireTwilio(hooks, called)
  const reference = firstOf(from.fields, 'RecordingSid')
  const reply = await calls.takeCallRecording(servicesOf(hooks, called), keyOf(from), {
    turn: turnIn(called.request),
    reference,
    seconds: isRecordingSid(reference) ? secondsIn(from) : 0,
    hasEnded:
      firstOf(from.fields, 'Digits') === 'hangup' || firstOf(from.fields, 'CallStatus') === 'completed',
  })
  return respond(hooks, called, from, reply)
}

export async function handlePagerCallRecording(hooks: CallHookContext, called: TwilioHook): Promise<string> {
  const from = await requireTwilio(hooks, called)
  const reference = firstOf(from.fields, 'RecordingSid')
  const isReady = firstOf(from.fields, 'RecordingStatus') === 'completed' && isRecordingSid(reference)
  if (isReady)
    await calls.noteRecording(servicesOf(hooks, called), keyOf(from), { reference, seconds: secondsIn(from) })
  return replyWith('')
}

const final = new Set(['completed', 'busy', 'no-answer', 'canceled', 'failed'])

/** True if the report is about a call to a pager number. */
export async function endPagerCall(
  { db }: HookContext,
  { ctx }: TwilioHook,
  from: Pick<TwilioCall, 'account_id' | 'fields'>,
): Promise<boolean> {
  const key = keyOf(from)
  if (key.provider_reference === '' || !final.has(firstOf(from.fields, 'CallStatus'))) return false
  return calls.endCall({ db, clock: ctx.clock }, key, readCallSeconds(from.fields))
}
