import { randomUUID } from 'node:crypto'
import type {
  NewSandboxCall,
  NewSandboxText,
  SandboxCall,
} from '@wardline/contract/integrations/sandbox-call.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { StoredFile } from '../../../platform/files/store-upload.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import * as calls from './pager-call.actions.ts'
import { help, pageByText } from './pager-text.actions.ts'
import * as queries from './pager-call.queries.ts'
import { keepSandboxRecording } from './sandbox-recording.actions.ts'

// The same actions as for requests of Twilio, in the name of the sandbox.

const keyOf = ({ caller }: Context, reference: string) =>
  ({ account_id: caller.account_id, provider: 'sandbox', provider_reference: reference }) as const

const present = (reference: string, { speech, turn }: calls.CallReply): SandboxCall => ({
  reference,
  turn,
  said: speech.said.map(({ text, snippet_id }) => ({
    text,
    audio_url: snippet_id === undefined ? null : `/api/v1/snippets/${snippet_id}/audio/`,
  })),
  awaits: speech.awaits,
})

export async function startSandboxCall(
  db: Database,
  ctx: Context,
  { number, caller }: NewSandboxCall,
): Promise<SandboxCall> {
  const reference = randomUUID()
  const call = { ...keyOf(ctx, reference), number, caller }
  return present(reference, await calls.startCall({ db, clock: ctx.clock }, call))
}

export async function pressSandboxKeys(
  db: Database,
  ctx: Context,
  reference: string,
  pressed: { turn: number; digits: string },
): Promise<SandboxCall> {
  await requireSandboxCall(ctx, reference)
  const reply = await calls.continueCall({ db, clock: ctx.clock }, keyOf(ctx, reference), pressed)
  return present(reference, reply)
}

/** @throws 404 */
async function requireSandboxCall(ctx: Context, reference: string): Promise<queries.PagerCallRow> {
  const call = await ctx.read((db) => queries.findCall(db, keyOf(ctx, reference)))
  if (!call) throw notFound()
  return call
}

/** @throws 404 unless the call waits for a recording */
export async function requireRecordingCall(ctx: Context, reference: string): Promise<queries.PagerCallRow> {
  const call = await requireSandboxCall(ctx, reference)
  if (call.dialogue.step !== 'record') throw notFound()
  return call
}

/** A message from a microphone: Twilio would measure it, so its length is unknown. */
export async function recordSandboxMessage(
  db: Database,
  ctx: Context,
  { reference, turn }: { reference: string; turn: number },
  file: StoredFile,
): Promise<SandboxCall> {
  const recording = await keepSandboxRecording(ctx, file)
  const recorded = { turn, reference: recording, seconds: 1, hasEnded: false }
  const reply = await calls.takeCallRecording({ db, clock: ctx.clock }, keyOf(ctx, reference), recorded)
  return present(reference, reply)
}

export async function endSandboxCall(db: Database, ctx: Context, reference: string): Promise<void> {
  if (!(await calls.endCall({ db, clock: ctx.clock }, keyOf(ctx, reference), undefined))) throw notFound()
}

export async function sendSandboxText(
  db: Database,
  ctx: Context,
  { number, caller, text }: NewSandboxText,
): Promise<string> {
  if (/^\s*(help|info)\s*$/i.test(text)) return help
  const key = keyOf(ctx, randomUUID())
  return pageByText({ db, clock: ctx.clock }, { ...key, number, caller, text, media_count: 0 })
}
