import { parseMessage, textAt, type Message } from '@wardline/hl7/message.ts'
import type { Sent } from '@wardline/hl7/mllp.ts'
import * as errors from './emr.errors.ts'

/**
 * - `accepted`: the medical record has it;
 * - `rejected`: it certainly does not, for `reason`;
 * - `unconfirmed`: it may have it; only sending the same message again shows whether it does.
 */
export type Verdict = { verdict: 'accepted' } | { verdict: 'rejected' | 'unconfirmed'; reason: string }

export type Exchange =
  | Sent
  | {
      outcome: 'not_sent'
      why: 'unknown_host' | 'not_allowed' | 'private' | 'unencrypted' | 'key_unreadable'
    }

const unconfirmed = (reason: string): Verdict => ({ verdict: 'unconfirmed', reason })

/** `control_id`: MSH-10 of the message (HL7 v2.5.1 §2.9.2, original and enhanced mode). */
export function interpretAcknowledgement(sent: Exchange, control_id: string): Verdict {
  if (sent.outcome === 'not_sent') return { verdict: 'rejected', reason: errors.reasons[sent.why] }
  if (sent.outcome === 'unanswered') return unconfirmed(errors.reasons[sent.why])
  const answer = parseMessage(sent.text)
  const code = answer && textAt(answer, 'MSA', 1)
  if (!answer || !code || !/^[AC][AER]$/.test(code)) return unconfirmed(errors.reasons.garbage)
  if (textAt(answer, 'MSA', 2) !== control_id) return unconfirmed(errors.reasons.other)
  if (code.endsWith('A')) return { verdict: 'accepted' }
  const what = code.endsWith('R') ? errors.rejected : errors.failed
  const why = errorText(answer)
  return { verdict: 'rejected', reason: sentence(why === '' ? what : `${what}: ${why}`) }
}

const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)

const max_reason_length = 300

function errorText(answer: Message): string {
  const said = [
    textAt(answer, 'MSA', 3),
    textAt(answer, 'ERR', 8),
    textAt(answer, 'ERR', 7),
    textAt(answer, 'ERR', 3, 2),
  ].find((words) => words.trim() !== '')
  const line = (said ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > max_reason_length ? `${line.slice(0, max_reason_length).toWellFormed()}…` : line
}

const first_ms = 30_000
const longest_ms = 3_600_000

/** Backoff of 30 s, 1, 2, 4 … minutes, at most an hour; retries never end. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(longest_ms, first_ms * 2 ** Math.min(Math.max(attempts - 1, 0), 20))
