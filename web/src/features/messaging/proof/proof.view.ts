import type { Proof, ProofEntry, ProofPerson } from '@wardline/contract/messaging/proof.schemas.ts'

/** How something is drawn: plain, done well, or harm. Never by colour alone: the sentence says it. */
export type Tone = 'plain' | 'ok' | 'danger'

const good: ReadonlySet<ProofEntry['kind']> = new Set(['accepted', 'responded', 'taken', 'handed_over'])
const harm: ReadonlySet<ProofEntry['kind']> = new Set(['failed', 'gone', 'unanswered', 'stopped', 'not_rung'])

export const toneOf = ({ kind }: Pick<ProofEntry, 'kind'>): Tone =>
  harm.has(kind) ? 'danger' : good.has(kind) ? 'ok' : 'plain'

/** `1:18`, `0:05`, `1:02:03`; never below nought. */
export function countdownText(due: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((due - now) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

const stands: Readonly<Record<NonNullable<ProofPerson['state']>, string>> = {
  open: 'Has not answered',
  accepted: 'Accepted',
  rejected: 'Rejected',
  responded: 'Responded',
  recalled: 'Recalled',
  handed_over: 'Handed over',
  escalated: 'Taken by somebody else',
  settled: 'Settled by somebody else',
  expired: 'Expired',
}

/** How somebody stands now, beside their name: what they answered, else how far the message came with them. */
export function standingText({ state, entries }: ProofPerson): string {
  if (state !== null && state !== 'open') return stands[state]
  const has = (kind: ProofEntry['kind']) => entries.some((entry) => entry.kind === kind)
  const far = has('opened')
    ? 'opened'
    : has('on_device')
      ? 'on a device'
      : has('delivered')
        ? 'delivered'
        : ''
  if (state === 'open') return far === '' ? stands.open : `${stands.open}, ${far}`
  return far === '' ? 'Not on a device yet' : far.charAt(0).toUpperCase() + far.slice(1)
}

/** Above the time lines: `2 of 3 have answered`. */
export function answeredText({ summary, asks, people_count }: Proof): string {
  const answered = summary.accepted + summary.rejected + summary.responded
  if (asks === null) return people_count === 1 ? 'Went to 1 person' : `Went to ${people_count} people`
  const asked = answered + summary.open
  if (asked === 0) return 'Nobody owes an answer any more'
  return `${answered} of ${asked} ${answered === 1 && asked === 1 ? 'has' : 'have'} answered`
}
