import { isDeepStrictEqual } from 'node:util'
import type {
  Rotation,
  RotationBody,
  RotationPreview,
} from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { rotationLimits } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { toTimeRange } from '@wardline/recurrence/occurrence.ts'
import {
  formatWithOffset,
  secondsPerDay,
  toInstant,
  toWallTime,
  weekDayIndex,
  type Instant,
  type WallTime,
} from '@wardline/recurrence/wall-time.ts'
import {
  listHandovers,
  type Handover,
  type PlannedShift,
  type TurnChanges,
} from '../rotation-shifts/rotation-shifts.rules.ts'
import type { RotationSettings, StoredPlan, StoredRotation } from '../rotation-shifts/rotation.queries.ts'

/** Leaves out what a plan has beside its settings. */
export function toSettingsOf({
  starts: _,
  author: __,
  created: ___,
  ...settings
}: StoredPlan): RotationSettings {
  return settings
}

export function toSettings(body: RotationBody): RotationSettings {
  const { turn, hours, every_weeks, skips_holidays, counts_days_off, people, calls } = body
  const { title, escalation_policy_id } = body
  return {
    turn,
    hours,
    every_weeks,
    skips_holidays,
    counts_days_off,
    people,
    calls,
    title,
    escalation_policy_id,
  }
}

/** The plans with another one from a date on, which replaces those after it. */
export const withPlan = (plans: readonly StoredPlan[], next: StoredPlan): StoredPlan[] => [
  ...plans.filter(({ starts }) => starts < next.starts),
  next,
]

/** Whether these settings are those of the plan already. */
export const isSamePlan = (
  { author: _, created: __, ...plan }: StoredPlan,
  next: RotationSettings & { starts: WallTime },
): boolean => isDeepStrictEqual(plan, next)

/** Whether two calls of a turn go to the same person. */
export const hasSamePersonTwice = ({ people, calls }: Pick<RotationSettings, 'people' | 'calls'>): boolean =>
  people.some((_, turn) => {
    const onCall = calls.map(({ offset }) => people[(turn + offset) % people.length])
    return new Set(onCall).size < onCall.length
  })

interface View {
  zone: string
  now: Instant
  /** Days since 1970. */
  holidays: ReadonlySet<number>
  people: ReadonlyMap<number, { display_name: string; can_receive: boolean }>
  may: Rotation['may']
}

const listedHandovers = 26

export function presentRotation(view: View, group_id: number, rotation: StoredRotation): Rotation {
  const { zone, people, may } = view
  const format = (wall: WallTime) => formatWithOffset(zone, toInstant(zone, wall))
  const { id, name, ends, plans, version, changed_by } = rotation
  const user_ids = new Set(plans.flatMap((plan) => plan.people))
  const listed = plans.map((plan) => ({ ...plan, starts: format(plan.starts) }))
  const last = listed.at(-1)
  if (!last) throw new Error('The rotation has no plan.')
  const { author: _, created: __, ...settings } = last
  return {
    id,
    group_id,
    name,
    ...settings,
    plans: listed,
    ends: ends === null ? null : format(ends),
    users: [...user_ids].map((user_id) => ({
      user_id,
      display_name: people.get(user_id)?.display_name ?? '',
      can_receive: people.get(user_id)?.can_receive ?? false,
    })),
    handovers: listNextHandovers(view, rotation).map(({ at, ...handover }) => ({
      at: format(at),
      ...handover,
    })),
    version,
    changed_by,
    may,
  }
}

function listNextHandovers(
  { zone, now, holidays }: View,
  { ends, plans }: StoredRotation,
): (Handover & { user_id: number })[] {
  const from = toWallTime(zone, now)
  const found: (Handover & { user_id: number })[] = []
  for (const [n, plan] of plans.entries()) {
    const to = Math.min(plans[n + 1]?.starts ?? Infinity, ends ?? Infinity, from + 400 * secondsPerDay)
    const offset = plan.calls[0]?.offset ?? 0
    for (const handover of listHandovers(plan, { holidays, from, to })) {
      if (found.length === listedHandovers) return found
      const user_id = plan.people[(handover.position + offset) % plan.people.length]
      if (user_id !== undefined) found.push({ ...handover, user_id })
    }
  }
  return found
}

interface PreviewInput {
  zone: string
  holidays: ReadonlySet<number>
  names: ReadonlyMap<number, string>
  starts: WallTime
  /** From `starts` on. */
  planned: readonly PlannedShift[]
  changes: TurnChanges
}

export function presentPreview({
  zone,
  holidays,
  names,
  starts,
  planned,
  changes,
}: PreviewInput): Omit<RotationPreview, 'replaced' | 'warnings'> {
  const year = planned.filter((shift) => shift.starts < starts + 365 * secondsPerDay)
  const until = starts + rotationLimits.preview_days * secondsPerDay
  const { added, changed, removed } = changes
  const gains = [
    ...added,
    ...changed.filter(({ was, now }) => was.user_id !== now.user_id).map(({ now }) => now),
  ]
  const losses = [
    ...removed,
    ...changed.filter(({ was, now }) => was.user_id !== now.user_id).map(({ was }) => was),
  ]
  const byUser = Map.groupBy(year, ({ user_id }) => user_id)
  const user_ids = new Set([...byUser.keys(), ...losses.map(({ user_id }) => user_id)])
  return {
    shifts: planned
      .filter((shift) => shift.starts < until)
      .map((shift) => ({
        turn: shift.turn,
        user_id: shift.user_id,
        call_order: shift.call_order,
        ...formatRange(zone, shift),
      })),
    people: [...user_ids].map((user_id) => {
      const own = byUser.get(user_id) ?? []
      return {
        user_id,
        display_name: names.get(user_id) ?? '',
        shifts: own.length,
        hours: hoursOf(zone, own),
        weekend_days: countDays(own, (day) => weekDayIndex(day) >= 5),
        holidays: countDays(own, (day) => holidays.has(day)),
        gains: gains.filter((one) => one.user_id === user_id).length,
        loses: losses.filter((one) => one.user_id === user_id).length,
      }
    }),
  }
}

export function formatRange(zone: string, times: { starts: WallTime; ends: WallTime }) {
  const { start, end } = toTimeRange(zone, times)
  return { start: formatWithOffset(zone, start), end: formatWithOffset(zone, end) }
}

function hoursOf(zone: string, shifts: readonly PlannedShift[]): number {
  const ms = shifts.reduce((sum, shift) => {
    const { start, end } = toTimeRange(zone, shift)
    return sum + end - start
  }, 0)
  return Math.round(ms / 360_000) / 10
}

/** Counts the days of duty that match; a day counts once. */
function countDays(shifts: readonly PlannedShift[], matches: (day: number) => boolean): number {
  const days = new Set<number>()
  for (const { starts, ends } of shifts)
    for (let day = Math.floor(starts / secondsPerDay); day * secondsPerDay < ends; day++)
      if (matches(day)) days.add(day)
  return days.size
}
