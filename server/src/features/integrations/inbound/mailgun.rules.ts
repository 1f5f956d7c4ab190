import type { MailgunSignature } from '../../../platform/providers/mailgun-signature.ts'
import { firstOf, type Fields } from '../../../platform/http/fields.ts'

type Json = Record<string, unknown>

const parseObject = (of: unknown, name: string): Json => {
  const value = typeof of === 'object' && of !== null ? (of as Json)[name] : undefined
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}
/** No real value is longer, and PostgreSQL cannot store NUL. */
const truncate = (text: string): string => text.slice(0, 998).replaceAll('\0', '')

const readText = (of: Json, name: string): string => {
  const value = of[name]
  return typeof value === 'string' || typeof value === 'number' ? truncate(String(value)) : ''
}

export interface MailEvent extends MailgunSignature {
  event: string
  severity: string
  code: string
  recipient: string
  reference: string | null
  message_id: string | null
}

export function parseMailEvent(bytes: Uint8Array): MailEvent | undefined {
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
  const signature = parseObject(body, 'signature')
  const data = parseObject(body, 'event-data')
  return {
    timestamp: readText(signature, 'timestamp'),
    token: readText(signature, 'token'),
    signature: readText(signature, 'signature'),
    event: readText(data, 'event'),
    severity: readText(data, 'severity'),
    code: readText(parseObject(data, 'delivery-status'), 'code'),
    recipient: readText(data, 'recipient').toLowerCase(),
    reference: readText(parseObject(data, 'user-variables'), 'reference') || null,
    message_id:
      withoutBrackets(readText(parseObject(parseObject(data, 'message'), 'headers'), 'message-id')) || null,
  }
}

/** The form encoding that Mailgun used before 2018. */
export const parseMailEventForm = (fields: Fields): MailEvent => ({
  ...readSignature(fields),
  event: firstOf(fields, 'event'),
  severity: firstOf(fields, 'event') === 'bounced' ? 'permanent' : '',
  code: firstOf(fields, 'code'),
  recipient: firstOf(fields, 'recipient').toLowerCase(),
  reference: firstOf(fields, 'reference') || null,
  message_id: withoutBrackets(firstOf(fields, 'Message-Id')) || null,
})

const withoutBrackets = (id: string): string => id.trim().replaceAll(/^<|>$/g, '')

export const readSignature = (fields: Fields): MailgunSignature => ({
  timestamp: firstOf(fields, 'timestamp'),
  token: firstOf(fields, 'token'),
  signature: firstOf(fields, 'signature'),
})

type Receipt = { receipt: 'delivered' | 'seen' } | { receipt: 'failed' | 'gone'; reason: string }

/** The address does not exist (RFC 5321 §4.2.3; 605: Mailgun knows from an earlier attempt). */
const unknown_mailbox_codes = new Set(['550', '551', '553', '605'])

export function eventToReceipt({ event, severity, code }: MailEvent): Receipt | undefined {
  switch (event) {
    case 'delivered':
      return { receipt: 'delivered' }
    case 'opened':
    case 'clicked':
      return { receipt: 'seen' }
    case 'failed':
    case 'bounced':
      if (severity === 'temporary') return undefined
      return unknown_mailbox_codes.has(code)
        ? { receipt: 'gone', reason: 'This e-mail address does not exist.' }
        : { receipt: 'failed', reason: 'The e-mail could not be delivered.' }
    case 'rejected':
    case 'dropped':
      return { receipt: 'failed', reason: 'Mailgun did not send the e-mail.' }
    case 'complained':
      return { receipt: 'failed', reason: 'The e-mail was marked as spam.' }
    case 'unsubscribed':
      return { receipt: 'failed', reason: 'The recipient opted out of e-mail.' }
    default:
      return undefined
  }
}

/** Spam reports and unsubscriptions count as opt-out, like STOP. */
export const isOptOut = ({ event, recipient }: MailEvent): boolean =>
  (event === 'complained' || event === 'unsubscribed') && /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(recipient)

export interface InboundMail {
  address: string
  text: string
  subject: string
  /** Out-of-office replies, mailing lists and bounces. */
  isAutomatic: boolean
  /** Neither SPF nor DKIM passed, one of them failed, or it is spam: the sender may be forged. */
  isDoubtful: boolean
}

/** Untrusted input: reads at most one line's length. */
function parseAddress(written: string): string {
  const line = truncate(written)
  const found = /<([^<>\s]+@[^<>\s]+)>/.exec(line)?.[1] ?? /[^\s<>"',;]+@[^\s<>"',;]+/.exec(line)?.[0]
  return (found ?? '').toLowerCase().slice(0, 254)
}

function parseHeaders(fields: Fields): Map<string, string> {
  const headers = new Map<string, string>()
  try {
    const list: unknown = JSON.parse(firstOf(fields, 'message-headers') || '[]')
    for (const pair of Array.isArray(list) ? (list as unknown[]) : []) {
      const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : []
      if (typeof name !== 'string' || typeof value !== 'string') continue
      if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value)
    }
  } catch {
    // Unreadable headers are ignored; the signature is valid.
  }
  return headers
}

export function parseInboundMail(fields: Fields): InboundMail {
  const headers = parseHeaders(fields)
  const is = (name: string, pattern: RegExp) => pattern.test(headers.get(name) ?? '')
  const sender = truncate(firstOf(fields, 'sender'))
  return {
    address: parseAddress(firstOf(fields, 'from') || (headers.get('from') ?? '')) || parseAddress(sender),
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
      !(is('x-mailgun-spf', /^\s*pass\b/i) || is('x-mailgun-dkim-check-result', /^\s*pass\b/i)) ||
      is('x-mailgun-spf', /fail/i) ||
      is('x-mailgun-dkim-check-result', /fail/i) ||
      is('x-mailgun-sflag', /yes/i),
  }
}
