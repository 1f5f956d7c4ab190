import type { Dice } from '../sources/seeded-random.ts'
import type { Staff } from '../staff/staff.rules.ts'
import type { Hospital, Membership } from './care-teams.rules.ts'

const minute = 60_000

const severities = ['unstable', 'watcher', 'stable'] as const
type Severity = (typeof severities)[number]

type Action = { id: string; text: string; owner: 'from' | 'to'; due: string }
type Contingency = { id: string; condition: string; response: string }

/** Hours count from the sending of the handoff. */
const tasks: Record<Severity, { text: string; owner: Action['owner']; hours: number }[]> = {
  unstable: [
    { text: 'Repeat lactate and blood gas', owner: 'to', hours: 1 },
    { text: 'Call the family about the change', owner: 'from', hours: 1 },
  ],
  watcher: [
    { text: 'Recheck potassium', owner: 'to', hours: 4 },
    { text: 'Check urine output', owner: 'to', hours: 6 },
  ],
  stable: [{ text: 'Follow up on the morning labs', owner: 'to', hours: 10 }],
}

const responses: Record<Severity, Omit<Contingency, 'id'>[]> = {
  unstable: [
    { condition: 'MAP stays below 65 mmHg', response: 'give the second bolus and page critical care' },
    { condition: 'the patient is less responsive', response: 'page the rapid response team' },
  ],
  watcher: [
    { condition: 'oxygen saturation falls below 90 %', response: 'start oxygen and order a chest film' },
  ],
  stable: [{ condition: 'temperature rises above 38.5 °C', response: 'draw blood cultures' }],
}

const hour = 60 * minute

/** Action list and situation awareness of I-PASS. */
const contentOf = (severity: Severity, requested: number): Pick<Handoff, 'actions' | 'contingencies'> => ({
  actions: tasks[severity].map(({ text, owner, hours }, place) => ({
    id: `action-${place + 1}`,
    text,
    owner,
    due: new Date(requested + hours * hour).toISOString(),
  })),
  contingencies: responses[severity].map((response, place) => ({ id: `if-${place + 1}`, ...response })),
})

export type HandoffTexts = { serious: string[]; other: string[] }
type NoteOf = (severity: Severity) => string

/** `patient` is an external id, `from` and `to` are staff uids, times are epoch milliseconds. */
export type Handoff = {
  batch: string
  patient: string
  from: string
  to: string
  severity: Severity
  note: string
  actions: Action[]
  contingencies: Contingency[]
  requested: number
  /** When it was accepted; null while it waits. */
  accepted: number | null
}

/** Handoffs that were accepted at the last shift change, and those that wait for the cast or were sent by it. */
export const handoffs = (
  hospital: Hospital,
  members: Membership[],
  texts: HandoffTexts,
  dice: Dice,
): Handoff[] => {
  const noteOf = (severity: Severity) => dice.pick(severity === 'stable' ? texts.other : texts.serious)
  return [...acceptedHandoffs(members, noteOf, dice), ...waitingHandoffs(hospital, members, noteOf, dice)]
}

/** Their membership ended because a colleague accepted. */
const acceptedHandoffs = (members: Membership[], noteOf: NoteOf, dice: Dice): Handoff[] => {
  const batches = new Map<string, string>()
  return members.flatMap((member) => {
    const { patient, user: from, ended: accepted, end_cause, ended_by: to } = member
    if (end_cause !== 'handoff' || accepted === null || to === null) return []
    const batch = batches.get(from + to) ?? dice.uuid()
    batches.set(from + to, batch)
    const requested = Math.max(member.started, accepted - dice.int(4, 12) * minute)
    const severity = dice.pick(['stable', 'stable', 'stable', 'watcher', 'unstable'] as const)
    const content = contentOf(severity, requested)
    return [{ batch, patient, from, to, severity, note: noteOf(severity), ...content, requested, accepted }]
  })
}

const waitingHandoffs = (
  { staff, cast, now }: Hospital,
  members: Membership[],
  noteOf: NoteOf,
  dice: Dice,
): Handoff[] => {
  const current = members.filter(({ ended }) => ended === null)
  const send = (from: string, to: string, patients: number, minutesAgo: number): Handoff[] => {
    const batch = dice.uuid()
    const requested = now - minutesAgo * minute
    return current
      .filter(({ user, started }) => user === from && started <= requested)
      .slice(0, patients)
      .map(({ patient }, place) => {
        const severity = severities[place % severities.length] ?? 'stable'
        const content = contentOf(severity, requested)
        return {
          batch,
          patient,
          from,
          to,
          severity,
          note: noteOf(severity),
          ...content,
          requested,
          accepted: null,
        }
      })
  }
  return cast.flatMap((star) => {
    const [giver, receiver] = colleaguesOf(star, staff, current)
    return [
      ...(giver ? send(giver, star.uid, 3, dice.int(6, 20)) : []),
      ...(receiver ? send(star.uid, receiver, 1, dice.int(21, 35)) : []),
    ]
  })
}

/** Users of the same department with the same role on care teams. */
const colleaguesOf = (star: Staff, staff: Staff[], current: Membership[]): string[] => {
  const role = current.find(({ user }) => user === star.uid)?.role
  const nearby = new Set(
    staff
      .filter(({ department, uid }) => department === star.department && uid !== star.uid)
      .map(({ uid }) => uid),
  )
  const colleagues = current.filter((member) => member.role === role && nearby.has(member.user))
  return [...new Set(colleagues.map(({ user }) => user))]
}
