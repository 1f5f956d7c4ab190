import type { Outcome } from './carrier.ts'
import type { Answer } from './http.ts'
import type { Failed, Trouble } from './connect.ts'

/** In a person's words, after the name of the carrier. No address in them: the people of a thread read this. */
const sentences: Record<Trouble, string> = {
  not_allowed: 'is set to an address that is not allowed: this machine, or reserved.',
  insecure: 'is set to an address without TLS.',
  unsendable: 'is set up with signs that cannot be sent.',
  unknown_host: 'is set to an address that is not known.',
  refused: 'refused the connection.',
  unreachable: 'could not be reached.',
  certificate: 'could not show that it is who it says: its certificate is not trusted.',
  silent: 'did not answer in time.',
  closed: 'ended the connection without an answer.',
  garbage: 'answered something that could not be read.',
}

/** Nothing changes by trying again: somebody has to mend it. */
const settled: ReadonlySet<Trouble> = new Set<Trouble>([
  'not_allowed',
  'insecure',
  'unsendable',
  'certificate',
])

/** What a connection that failed means for an alert. @param name of the carrier, the start of the sentence */
export function outcomeOfTrouble({ trouble }: Failed, name: string): Outcome {
  const reason = `${name} ${sentences[trouble]}`
  return settled.has(trouble) ? { outcome: 'failed', reason } : { outcome: 'retry', reason }
}

const longest_wait_ms = 3_600_000

/** RFC 9110 §10.2.3, as seconds or as a date (`now` in ms since 1970); undefined when it says nothing usable. */
export function retryAfterMs(answer: Pick<Answer, 'headers'>, now_ms: number): number | undefined {
  const said = answer.headers['retry-after']?.trim()
  if (said === undefined || said === '') return undefined
  const isDate = /^[A-Z][a-z]{2}, \d/.test(said)
  const wait = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : isDate ? Date.parse(said) - now_ms : NaN
  return Number.isFinite(wait) ? Math.min(longest_wait_ms, Math.max(0, wait)) : undefined
}

/** 429 and 5xx of any carrier that speaks HTTP; undefined for what its own words decide. */
export function outcomeOfStatus(answer: Answer, name: string): Outcome | undefined {
  const after_ms = retryAfterMs(answer, Temporal.Now.instant().epochMilliseconds)
  const later = after_ms === undefined ? {} : { after_ms }
  if (answer.status === 429) return { outcome: 'retry', reason: `${name} takes no more for now.`, ...later }
  if (answer.status >= 500)
    return { outcome: 'retry', reason: `${name} reported an error of its own.`, ...later }
  if (answer.status === 401 || answer.status === 403)
    return { outcome: 'failed', reason: `${name} refused our credentials.` }
  return undefined
}
