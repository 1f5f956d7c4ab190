import type { MailgunSignature } from '../../../platform/carriers/mailgun-signature.ts'
import { firstOf, type Fields } from '../../../platform/http/fields.ts'

type Json = Record<string, unknown>

const objectIn = (of: unknown, name: string): Json => {
  const value = typeof of === 'object' && of !== null ? (of as Json)[name] : undefined
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}
/** None of these is longer, and none holds a NUL, which could not be stored. */
const cut = (text: string): string => text.slice(0, 998).replaceAll('\0', '')

const textIn = (of: Json, name: string): string => {
  const value = of[name]
  return typeof value === 'string' || typeof value === 'number' ? cut(String(value)) : ''
}

export interface MailEvent extends MailgunSignature {
  event: string
  severity: string
  code: string
  recipient: string
  /** Ours, which it brings back. */
  reference: string | null
  /** Without angle brackets. */
  message_id: string | null
}

/** An event as Mailgun posts it: JSON; undefined when it is none. */
export function mailEvent(bytes: Uint8Array): MailEvent | undefined {
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
  const signature = objectIn(body, 'signature')
  const data = objectIn(body, 'event-data')
  return {
    timestamp: textIn(signature, 'timestamp'),
    token: textIn(signature, 'token'),
    signature: textIn(signature, 'signature'),
    event: textIn(data, 'event'),
    severity: textIn(data, 'severity'),
    code: textIn(objectIn(data, 'delivery-status'), 'code'),
    recipient: textIn(data, 'recipient').toLowerCase(),
    reference: textIn(objectIn(data, 'user-variables'), 'reference') || null,
    message_id: withoutBrackets(textIn(objectIn(objectIn(data, 'message'), 'headers'), 'message-id')) || null,
  }
}

/** The same as it was posted before 2018, as a form. */
export const mailEventOfForm = (fields: Fields): MailEvent => ({
  ...signatureOf(fields),
  event: firstOf(fields, 'event'),
  severity: firstOf(fields, 'event') === 'bounced' ? 'permanent' : '',
  code: firstOf(fields, 'code'),
  recipient: firstOf(fields, 'recipient').toLowerCase(),
  reference: firstOf(fields, 'reference') || null,
  message_id: withoutBrackets(firstOf(fields, 'Message-Id')) || null,
})

const withoutBrackets = (id: string): string => id.trim().replaceAll(/^<|>$/g, '')

export const signatureOf = (fields: Fields): MailgunSignature => ({
  timestamp: firstOf(fields, 'timestamp'),
  token: firstOf(fields, 'token'),
  signature: firstOf(fields, 'signature'),
})

type Receipt = { receipt: 'delivered' | 'seen' } | { receipt: 'failed' | 'gone'; reason: string }

/** Nobody has this address (RFC 5321 §4.2.3), or Mailgun has learned so before (605). */
const nobody = new Set(['550', '551', '553', '605'])

/** What an event means for an alert; undefined for what is on its way, and for what says nothing. */
export function receiptOfEvent({ event, severity, code }: MailEvent): Receipt | undefined {
  switch (event) {
    case 'delivered':
      return { receipt: 'delivered' }
    case 'opened':
    case 'clicked':
      return { receipt: 'seen' }
    case 'failed':
    case 'bounced':
      if (severity === 'temporary') return undefined
      return nobody.has(code)
        ? { receipt: 'gone', reason: 'Nobody has this mail address.' }
        : { receipt: 'failed', reason: 'The mail could not be delivered.' }
    case 'rejected':
    case 'dropped':
      return { receipt: 'failed', reason: 'Mailgun did not send the mail.' }
    case 'complained':
      return { receipt: 'failed', reason: 'It was marked as unwanted mail.' }
    case 'unsubscribed':
      return { receipt: 'failed', reason: 'Its owner wants no mail from us.' }
    default:
      return undefined
  }
}

/** Its owner wants no more mail from us: as STOP is for a number. */
export const isStop = ({ event, recipient }: MailEvent): boolean =>
  (event === 'complained' || event === 'unsubscribed') && /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(recipient)

export interface AnswerMail {
  /** Of its sender, in small letters. */
  address: string
  text: string
  subject: string
  /** Written by a machine: out of office, a list, a bounce. */
  isAutomatic: boolean
  /** Mailgun found that its sender is not who it says. */
  isDoubtful: boolean
}

/** Anybody writes this: no more of it is looked at than a line of a mail may hold. */
function addressIn(written: string): string {
  const line = cut(written)
  const found = /<([^<>\s]+@[^<>\s]+)>/.exec(line)?.[1] ?? /[^\s<>"',;]+@[^\s<>"',;]+/.exec(line)?.[0]
  return (found ?? '').toLowerCase().slice(0, 254)
}

/** Headers as Mailgun passes them: a list of pairs in JSON. By name in small letters, the first of each. */
function headersOf(fields: Fields): Map<string, string> {
  const headers = new Map<string, string>()
  try {
    const list: unknown = JSON.parse(firstOf(fields, 'message-headers') || '[]')
    for (const pair of Array.isArray(list) ? (list as unknown[]) : []) {
      const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : []
      if (typeof name !== 'string' || typeof value !== 'string') continue
      if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value)
    }
  } catch {
    // Headers that cannot be read say nothing: the signature holds all the same.
  }
  return headers
}

export function answerMail(fields: Fields): AnswerMail {
  const headers = headersOf(fields)
  const is = (name: string, pattern: RegExp) => pattern.test(headers.get(name) ?? '')
  const sender = cut(firstOf(fields, 'sender'))
  return {
    address: addressIn(firstOf(fields, 'from') || (headers.get('from') ?? '')) || addressIn(sender),
    text: firstOf(fields, 'stripped-text') || firstOf(fields, 'body-plain'),
    subject: firstOf(fields, 'subject').slice(0, 300),
    // RFC 3834.
    isAutomatic:
      is('auto-submitted', /^\s*auto-(replied|generated|notified)/i) ||
      is('precedence', /^\s*(bulk|junk|list|auto_reply)/i) ||
      headers.has('x-autoreply') ||
      headers.has('list-id') ||
      /^(<>|mailer-daemon|postmaster|no-?reply)/i.test(sender),
    isDoubtful:
      is('x-mailgun-spf', /fail/i) ||
      is('x-mailgun-dkim-check-result', /fail/i) ||
      is('x-mailgun-sflag', /yes/i),
  }
}
