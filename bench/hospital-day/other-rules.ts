import {
  failOverOf,
  groupPeople,
  minute,
  onCallAt,
  second,
  type CarrierName,
  type Day,
  type Mood,
} from './day.ts'
import { reaction, Staff, type Channel } from './people.ts'
import { ofSpans, within, type Outcome } from './verdict.ts'

/** A page as every set of rules gets it. */
interface Asked {
  page: number
  at: number
  /** Who is asked, by the calendar; and everybody of the group. */
  person: number
  everybody: number[]
  group: number | undefined
}

interface Life {
  seed: number
  asked: Asked
  /** The staff and the carriers as they are at a time of the day. */
  stateAt(at: number): { staff: Staff; moods: Record<CarrierName, Mood> }
}

interface Fate {
  first_attempt: number | undefined
  answered: number | undefined
  doubled: number
  off_duty: number
  escalated: boolean
}

const carrierOf = (channel: Channel): CarrierName => (channel === 'push' ? 'push' : 'phone')
/** What leaves and is not tried again is lost in any of these. */
const loses: ReadonlySet<Mood> = new Set(['failing', 'limited', 'hung', 'lying'])

/** When a ring at this time is answered; undefined when it is not. */
function ring(
  life: Life,
  of: { person: number; channel: Channel; turn: number; at: number },
): number | undefined {
  const { staff, moods } = life.stateAt(of.at)
  if (loses.has(moods[carrierOf(of.channel)]) || !staff.isReached(of.person, of.channel)) return undefined
  const takes = reaction(life.seed, { page: life.asked.page, ...of })
  return takes === undefined ? undefined : of.at + 2 * second + takes
}

const earliest = (times: (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

/** One text message to whoever the calendar says, and nothing after it. */
function smsOnce(life: Life): Fate {
  const { at, person } = life.asked
  const { moods } = life.stateAt(at)
  const answered = ring(life, { person, channel: 'sms', turn: 1, at })
  return {
    first_attempt: at + second,
    answered,
    doubled: moods.phone === 'doubling' ? 1 : 0,
    off_duty: 0,
    escalated: false,
  }
}

const every = { push: 2 * minute, for_so_long: 60 * minute }

/** A notification every two minutes until it is read, for an hour. */
function pushUntilRead(life: Life): Fate {
  const { at, person } = life.asked
  const turns = Array.from({ length: every.for_so_long / every.push }, (_, n) => n)
  let answered: number | undefined
  for (const n of turns) {
    const when = at + n * every.push
    if (answered !== undefined && answered <= when) break
    answered = earliest([answered, ring(life, { person, channel: 'push', turn: n + 1, at: when })])
  }
  return { first_attempt: at + second, answered, doubled: 0, off_duty: 0, escalated: false }
}

/** The whole group rings by push and text message, three times, until anyone reacts; the first reaction silences all. */
function ringGroup(life: Life): Fate {
  const { at, everybody, group } = life.asked
  let answered: number | undefined
  for (const turn of [1, 2, 3]) {
    const when = at + (turn - 1) * 5 * minute
    if (answered !== undefined && answered <= when) break
    const times = everybody.flatMap((person) =>
      (['push', 'sms'] as const).map((channel) => ring(life, { person, channel, turn, at: when })),
    )
    answered = earliest([answered, ...times])
  }
  const off_duty =
    group === undefined
      ? 0
      : everybody.filter((person) => person !== onCallAt(group, 0, at) && person !== onCallAt(group, 1, at))
          .length
  return { first_attempt: at + second, answered, doubled: 0, off_duty, escalated: false }
}

const rules: { name: string; fate: (life: Life) => Fate }[] = [
  { name: 'SMS once', fate: smsOnce },
  { name: 'Push until read', fate: pushUntilRead },
  { name: 'Ring group until anyone reacts', fate: ringGroup },
]

/** What people and carriers are like, replayed to any time of the day that does not go back. */
function replay(day: Day) {
  const changes = day.events.filter(({ kind }) => !['chat', 'page', 'confirm', 'crash'].includes(kind))
  const spanOf = minute
  const states: { staff: Staff; moods: Record<CarrierName, Mood> }[] = []
  let next = 0
  const away = new Map<number, string>()
  const moods: Record<CarrierName, Mood> = { push: 'well', phone: 'well' }
  const lost = new Set<number>()
  for (let at = day.from; at < day.until + 3 * 60 * minute; at += spanOf) {
    for (; next < changes.length && (changes[next]?.at ?? 0) <= at; next++) {
      const event = changes[next]
      if (event?.kind === 'mood') moods[event.carrier] = event.mood
      else if (event?.kind === 'away') away.set(event.person, 'away')
      else if (event?.kind === 'back') away.delete(event.person)
      else if (event?.kind === 'loses device') lost.add(event.person)
    }
    const staff = new Staff()
    for (const person of away.keys()) staff.apply('away', person)
    for (const person of lost) staff.apply('loses device', person)
    states.push({ staff, moods: { ...moods } })
  }
  const none = { staff: new Staff(), moods: { push: 'well', phone: 'well' } as Record<CarrierName, Mood> }
  return (at: number) => states[Math.max(0, Math.floor((at - day.from) / spanOf))] ?? states.at(-1) ?? none
}

function askedOf(day: Day): Asked[] {
  return day.events.flatMap((event): Asked[] => {
    if (event.kind === 'confirm') {
      const { page, at, to: person } = event
      return [{ page, at, person, everybody: [person], group: undefined }]
    }
    if (event.kind !== 'page') return []
    const { page, at, group } = event
    const everybody = Array.from({ length: groupPeople }, (_, n) => 1 + group * groupPeople + n)
    return [{ page, at, person: onCallAt(group, 0, at), everybody: [...everybody, failOverOf(group)], group }]
  })
}

/**
 * The same pages, people and carriers under the rules of others, by a small model of ours: nothing of them is tried, and
 * whatever they do about their own crashes is left out in their favour.
 */
export function underOtherRules(day: Day): Outcome[] {
  const stateAt = replay(day)
  const asked = askedOf(day)
  return rules.map(({ name, fate }) => {
    const fates = asked.map((each) => ({ at: each.at, ...fate({ seed: day.seed, asked: each, stateAt }) }))
    const answers = fates.flatMap(({ at, answered }) => (answered === undefined ? [] : [answered - at]))
    const attempts = fates.flatMap(({ at, first_attempt }) =>
      first_attempt === undefined ? [] : [first_attempt - at],
    )
    const sum = (of: (one: Fate) => number) => fates.reduce((total, one) => total + of(one), 0)
    return {
      rules: name,
      pages: fates.length,
      within: { one: within(answers, 1), five: within(answers, 5), fifteen: within(answers, 15) },
      answered: answers.length,
      escalated: 0,
      shown: 0,
      waiting: 0,
      // Nobody answered, and nobody is told so.
      silent: fates.length - answers.length,
      doubled: sum(({ doubled }) => doubled),
      off_duty: sum(({ off_duty }) => off_duty),
      first_attempt: ofSpans(attempts),
      answer: ofSpans(answers),
    }
  })
}
