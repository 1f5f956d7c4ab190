import type { Outcome } from './provider.ts'
import type { Answer } from '../outbound/request.ts'
import type { Failed, Trouble } from '../outbound/connect.ts'

/** Sentences that follow the provider's name. They contain no address, since the participants of a thread see them. */
const sentences: Record<Trouble, string> = {
  not_allowed: 'has an address that is not allowed: this server or a reserved address.',
  private: 'has a private address that the operator of this server has not allowed.',
  insecure: 'has an address without TLS.',
  unsendable: 'has settings with characters that cannot be sent.',
  unknown_host: 'has an address that could not be resolved.',
  refused: 'refused the connection.',
  unreachable: 'could not be reached.',
  certificate: 'has a certificate that is not trusted.',
  silent: 'did not respond in time.',
  closed: 'closed the connection without a response.',
  garbage: 'sent an unreadable response.',
}

/** Retrying cannot help: an administrator must fix the settings. */
const settled: ReadonlySet<Trouble> = new Set<Trouble>([
  'not_allowed',
  'private',
  'insecure',
  'unsendable',
  'certificate',
])

export function connectionOutcome({ trouble }: Failed, name: string): Outcome {
  const reason = `${name} ${sentences[trouble]}`
  return settled.has(trouble) ? { outcome: 'failed', reason } : { outcome: 'retry', reason }
}

const longest_wait_ms = 3_600_000

/** RFC 9110 §10.2.3, as seconds or as a date (`now` in ms since 1970); undefined when missing or invalid. */
export function retryAfterMs(answer: Pick<Answer, 'headers'>, now_ms: number): number | undefined {
  const said = answer.headers['retry-after']?.trim()
  if (said === undefined || said === '') return undefined
  const isDate = /^[A-Z][a-z]{2}, \d/.test(said)
  const wait = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : isDate ? Date.parse(said) - now_ms : NaN
  return Number.isFinite(wait) ? Math.min(longest_wait_ms, Math.max(0, wait)) : undefined
}

/** 429 and 5xx of any HTTP provider; undefined for other statuses, which the provider's own codes decide. */
export function statusOutcome(answer: Answer, name: string): Outcome | undefined {
  const after_ms = retryAfterMs(answer, Temporal.Now.instant().epochMilliseconds)
  const later = after_ms === undefined ? {} : { after_ms }
  if (answer.status === 429) return { outcome: 'retry', reason: `${name} is at its limit.`, ...later }
  if (answer.status >= 500)
    return { outcome: 'retry', reason: `${name} reported an internal error.`, ...later }
  if (answer.status === 401 || answer.status === 403)
    return { outcome: 'failed', reason: `${name} rejected our credentials.` }
  return undefined
}
