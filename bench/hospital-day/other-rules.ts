import {
  findFailOver,
  groupPeople,
  minute,
  findOnCall,
  second,
  type ProviderName,
  type Day,
  type ProviderState,
} from './day.ts'
import { drawReaction, Staff, type Channel } from './staff.ts'
import { summarizeSpans, countWithin, type Outcome } from './outcome.ts'

interface SimulatedPage {
  page: number
  at: number
  person: number
  members: number[]
  group: number | undefined
}

interface Simulation {
  seed: number
  asked: SimulatedPage
  stateAt(at: number): { staff: Staff; providerStates: Record<ProviderName, ProviderState> }
}

interface SimulatedOutcome {
  first_attempt: number | undefined
  /** Alerts that a provider accepted. */
  alerts: number
  answered: number | undefined
  doubled: number
  off_duty: number
  escalated: boolean
}

const findProvider = (channel: Channel): ProviderName => (channel === 'push' ? 'push' : 'phone')
/** States in which an alert without a retry is lost. */
const losingStates: ReadonlySet<ProviderState> = new Set(['failing', 'limited', 'hung', 'lying'])

function simulateAlert(
  life: Simulation,
  of: { person: number; channel: Channel; turn: number; at: number },
): number | undefined {
  const { staff, providerStates } = life.stateAt(of.at)
  if (losingStates.has(providerStates[findProvider(of.channel)]) || !staff.isReached(of.person, of.channel))
    return undefined
  const takes = drawReaction(life.seed, { page: life.asked.page, ...of })
  return takes === undefined ? undefined : of.at + 2 * second + takes
}

/** Whether a provider accepts an alert; a lying one does, and does not deliver it. */
const isAccepted = (life: Simulation, channel: Channel, at: number): boolean =>
  ['healthy', 'lying', 'doubling'].includes(life.stateAt(at).providerStates[findProvider(channel)])

const findEarliest = (times: (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

function simulateSmsOnce(life: Simulation): SimulatedOutcome {
  const { at, person } = life.asked
  const { providerStates } = life.stateAt(at)
  const answered = simulateAlert(life, { person, channel: 'sms', turn: 1, at })
  return {
    first_attempt: at + second,
    answered,
    alerts: isAccepted(life, 'sms', at) ? 1 : 0,
    doubled: providerStates.phone === 'doubling' ? 1 : 0,
    off_duty: 0,
    escalated: false,
  }
}

const pushRepeat = { push: 2 * minute, for_so_long: 60 * minute }

/** Repeats the notification every two minutes until it is read, for an hour. */
function simulatePushUntilRead(life: Simulation): SimulatedOutcome {
  const { at, person } = life.asked
  const turns = Array.from({ length: pushRepeat.for_so_long / pushRepeat.push }, (_, n) => n)
  let answered: number | undefined
  let alerts = 0
  for (const n of turns) {
    const when = at + n * pushRepeat.push
    if (answered !== undefined && answered <= when) break
    if (isAccepted(life, 'push', when)) alerts++
    answered = findEarliest([
      answered,
      simulateAlert(life, { person, channel: 'push', turn: n + 1, at: when }),
    ])
  }
  return { first_attempt: at + second, answered, alerts, doubled: 0, off_duty: 0, escalated: false }
}

/** Sends push and text message to the whole group, up to three times, until a member responds. */
function simulateGroupAlert(life: Simulation): SimulatedOutcome {
  const { at, members, group } = life.asked
  const channels = ['push', 'sms'] as const
  let answered: number | undefined
  let alerts = 0
  for (const turn of [1, 2, 3]) {
    const when = at + (turn - 1) * 5 * minute
    if (answered !== undefined && answered <= when) break
    alerts += members.length * channels.filter((channel) => isAccepted(life, channel, when)).length
    const times = members.flatMap((person) =>
      channels.map((channel) => simulateAlert(life, { person, channel, turn, at: when })),
    )
    answered = findEarliest([answered, ...times])
  }
  const off_duty =
    group === undefined
      ? 0
      : members.filter((person) => person !== findOnCall(group, 0, at) && person !== findOnCall(group, 1, at))
          .length
  return { first_attempt: at + second, answered, alerts, doubled: 0, off_duty, escalated: false }
}

const rules: { name: string; fate: (life: Simulation) => SimulatedOutcome }[] = [
  { name: 'SMS once', fate: simulateSmsOnce },
  { name: 'Push until read', fate: simulatePushUntilRead },
  { name: 'Alert group until anyone reacts', fate: simulateGroupAlert },
]

function replay(day: Day) {
  const changes = day.events.filter(({ kind }) => !['chat', 'page', 'confirm', 'crash'].includes(kind))
  const spanOf = minute
  const states: { staff: Staff; providerStates: Record<ProviderName, ProviderState> }[] = []
  let next = 0
  const away = new Map<number, string>()
  const providerStates: Record<ProviderName, ProviderState> = { push: 'healthy', phone: 'healthy' }
  const lost = new Set<number>()
  for (let at = day.from; at < day.until + 3 * 60 * minute; at += spanOf) {
    for (; next < changes.length && (changes[next]?.at ?? 0) <= at; next++) {
      const event = changes[next]
      if (event?.kind === 'providerState') providerStates[event.provider] = event.providerState
      else if (event?.kind === 'away') away.set(event.person, 'away')
      else if (event?.kind === 'back') away.delete(event.person)
      else if (event?.kind === 'loses device') lost.add(event.person)
    }
    const staff = new Staff()
    for (const person of away.keys()) staff.apply('away', person)
    for (const person of lost) staff.apply('loses device', person)
    states.push({ staff, providerStates: { ...providerStates } })
  }
  const none = {
    staff: new Staff(),
    providerStates: { push: 'healthy', phone: 'healthy' } as Record<ProviderName, ProviderState>,
  }
  return (at: number) => states[Math.max(0, Math.floor((at - day.from) / spanOf))] ?? states.at(-1) ?? none
}

function listPages(day: Day): SimulatedPage[] {
  return day.events.flatMap((event): SimulatedPage[] => {
    if (event.kind === 'confirm') {
      const { page, at, to: person } = event
      return [{ page, at, person, members: [person], group: undefined }]
    }
    if (event.kind !== 'page') return []
    const { page, at, group } = event
    const members = Array.from({ length: groupPeople }, (_, n) => 1 + group * groupPeople + n)
    return [{ page, at, person: findOnCall(group, 0, at), members: [...members, findFailOver(group)], group }]
  })
}

/**
 * Simulates other systems' rules with a small model. No real product runs, and their crashes are not
 * modelled, which favours them.
 */
export function simulateOtherRules(day: Day): Outcome[] {
  const stateAt = replay(day)
  const asked = listPages(day)
  return rules.map(({ name, fate }) => {
    const fates = asked.map((each) => ({ at: each.at, ...fate({ seed: day.seed, asked: each, stateAt }) }))
    const answers = fates.flatMap(({ at, answered }) => (answered === undefined ? [] : [answered - at]))
    const attempts = fates.flatMap(({ at, first_attempt }) =>
      first_attempt === undefined ? [] : [first_attempt - at],
    )
    const sum = (of: (one: SimulatedOutcome) => number) => fates.reduce((total, one) => total + of(one), 0)
    return {
      rules: name,
      pages: fates.length,
      within: {
        one: countWithin(answers, 1),
        five: countWithin(answers, 5),
        fifteen: countWithin(answers, 15),
      },
      answered: answers.length,
      alerts: sum(({ alerts }) => alerts),
      calls: 0,
      escalated: 0,
      shown: 0,
      waiting: 0,
      // The sender learns nothing about unanswered pages.
      silent: fates.length - answers.length,
      doubled: sum(({ doubled }) => doubled),
      off_duty: sum(({ off_duty }) => off_duty),
      first_attempt: summarizeSpans(attempts),
      answer: summarizeSpans(answers),
    }
  })
}
