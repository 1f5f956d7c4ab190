import type {
  DutyHours,
  Rotation,
  RotationBody,
  TurnLength,
} from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { addDays, daysSinceMonday, toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'
import * as text from './rotation.text.ts'

/** `starts` is empty while the user types. */
export type RotationDraft = RotationBody

const weekly: TurnLength = { unit: 'weeks', count: 1 }

/** Begins on the next Monday at 07:00. */
export const newRotationDraft = (now: WallTime): RotationDraft => ({
  name: '',
  starts: `${addDays(now, 7 - daysSinceMonday(now)).slice(0, 10)}T07:00`,
  turn: weekly,
  hours: [],
  every_weeks: 1,
  skips_holidays: false,
  counts_days_off: false,
  people: [],
  calls: [{ call_order: 1, offset: 0 }],
  title: '',
  escalation_policy_id: null,
  emergency_reason: '',
})

/** The place in the order whose turn begins at a hand-over becomes the first one. */
const rotate = <T>(list: readonly T[], position: number): T[] => [
  ...list.slice(position),
  ...list.slice(0, position),
]

/** The hand-overs from which the last plan can be changed. */
export const changeableHandovers = ({ handovers, starts }: Rotation): Rotation['handovers'] =>
  handovers.filter(({ at }) => Date.parse(at) >= Date.parse(starts))

/** The draft changes the rotation from its next hand-over on, so that no current shift changes. */
export function toRotationDraft(rotation: Rotation): RotationDraft {
  const { name, turn, hours, every_weeks, skips_holidays, counts_days_off, people, calls, title } = rotation
  const { escalation_policy_id } = rotation
  const settings = { name, turn, hours, every_weeks, skips_holidays, counts_days_off, calls, title }
  const [next] = changeableHandovers(rotation)
  const starts = toWallTime(rotation.starts).slice(0, 16)
  return { ...settings, escalation_policy_id, emergency_reason: '', people, starts, ...startAt(people, next) }
}

interface Handover {
  at: string
  position: number
}

export const startAt = (
  people: readonly number[],
  handover: Handover | undefined,
): Partial<Pick<RotationDraft, 'starts' | 'people'>> =>
  handover ? { starts: toWallTime(handover.at).slice(0, 16), people: rotate(people, handover.position) } : {}

export const isComplete = ({ starts, people, turn }: RotationDraft): boolean =>
  starts !== '' &&
  people.length > 0 &&
  (turn.unit !== 'handovers' || turn.handovers.every(({ time }) => time !== ''))

export const checkRotationDraft = ({ starts, people }: RotationDraft): Record<string, string> => ({
  ...(starts === '' && { starts: text.startsMissing }),
  ...(people.length === 0 && { people: text.noPeople }),
})

export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list[from]
  if (moved === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, moved)
}

export const turnPresets = [
  { key: 'weeks 1', label: '1 week', turn: weekly },
  { key: 'weeks 2', label: '2 weeks', turn: { unit: 'weeks', count: 2 } },
  { key: 'months 1', label: '1 month', turn: { unit: 'months', count: 1 } },
  { key: 'days 1', label: '1 day', turn: { unit: 'days', count: 1 } },
  { key: 'hours 12', label: '12 hours', turn: { unit: 'hours', count: 12 } },
  { key: 'hours 8', label: '8 hours', turn: { unit: 'hours', count: 8 } },
] as const satisfies { key: string; label: string; turn: TurnLength }[]

export const handoversKey = 'handovers'
export const otherKey = 'other'

export function turnKey(turn: TurnLength): string {
  if (turn.unit === 'handovers') return handoversKey
  return turnPresets.find(({ key }) => key === `${turn.unit} ${turn.count}`)?.key ?? otherKey
}

/** Weekdays singly and the weekend as one, at the time of the first hand-over. */
export function turnOfKey(key: string, starts: string): TurnLength {
  if (key === handoversKey) {
    const time = starts.slice(11, 16) || '07:00'
    return { unit: 'handovers', handovers: [1, 2, 3, 4, 5].map((day) => ({ day, time })) }
  }
  return turnPresets.find((preset) => preset.key === key)?.turn ?? { unit: 'days', count: 3 }
}

/** As many calls; the people of further calls are those of the next turns. */
export const withCallCount = (calls: RotationBody['calls'], count: number): RotationBody['calls'] =>
  Array.from({ length: count }, (_, at) => calls[at] ?? { call_order: at + 1, offset: at })

export const nightsAndWeekends: DutyHours[] = [
  ...[1, 2, 3, 4, 5].map((day) => ({ day, opens: '17:00', closes: '07:00' })),
  ...[6, 7].map((day) => ({ day, opens: '07:00', closes: '07:00' })),
]
