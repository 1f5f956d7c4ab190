import type { NewRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.schemas.ts'
import { restRulePresets } from '@wardline/contract/paging/rest-rules/rest-rule-presets.rules.ts'
import type {
  ScheduleRequestKind,
  ScheduleRequestState,
} from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import type { DemoGroup } from '../on-call/paging-groups.rules.ts'
import { time_zone } from '../staff/shift-changes.rules.ts'

/** Users are staff uids, groups are names. Times are epoch milliseconds. */
export interface DemoRequest {
  user: string
  kind: ScheduleRequestKind
  state: ScheduleRequestState
  start: number
  end: number
  comment: string
  decision_reason: string
}

export interface DemoQualification {
  name: string
  enforcement: 'warn' | 'refuse'
  group: string
  /** `valid_until`: a date; null for good. */
  holders: { user: string; valid_until: string | null }[]
}

export interface DemoSwap {
  group: string
  user: string
  colleagues: string[]
  /** Whether the first colleague has accepted, so that a scheduler decides. */
  awaits_approval: boolean
}

export type DemoRestRule = Omit<NewRestRule, 'group_ids' | 'user_ids'> & { groups: string[] }

/** Call on weekends, by turns of a week. */
export interface DemoRotation {
  group: string
  name: string
  people: string[]
  call_order: number
  /** A wall time: a Monday. */
  starts: string
}

/** The next shifts of `user` after `from`, given to `to` one after the other. */
export interface DemoDraft {
  group: string
  name: string
  user: string
  from: number
  to: string[]
}

export interface PlanningPlan {
  requests: DemoRequest[]
  qualifications: DemoQualification[]
  rest_rules: DemoRestRule[]
  swaps: DemoSwap[]
  rotations: DemoRotation[]
  drafts: DemoDraft[]
}

const preset = (name: string) => {
  const found = restRulePresets.find((each) => each.name.startsWith(name))
  if (!found) throw new Error(`There is no preset ${name}.`)
  return found
}

const restRules = (): DemoRestRule[] => [
  {
    name: 'Hospital staff',
    min_rest_hours: 10,
    max_duty_hours: 16,
    max_nights_in_row: 4,
    max_weekly_hours: 60,
    averaging_weeks: 1,
    counted_percent: 100,
    enforcement: 'warn',
    is_default: true,
    source: 'Hospital policy 4.12: hours of duty',
    groups: [],
  },
  {
    ...preset('United States'),
    enforcement: 'refuse',
    is_default: false,
    groups: ['Surgery Resident', 'Critical Care Fellow'],
  },
  {
    ...preset('On call at home'),
    enforcement: 'warn',
    is_default: false,
    groups: ['Laboratory Supervisor', 'Pharmacist On Call'],
  },
]

const heldQualifications = (qualifications: DemoQualification[]): DemoQualification[] =>
  qualifications.filter(({ holders }) => holders.length > 0)

/** Everything that schedulers and the people on call have entered. */
export function createPlanning(
  groups: readonly DemoGroup[],
  cast: readonly string[],
  now: number,
): PlanningPlan {
  const membersOf = (name: string): string[] => groups.find((group) => group.name === name)?.members ?? []
  /** Visitors of the demo sign in as the cast, so that others are absent and swap shifts. `n` counts from 0. */
  const member = (name: string, n: number): string => {
    const members = membersOf(name).filter((uid) => !cast.includes(uid))
    return members[n % Math.max(1, members.length)] ?? ''
  }
  const star = (name: string): string[] => membersOf(name).filter((uid) => cast.includes(uid))
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(time_zone).startOfDay()
  const at = (days: number): number => today.add({ days }).epochMilliseconds
  const date = (days: number): string => today.add({ days }).toPlainDate().toString()
  const request = (
    user: string,
    [kind, state]: [ScheduleRequestKind, ScheduleRequestState],
    [first, days]: [number, number],
    comment: string,
    decision_reason = '',
  ): DemoRequest[] =>
    user === ''
      ? []
      : [{ user, kind, state, start: at(first), end: at(first + days), comment, decision_reason }]
  const monday = today.add({ days: 21 - today.dayOfWeek + 1 })
  const consult = 'Cardiology Consult'

  return {
    rest_rules: restRules(),
    requests: [
      ...request(member(consult, 0), ['absence', 'approved'], [9, 7], 'Vacation'),
      ...request(member(consult, 2), ['absence', 'requested'], [23, 3], 'Cardiology congress'),
      ...request(member(consult, 3), ['prefers_off', 'approved'], [6, 1], 'School concert'),
      ...request(member('Hospital Medicine', 1), ['absence', 'requested'], [12, 2], 'Moving house'),
      ...request(
        member('Hospital Medicine', 4),
        ['absence', 'declined'],
        [5, 3],
        'Long weekend',
        'Two colleagues are away on these days.',
      ),
      ...request(member('Emergency Attending', 0), ['absence', 'approved'], [16, 14], 'Vacation'),
      ...request(member('Intensive Care Attending', 1), ['prefers_on', 'approved'], [17, 2], 'Glad to work'),
      ...request(member('Surgery Resident', 0), ['absence', 'approved'], [3, 2], 'Board examination'),
      ...star(consult).flatMap((user) => request(user, ['absence', 'requested'], [30, 5], 'Vacation')),
      ...star('Hospital Medicine').flatMap((user) =>
        request(user, ['prefers_off', 'approved'], [13, 1], 'Birthday of my daughter'),
      ),
    ],
    qualifications: heldQualifications([
      {
        name: 'Advanced Cardiac Life Support',
        enforcement: 'warn',
        group: consult,
        holders: membersOf(consult).map((user, n) => ({
          user,
          valid_until: date(n === 1 ? 18 : 90 * (n + 2)),
        })),
      },
      {
        name: 'Extracorporeal membrane oxygenation',
        enforcement: 'refuse',
        group: 'Critical Care Fellow',
        holders: membersOf('Critical Care Fellow').map((user) => ({ user, valid_until: null })),
      },
      {
        name: 'Stroke certification',
        enforcement: 'warn',
        group: 'Neurology Consult',
        holders: membersOf('Neurology Consult').map((user, n) => ({ user, valid_until: date(200 + 60 * n) })),
      },
    ]),
    swaps: [
      {
        group: consult,
        user: member(consult, 1),
        colleagues: [...star(consult), member(consult, 4)],
        awaits_approval: false,
      },
      {
        group: 'Hospital Medicine',
        user: member('Hospital Medicine', 2),
        colleagues: [],
        awaits_approval: false,
      },
      {
        group: 'General Surgery',
        user: member('General Surgery', 0),
        colleagues: [member('General Surgery', 1)],
        awaits_approval: true,
      },
    ].filter(({ user }) => user !== ''),
    rotations: [
      {
        group: consult,
        name: 'Weekend echocardiography',
        people: membersOf(consult),
        call_order: 2,
        starts: `${monday.toPlainDate().toString()}T07:00:00`,
      },
    ].filter(({ people }) => people.length > 0),
    drafts: [
      {
        group: consult,
        name: 'Congress week',
        user: member(consult, 2),
        from: at(21),
        to: [member(consult, 4), member(consult, 5)],
      },
    ].filter(({ user }) => user !== ''),
  }
}
