import { dice } from './luck.ts'

/** Milliseconds. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute

/** What the published day of 880 beds had (docs/hospital-day.md): messages in all, and in its busiest hour. */
const published = { messages: 62_816, in_peak_hour: 7_200, peak_hour: 9 }

/** How busy the other hours are, next to each other: rounds in the morning, handoffs at seven, quiet nights. */
const rhythm = [
  1.5, 1.2, 1, 1, 1.1, 1.6, 3, 6, 8, 0, 8.6, 7.4, 6, 6.4, 6.5, 6, 5.6, 4.8, 5, 4.2, 2.8, 2.2, 1.9, 1.6,
]

/** Of all messages: pages to a group that go on until answered, and questions to one person that want a confirmation. */
const share = { page: 0.04, confirm: 0.06 }
/** Of the moments at which somebody writes, those at which ten messages come at once. */
const bursts = { share: 0.012, size: 10, within: 3 * second }

export const staffSize = 880
export const groupCount = 60
/** First and second call, by day and by night, two of each: eight people a group take turns. */
export const groupPeople = 4

export type Mood = 'well' | 'failing' | 'limited' | 'hung' | 'lying' | 'doubling'
export type CarrierName = 'push' | 'phone'

export type Event = { at: number } & (
  | { kind: 'chat'; from: number; to: number }
  | { kind: 'page'; page: number; from: number; group: number }
  | { kind: 'confirm'; page: number; from: number; to: number }
  | { kind: 'away' | 'back' | 'busy' | 'free' | 'loses device'; person: number }
  | { kind: 'mood'; carrier: CarrierName; mood: Mood }
  | { kind: 'crash' }
)

export interface Day {
  seed: number
  /** Milliseconds since midnight. */
  from: number
  until: number
  events: Event[]
  pages: number
}

/** Who is on first (0) or second call (1) of a group at a time of the day: people from 1, groups from 0. */
export function onCallAt(group: number, layer: 0 | 1, at: number): number {
  const isDay = at >= 7 * hour && at < 19 * hour
  return 1 + group * groupPeople + layer * 2 + (isDay ? 0 : 1)
}

/** Rung when nobody of the group answers: the operators, who are always there. */
export const failOverOf = (group: number): number => groupCount * groupPeople + 1 + (group % 8)

const messagesOfHour = (of: number): number => {
  if (of === published.peak_hour) return published.in_peak_hour
  const all = rhythm.reduce((sum, weight) => sum + weight, 0)
  return ((published.messages - published.in_peak_hour) * (rhythm[of] ?? 0)) / all
}

/** A day, or a part of it, with everything that goes wrong in it: the same for the same seed. `scale`: of its messages. */
export function planDay(of: { seed: number; from: number; until: number; scale: number }): Day {
  const roll = dice(of.seed)
  const anybody = () => 1 + Math.floor(roll() * staffSize)
  const events: Event[] = []
  let pages = 0

  const write = (at: number) => {
    const kind = roll()
    const from = anybody()
    if (kind < share.page)
      events.push({ kind: 'page', at, page: ++pages, from, group: Math.floor(roll() * groupCount) })
    else if (kind < share.page + share.confirm)
      events.push({ kind: 'confirm', at, page: ++pages, from, to: other(from) })
    else events.push({ kind: 'chat', at, from, to: colleague(from) })
  }
  const other = (than: number): number => {
    const somebody = anybody()
    return somebody === than ? 1 + (somebody % staffSize) : somebody
  }

  /** People write to the dozen that they work with. */
  const colleague = (of_whom: number): number => 1 + ((of_whom + Math.floor(roll() * 12)) % staffSize)

  for (let h = Math.floor(of.from / hour); h * hour < of.until; h++) {
    const moments = (messagesOfHour(h) * of.scale) / (1 + bursts.share * (bursts.size - 1))
    for (let n = 0; n < moments; n++) {
      const at = h * hour + roll() * hour
      if (at < of.from || at >= of.until) continue
      const size = roll() < bursts.share ? bursts.size : 1
      for (let each = 0; each < size; each++) write(at + (each * bursts.within * roll()) / bursts.size)
    }
  }
  events.push(...peopleTroubles(roll, of), ...carrierTroubles(roll, of), ...crashes(of))
  return { ...of, pages, events: events.toSorted((a, b) => a.at - b.at) }
}

type Span = { from: number; until: number }
const within = ({ from, until }: Span, part: number): number => from + (until - from) * part

/** Each hour: one of twelve is out of reach for a while, one of twenty does not want to be disturbed; some lose a phone. */
function peopleTroubles(roll: () => number, span: Span): Event[] {
  const hours = (span.until - span.from) / hour
  const some = (rate: number) => Math.round(staffSize * rate * hours)
  const anybody = () => 1 + Math.floor(roll() * staffSize)
  const events: Event[] = []
  for (let n = 0; n < some(1 / 12); n++) {
    const [person, at] = [anybody(), within(span, roll())]
    events.push({ kind: 'away', at, person }, { kind: 'back', at: at + (2 + 25 * roll()) * minute, person })
  }
  for (let n = 0; n < some(1 / 20); n++) {
    const [person, at] = [anybody(), within(span, roll())]
    events.push({ kind: 'busy', at, person }, { kind: 'free', at: at + (10 + 80 * roll()) * minute, person })
  }
  for (let n = 0; n < some(1 / 600); n++)
    events.push({ kind: 'loses device', at: within(span, roll()), person: anybody() })
  return events
}

/** One carrier after the other: how often an hour, and for how long at most. */
const troubles: { mood: Mood; carrier: CarrierName; every_hours: number; lasts: number }[] = [
  { mood: 'failing', carrier: 'push', every_hours: 2, lasts: 6 * minute },
  { mood: 'lying', carrier: 'push', every_hours: 1.5, lasts: 10 * minute },
  { mood: 'limited', carrier: 'phone', every_hours: 2, lasts: 5 * minute },
  { mood: 'lying', carrier: 'phone', every_hours: 2, lasts: 10 * minute },
  { mood: 'doubling', carrier: 'phone', every_hours: 3, lasts: 15 * minute },
  { mood: 'failing', carrier: 'phone', every_hours: 4, lasts: 4 * minute },
  { mood: 'hung', carrier: 'phone', every_hours: 8, lasts: 10 * second },
  { mood: 'hung', carrier: 'push', every_hours: 8, lasts: 5 * second },
]

function carrierTroubles(roll: () => number, span: Span): Event[] {
  const hours = (span.until - span.from) / hour
  return troubles.flatMap(({ mood, carrier, every_hours, lasts }) =>
    Array.from({ length: Math.max(1, Math.round(hours / every_hours)) }).flatMap((): Event[] => {
      const at = within(span, 0.95 * roll())
      const end = Math.min(span.until, at + lasts * (0.4 + 0.6 * roll()))
      return [
        { kind: 'mood', at, carrier, mood },
        { kind: 'mood', at: end, carrier, mood: 'well' },
      ]
    }),
  )
}

/** Twice a day, once in the busiest part of it; in a shorter span once. */
function crashes(span: Span): Event[] {
  const isShort = span.until - span.from < 6 * hour
  const parts = isShort ? [0.6] : [0.39, 0.79]
  return parts.map((part) => ({ kind: 'crash', at: within(span, part) }))
}
