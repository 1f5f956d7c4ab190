import type { FastifyRequest } from 'fastify'
import { firstOf } from '../../../platform/http/fields.ts'
import { findNoticeByReference } from '../../alerts/delivery/alert.access.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { recordReceipt } from '../../alerts/delivery/receipt.actions.ts'
import type { HookContext } from './hook.access.ts'
import { requireTwilio, type TwilioCall, type TwilioHook } from './twilio.access.ts'
import { handleOnce } from './inbound-response.actions.ts'
import { respondByText } from './inbound-answer.actions.ts'
import { countRecent } from './inbound-response.queries.ts'
import { resumeNumber, suppressAddress } from './opt-out.actions.ts'
import { isMachine, readCallSeconds, statusToReceipt, voicemail } from './twilio.rules.ts'
import { hangUp, replyWith, sayAndGather, sayAndHangUp } from './twiml.rules.ts'
import { findOptOutWord, isHelpWord } from './answer-text.rules.ts'
import { readCaller } from '../pager-calls/caller.rules.ts'
import { pageByText } from '../pager-calls/pager-text.actions.ts'
import { endPagerCall } from './pager-call-hook.actions.ts'
import { isForPager } from './pager-text-hook.actions.ts'

const referenceIn = (request: FastifyRequest): string | null => {
  const { reference } = request.query as Record<string, unknown>
  return typeof reference === 'string' && /^[\dA-Za-z]{1,20}$/.test(reference) ? reference : null
}

export async function handleStatus(hooks: HookContext, called: TwilioHook): Promise<string> {
  const { account_id, fields } = await requireTwilio(hooks, called)
  if (await endPagerCall(hooks, called, { account_id, fields })) return replyWith('')
  const found = statusToReceipt(fields)
  if (!found) return replyWith('')
  const reference = referenceIn(called.request)
  const provider_reference = firstOf(fields, 'MessageSid') || firstOf(fields, 'CallSid') || null
  const { isVoicemail, ...receipt } = { isVoicemail: undefined, ...found }
  if (isVoicemail && reference !== null) await recordVoicemail(hooks, account_id, reference)
  await recordReceipt(hooks.db, {
    account_id,
    provider: 'twilio',
    reference,
    provider_reference,
    call_seconds: readCallSeconds(fields),
    ...receipt,
  })
  return replyWith('')
}

async function recordVoicemail({ db }: HookContext, account_id: number, reference: string): Promise<void> {
  await db.write(account_id, async (tx) => {
    const worded = await findNoticeByReference(tx.db, account_id, reference)
    if (worded?.alert.state !== 'sent' && worded?.alert.state !== 'sending') return
    const { thread_id, message_id, user_id, run_id, id: alert_id, alert_type } = worded.alert
    const details = { alert_type, channel: 'voice', provider: 'twilio', reference } as const
    await recordPageEvents(tx, [
      { thread_id, message_id, user_id, run_id, alert_id, kind: 'voicemail', details },
    ])
  })
}

/** Stops loops with automatic responders. */
const max_replies_per_minute = 15

export async function handleMessage(hooks: HookContext, called: TwilioHook): Promise<string> {
  const { account_id, fields, from_number } = await requireTwilio(hooks, called)
  const address = firstOf(fields, 'From').slice(0, 64)
  const text = firstOf(fields, 'Body').slice(0, 1600)
  const key = (firstOf(fields, 'MessageSid') || firstOf(fields, 'SmsSid')).slice(0, 64)
  if (address === '' || key === '') return replyWith('')
  const clock = called.ctx.clock
  const brought = { account_id, provider: 'twilio', key, channel: 'sms', address } as const
  const { reply } = await handleOnce(hooks, brought, async (delivery_key) => {
    const word = findOptOutWord(text)
    // Twilio confirms these keywords itself and blocks messages after STOP.
    if (word === 'stop') await suppressAddress({ db: hooks.db, clock }, { account_id, address })
    if (word === 'start') await resumeNumber(hooks, { account_id, address })
    if (word) return ''
    const to = firstOf(fields, 'To')
    const received = { account_id, address, to, text, isAlertNumber: to === from_number }
    if (await isForPager(hooks, received)) {
      // Twilio answers this keyword itself.
      if (isHelpWord(text)) return ''
      const media_count = Number(firstOf(fields, 'NumMedia')) || 0
      const key_of_text = { account_id, provider: 'twilio', provider_reference: key } as const
      const number_and_caller = { number: to, caller: readCaller(address) }
      return pageByText({ db: hooks.db, clock }, { ...key_of_text, ...number_and_caller, text, media_count })
    }
    const { sentence } = await respondByText(hooks.db, {
      account_id,
      address,
      channel: 'sms',
      text,
      delivery_key,
    })
    const recent = await hooks.db.read(account_id, (reader) => countRecent(reader, brought))
    return recent > max_replies_per_minute ? '' : sentence
  })
  return replyWith(reply)
}

type VoiceHook = TwilioHook & { reference: string }

const unknownPageReply = 'This page is no longer available.'

async function findSpokenPage({ db }: HookContext, { account_id, fields }: TwilioCall, reference: string) {
  if (!/^[\dA-Za-z]{1,20}$/.test(reference)) return undefined
  const worded = await db.read(account_id, (reader) => findNoticeByReference(reader, account_id, reference))
  return worded?.alert.address === firstOf(fields, 'To') ? worded : undefined
}

export async function handleCall(hooks: HookContext, called: VoiceHook): Promise<string> {
  const { reference, uid } = called
  const from = await requireTwilio(hooks, called)
  const { account_id, fields, origin } = from
  const page = await findSpokenPage(hooks, from, reference)
  if (!page) return sayAndHangUp(unknownPageReply)
  if (isMachine(fields)) {
    await recordVoicemail(hooks, account_id, reference)
    const provider_reference = firstOf(fields, 'CallSid')
    await recordReceipt(hooks.db, {
      account_id,
      provider: 'twilio',
      reference,
      provider_reference,
      receipt: 'failed',
      reason: voicemail,
    })
    return hangUp()
  }
  const { text, choices } = page.notice
  const { item_state, is_recalled } = page.alert
  const isOver = is_recalled || (item_state !== null && item_state !== 'open')
  // No response is requested any more, so taking the call is enough.
  if (isOver || item_state === null)
    await recordReceipt(hooks.db, { account_id, provider: 'twilio', reference, receipt: 'delivered' })
  if (isOver) return sayAndHangUp('This page no longer needs a response.')
  return sayAndGather({ text, action: digitsUrl(origin, uid, reference, 1), mayAnswer: choices.length > 0 })
}

const digitsUrl = (origin: string, uid: string, reference: string, turn: number): string =>
  `${origin}/api/hooks/twilio/${uid}/voice/${reference}/digits?turn=${turn}`

const max_turns = 4
const repeat_digit = '9'

export async function handleDigits(hooks: HookContext, called: VoiceHook): Promise<string> {
  const { reference, uid, request } = called
  const from = await requireTwilio(hooks, called)
  const { account_id, fields, origin } = from
  const page = await findSpokenPage(hooks, from, reference)
  if (!page) return sayAndHangUp(unknownPageReply)
  const turn = Number((request.query as Record<string, unknown>)['turn']) || 1
  const { text } = page.notice
  const ask = (before?: string) => {
    if (turn >= max_turns) return sayAndHangUp(before ?? 'No response was given.')
    const action = digitsUrl(origin, uid, reference, turn + 1)
    return sayAndGather({ text, action, mayAnswer: true, ...(before !== undefined && { before }) })
  }
  const digits = firstOf(fields, 'Digits')
  if (digits === repeat_digit) return ask()
  const address = firstOf(fields, 'To')
  const key = `${firstOf(fields, 'CallSid')} ${turn} ${digits}`.slice(0, 100)
  const { reply } = await handleOnce(
    hooks,
    { account_id, provider: 'twilio', key, channel: 'voice', address },
    async (delivery_key) => {
      const words = { account_id, address, channel: 'voice', text: digits, reference, delivery_key } as const
      const { sentence, is_accepted } = await respondByText(hooks.db, words)
      return `${is_accepted ? '+' : '-'}${sentence}`
    },
  )
  const sentence = reply.slice(1)
  return reply.startsWith('+') || page.alert.item_state !== 'open' ? sayAndHangUp(sentence) : ask(sentence)
}
