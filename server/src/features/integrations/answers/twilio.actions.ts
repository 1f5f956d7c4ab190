import type { FastifyRequest } from 'fastify'
import { isSignedByTwilio } from '../../../platform/carriers/twilio-signature.ts'
import { bytesOf, firstOf, isForm, readFields, type Fields } from '../../../platform/http/fields.ts'
import type { AnonymousCtx } from '../../../platform/http/handle.ts'
import { noticeOfReference } from '../../alerts/alert.access.ts'
import type { OpenCarrier } from '../../alerts/carrier.access.ts'
import { notePageEvents } from '../../alerts/page-event.actions.ts'
import { noteReceipt } from '../../alerts/receipt.actions.ts'
import { carrierAt, type Hooks } from './hook.access.ts'
import { once } from './once.actions.ts'
import { answerByWords } from './outside-answer.actions.ts'
import { recentFrom } from './outside-word.queries.ts'
import { startNumber, stopAddress } from './stop.actions.ts'
import { isMachine, receiptOf, voicemail } from './twilio.rules.ts'
import { hangUp, messageBack, sayAndAsk, sayAndHangUp } from './twiml.rules.ts'
import { stopWord } from './words.rules.ts'

export interface Called {
  ctx: AnonymousCtx
  request: FastifyRequest
  uid: string
}

interface FromTwilio {
  account_id: number
  fields: Fields
  /** As Twilio knows us, without the address of the hook. */
  origin: string
}

/** What Twilio calls us with, when Twilio it is. */
async function fromTwilio(hooks: Hooks, { ctx, request, uid }: Called): Promise<FromTwilio> {
  const fields = await readFields(request)
  const origin = hooks.public_url ?? `http://${request.host}`
  const signature = request.headers['x-twilio-signature']
  const isRight = ({ secrets }: OpenCarrier) =>
    isSignedByTwilio(secrets['auth_token'] ?? '', {
      url: `${origin}${request.url}`,
      signature: typeof signature === 'string' ? signature : undefined,
      form: fields,
      body: isForm(request) ? undefined : bytesOf(request),
    })
  const { account_id } = await carrierAt(hooks, { kind: 'twilio', uid, address: ctx.address }, isRight)
  return { account_id, fields, origin }
}

const referenceIn = (request: FastifyRequest): string | null => {
  const { reference } = request.query as Record<string, unknown>
  return typeof reference === 'string' && /^[\dA-Za-z]{1,20}$/.test(reference) ? reference : null
}

/** What became of a message or a call. What is not known here, or is about nothing of ours, changes nothing. */
export async function takeStatus(hooks: Hooks, called: Called): Promise<string> {
  const { account_id, fields } = await fromTwilio(hooks, called)
  const found = receiptOf(fields)
  if (!found) return messageBack('')
  const reference = referenceIn(called.request)
  const carrier_reference = firstOf(fields, 'MessageSid') || firstOf(fields, 'CallSid') || null
  const { isVoicemail, ...receipt } = { isVoicemail: undefined, ...found }
  if (isVoicemail && reference !== null) await noteVoicemail(hooks, account_id, reference)
  await noteReceipt(hooks.db, { account_id, carrier: 'twilio', reference, carrier_reference, ...receipt })
  return messageBack('')
}

/** In the time line, once: only of a call that nothing is known of yet. */
async function noteVoicemail({ db }: Hooks, account_id: number, reference: string): Promise<void> {
  await db.write(account_id, async (tx) => {
    const worded = await noticeOfReference(tx.db, account_id, reference)
    if (worded?.alert.state !== 'handed' && worded?.alert.state !== 'sending') return
    const { thread_id, message_id, user_id, run_id, id: alert_id, alert_type } = worded.alert
    const details = { alert_type, medium: 'voice', carrier: 'twilio', reference } as const
    await notePageEvents(tx, [
      { thread_id, message_id, user_id, run_id, alert_id, kind: 'voicemail', details },
    ])
  })
}

/** After so many within a minute the words stop: a machine that answers our words would never. */
const most_words = 15

/** Somebody sent a text message to our number. */
export async function takeMessage(hooks: Hooks, called: Called): Promise<string> {
  const { account_id, fields } = await fromTwilio(hooks, called)
  const address = firstOf(fields, 'From').slice(0, 64)
  const text = firstOf(fields, 'Body').slice(0, 1600)
  const key = (firstOf(fields, 'MessageSid') || firstOf(fields, 'SmsSid')).slice(0, 64)
  if (address === '' || key === '') return messageBack('')
  const clock = called.ctx.clock
  const brought = { account_id, carrier: 'twilio', key, medium: 'sms', address } as const
  const { answer } = await once(hooks, brought, async () => {
    const word = stopWord(text)
    // Twilio itself confirms these, and would not carry anything of ours after a STOP.
    if (word === 'stop') await stopAddress({ db: hooks.db, clock }, { account_id, address })
    if (word === 'start') await startNumber(hooks, { account_id, address })
    if (word) return ''
    const { sentence } = await answerByWords(hooks.db, { account_id, address, medium: 'sms', text })
    const recent = await hooks.db.read(account_id, (reader) => recentFrom(reader, brought))
    return recent > most_words ? '' : sentence
  })
  return messageBack(answer)
}

type CalledFor = Called & { reference: string }

const unknownPage = 'This page is not known any more.'

/** A page that was sent by calling this very number. */
async function spokenPage({ db }: Hooks, { account_id, fields }: FromTwilio, reference: string) {
  if (!/^[\dA-Za-z]{1,20}$/.test(reference)) return undefined
  const worded = await db.read(account_id, (reader) => noticeOfReference(reader, account_id, reference))
  return worded?.alert.address === firstOf(fields, 'To') ? worded : undefined
}

/** Somebody, or something, took the call. */
export async function takeCall(hooks: Hooks, called: CalledFor): Promise<string> {
  const { reference, uid } = called
  const from = await fromTwilio(hooks, called)
  const { account_id, fields, origin } = from
  const page = await spokenPage(hooks, from, reference)
  if (!page) return sayAndHangUp(unknownPage)
  if (isMachine(fields)) {
    await noteVoicemail(hooks, account_id, reference)
    const carrier_reference = firstOf(fields, 'CallSid')
    await noteReceipt(hooks.db, {
      account_id,
      carrier: 'twilio',
      reference,
      carrier_reference,
      receipt: 'failed',
      reason: voicemail,
    })
    return hangUp()
  }
  const { text, choices } = page.notice
  const { item_state, is_recalled } = page.alert
  const isOver = is_recalled || (item_state !== null && item_state !== 'open')
  // Nothing is asked (any more): whoever took the call has it.
  if (isOver || item_state === null)
    await noteReceipt(hooks.db, { account_id, carrier: 'twilio', reference, receipt: 'delivered' })
  if (isOver) return sayAndHangUp('This page needs no answer any more.')
  return sayAndAsk({ text, action: digitsAt(origin, uid, reference, 1), mayAnswer: choices.length > 0 })
}

const digitsAt = (origin: string, uid: string, reference: string, turn: number): string =>
  `${origin}/api/hooks/twilio/${uid}/voice/${reference}/digits?turn=${turn}`

/** Asked so often, the call ends. */
const most_turns = 4
const again = '9'

/** A digit was pressed. */
export async function takeDigits(hooks: Hooks, called: CalledFor): Promise<string> {
  const { reference, uid, request } = called
  const from = await fromTwilio(hooks, called)
  const { account_id, fields, origin } = from
  const page = await spokenPage(hooks, from, reference)
  if (!page) return sayAndHangUp(unknownPage)
  const turn = Number((request.query as Record<string, unknown>)['turn']) || 1
  const { text } = page.notice
  const ask = (before?: string) => {
    if (turn >= most_turns) return sayAndHangUp(before ?? 'No answer was given.')
    const action = digitsAt(origin, uid, reference, turn + 1)
    return sayAndAsk({ text, action, mayAnswer: true, ...(before !== undefined && { before }) })
  }
  const digits = firstOf(fields, 'Digits')
  if (digits === again) return ask()
  const address = firstOf(fields, 'To')
  const key = `${firstOf(fields, 'CallSid')} ${turn} ${digits}`.slice(0, 100)
  const { answer } = await once(
    hooks,
    { account_id, carrier: 'twilio', key, medium: 'voice', address },
    async () => {
      const words = { account_id, address, medium: 'voice', text: digits, reference } as const
      const { sentence, taken } = await answerByWords(hooks.db, words)
      return `${taken ? '+' : '-'}${sentence}`
    },
  )
  const sentence = answer.slice(1)
  return answer.startsWith('+') || page.alert.item_state !== 'open' ? sayAndHangUp(sentence) : ask(sentence)
}
