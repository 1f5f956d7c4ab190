import { parseMessage, textAt, type Message } from '../../platform/hl7/message.ts'
import type { Sent } from '../../platform/hl7/mllp.ts'
import * as errors from './emr.errors.ts'

/**
 * - `taken`: the medical record has it;
 * - `refused`: it certainly has not, and `reason` says why;
 * - `unsure`: it may have it: only the same message again will tell.
 */
export type Verdict = { verdict: 'taken' } | { verdict: 'refused' | 'unsure'; reason: string }

const unsure = (reason: string): Verdict => ({ verdict: 'unsure', reason })

/** What one exchange says about the message with this MSH-10 (HL7 v2.5.1 §2.9.2, original and enhanced mode). */
export function verdictOf(sent: Sent, control_id: string): Verdict {
  if (sent.outcome === 'not_sent') return { verdict: 'refused', reason: errors.reasons[sent.why] }
  if (sent.outcome === 'unanswered') return unsure(errors.reasons[sent.why])
  const answer = parseMessage(sent.text)
  const code = answer && textAt(answer, 'MSA', 1)
  if (!answer || !code || !/^[AC][AER]$/.test(code)) return unsure(errors.reasons.garbage)
  if (textAt(answer, 'MSA', 2) !== control_id) return unsure(errors.reasons.other)
  if (code.endsWith('A')) return { verdict: 'taken' }
  const what = code.endsWith('R') ? errors.rejected : errors.failed
  const why = wordsOf(answer)
  return { verdict: 'refused', reason: sentence(why === '' ? what : `${what}: ${why}`) }
}

const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)

const longest = 300

/** What the other side says about it, wherever its version of HL7 has it; on one line. */
function wordsOf(answer: Message): string {
  const said = [
    textAt(answer, 'MSA', 3),
    textAt(answer, 'ERR', 8),
    textAt(answer, 'ERR', 7),
    textAt(answer, 'ERR', 3, 2),
  ].find((words) => words.trim() !== '')
  const line = (said ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line
}

const first_ms = 30_000
const longest_ms = 3_600_000

/** How long a document that was not taken for the nth time rests: 30 s, 1, 2, 4 … minutes up to an hour, and never given up. */
export const nextTryMs = (attempts: number): number =>
  Math.min(longest_ms, first_ms * 2 ** Math.min(Math.max(attempts - 1, 0), 20))
