import { createRandom, hashedRandom } from './random.ts'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute

/** The published day of a hospital with 880 beds; see docs/reference/features/hospital-day.md. */
const published = { messages: 62_816, in_peak_hour: 7_200, peak_hour: 9 }

/** Relative load by hour: rounds in the morning, handoffs at seven, quiet nights. */
const hourlyWeights = [
  1.5, 1.2, 1, 1, 1.1, 1.6, 3, 6, 8, 0, 8.6, 7.4, 6, 6.4, 6.5, 6, 5.6, 4.8, 5, 4.2, 2.8, 2.2, 1.9, 1.6,
]

/** Shares of escalating pages to a group and of confirmation requests to one user. */
const pageShare = { page: 0.04, confirm: 0.06 }
const bursts = { share: 0.012, size: 10, within: 3 * second }

export const staffSize = 880
export const groupCount = 60
export const groupPeople = 4

export type ProviderState = 'healthy' | 'failing' | 'limited' | 'hung' | 'lying' | 'doubling'
export type ProviderName = 'push' | 'phone'

export type Event = { at: number } & (
  | { kind: 'chat'; from: number; to: number }
  | { kind: 'page'; page: number; from: number; group: number }
  | { kind: 'confirm'; page: number; from: number; to: number }
  | { kind: 'away' | 'back' | 'busy' | 'free' | 'loses device'; person: number }
  | { kind: 'providerState'; provider: ProviderName; providerState: ProviderState }
  | { kind: 'crash' }
)

export interface Day {
  seed: number
  from: number
  until: number
  events: Event[]
  pages: number
}

/** `group` starts at 0, the returned person at 1. */
export function findOnCall(group: number, call_order: 0 | 1, at: number): number {
  const isDay = at >= 7 * hour && at < 19 * hour
  return 1 + group * groupPeople + call_order * 2 + (isDay ? 0 : 1)
}

/** The account's operator, whom a page reaches last. */
export const findOperator = (): number => staffSize

export const findFailOver = (group: number): number => groupCount * groupPeople + 1 + (group % 8)

const countMessagesInHour = (of: number): number => {
  if (of === published.peak_hour) return published.in_peak_hour
  const all = hourlyWeights.reduce((sum, weight) => sum + weight, 0)
  return ((published.messages - published.in_peak_hour) * (hourlyWeights[of] ?? 0)) / all
}

interface DayOptions {
  seed: number
  from: number
  until: number
  /** Share of all messages. */
  scale: number
  /** Share of the conversation that is kept; pages and their recipients stay the same. */
  conversation?: number
}

/** Plans the messages and faults of a day or a part of it, deterministically by seed. */
export function planDay({ conversation = 1, ...of }: DayOptions): Day {
  const roll = createRandom(of.seed)
  const anyPerson = () => 1 + Math.floor(roll() * staffSize)
  const events: Event[] = []
  let pages = 0

  const write = (at: number) => {
    const kind = roll()
    const from = anyPerson()
    if (kind < pageShare.page)
      events.push({ kind: 'page', at, page: ++pages, from, group: Math.floor(roll() * groupCount) })
    else if (kind < pageShare.page + pageShare.confirm)
      events.push({ kind: 'confirm', at, page: ++pages, from, to: other(from) })
    else events.push({ kind: 'chat', at, from, to: colleague(from) })
  }
  const other = (than: number): number => {
    const person = anyPerson()
    return person === than ? 1 + (person % staffSize) : person
  }

  const colleague = (person: number): number => 1 + ((person + Math.floor(roll() * 12)) % staffSize)

  for (let h = Math.floor(of.from / hour); h * hour < of.until; h++) {
    const moments = (countMessagesInHour(h) * of.scale) / (1 + bursts.share * (bursts.size - 1))
    for (let n = 0; n < moments; n++) {
      const at = h * hour + roll() * hour
      if (at < of.from || at >= of.until) continue
      const size = roll() < bursts.share ? bursts.size : 1
      for (let each = 0; each < size; each++) write(at + (each * bursts.within * roll()) / bursts.size)
    }
  }
  events.push(...planStaffProblems(roll, of), ...planProviderProblems(roll, of), ...planCrashes(of))
  const kept = events.filter(
    ({ kind }, index) => kind !== 'chat' || hashedRandom(of.seed, index) < conversation,
  )
  return { ...of, pages, events: kept.toSorted((a, b) => a.at - b.at) }
}

type Span = { from: number; until: number }
const pickTime = ({ from, until }: Span, part: number): number => from + (until - from) * part

/**
 * Makes one person in twelve unreachable for a while each hour, one in twenty sets do not disturb, one in 600
 * loses a phone.
 */
function planStaffProblems(roll: () => number, span: Span): Event[] {
  const hours = (span.until - span.from) / hour
  const some = (rate: number) => Math.round(staffSize * rate * hours)
  const anyPerson = () => 1 + Math.floor(roll() * staffSize)
  const events: Event[] = []
  for (let n = 0; n < some(1 / 12); n++) {
    const [person, at] = [anyPerson(), pickTime(span, roll())]
    events.push({ kind: 'away', at, person }, { kind: 'back', at: at + (2 + 25 * roll()) * minute, person })
  }
  for (let n = 0; n < some(1 / 20); n++) {
    const [person, at] = [anyPerson(), pickTime(span, roll())]
    events.push({ kind: 'busy', at, person }, { kind: 'free', at: at + (10 + 80 * roll()) * minute, person })
  }
  for (let n = 0; n < some(1 / 600); n++)
    events.push({ kind: 'loses device', at: pickTime(span, roll()), person: anyPerson() })
  return events
}

const providerProblems: {
  providerState: ProviderState
  provider: ProviderName
  every_hours: number
  lasts: number
}[] = [
  { providerState: 'failing', provider: 'push', every_hours: 2, lasts: 6 * minute },
  { providerState: 'lying', provider: 'push', every_hours: 1.5, lasts: 10 * minute },
  { providerState: 'limited', provider: 'phone', every_hours: 2, lasts: 5 * minute },
  { providerState: 'lying', provider: 'phone', every_hours: 2, lasts: 10 * minute },
  { providerState: 'doubling', provider: 'phone', every_hours: 3, lasts: 15 * minute },
  { providerState: 'failing', provider: 'phone', every_hours: 4, lasts: 4 * minute },
  { providerState: 'hung', provider: 'phone', every_hours: 8, lasts: 10 * second },
  { providerState: 'hung', provider: 'push', every_hours: 8, lasts: 5 * second },
]

function planProviderProblems(roll: () => number, span: Span): Event[] {
  const hours = (span.until - span.from) / hour
  return providerProblems.flatMap(({ providerState, provider, every_hours, lasts }) =>
    Array.from({ length: Math.max(1, Math.round(hours / every_hours)) }).flatMap((): Event[] => {
      const at = pickTime(span, 0.95 * roll())
      const end = Math.min(span.until, at + lasts * (0.4 + 0.6 * roll()))
      return [
        { kind: 'providerState', at, provider, providerState },
        { kind: 'providerState', at: end, provider, providerState: 'healthy' },
      ]
    }),
  )
}

/** Plans two crashes a day, one of them at peak load; one in a shorter span. */
function planCrashes(span: Span): Event[] {
  const isShort = span.until - span.from < 6 * hour
  const parts = isShort ? [0.6] : [0.39, 0.79]
  return parts.map((part) => ({ kind: 'crash', at: pickTime(span, part) }))
}
