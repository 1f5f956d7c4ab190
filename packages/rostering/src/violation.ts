import { secondsPerDay, toWallTime, type Instant, type WallTime } from '@wardline/recurrence/wall-time.ts'

export type ViolationKind = 'absence' | 'qualification' | 'rest' | 'duty' | 'nights' | 'weekly_hours'

const msPerHour = 3_600_000
const msPerWeek = 7 * 24 * msPerHour

export interface DutyShift {
  user_id: number
  group_id: number
  /** The zone of the group. */
  time_zone: string
  event_id: number | null
  original_start: WallTime | null
  start: Instant
  end: Instant
  /** 1 for the user who is called first. */
  call_order: number
}

export interface RuleLimits {
  id: number
  name: string
  min_rest_hours: number | null
  max_duty_hours: number | null
  max_nights_in_row: number | null
  max_weekly_hours: number | null
  averaging_weeks: number
  counted_percent: number
  enforcement: 'warn' | 'refuse'
}

export interface TimeSpan {
  start: Instant
  end: Instant
}

/** A qualification that the shifts of a group need. */
export interface QualificationNeed {
  qualification_id: number
  name: string
  /** `null` for every call. */
  call_order: number | null
  enforcement: 'warn' | 'refuse'
}

/** The rules and absences of an account, what shifts need, and what users hold. */
export interface PlanningRules {
  default_rule: RuleLimits | undefined
  by_group: ReadonlyMap<number, RuleLimits>
  by_user: ReadonlyMap<number, RuleLimits>
  /** Approved absences. */
  absences: ReadonlyMap<number, readonly TimeSpan[]>
  /** The needs of shifts, by group. */
  needs: ReadonlyMap<number, readonly QualificationNeed[]>
  /**
   * When the qualifications of a user run out, in wall time of each group, by user and qualification. `null` if one does
   * not run out.
   */
  held: ReadonlyMap<number, ReadonlyMap<number, WallTime | null>>
}

/** A qualification that a user lacks until the end of a shift. */
export interface LackedQualification {
  qualification_id: number
  name: string
  enforcement: 'warn' | 'refuse'
  /** When it runs out, in wall time. `null` if the user does not hold it. */
  runs_out: WallTime | null
}

export interface Violation<Shift extends DutyShift = DutyShift> {
  kind: ViolationKind
  shift: Shift
  /** `null` for an absence, and for a qualification. */
  rule: RuleLimits | null
  /** Hours or nights; `null` without a rule. */
  actual: number | null
  limit: number | null
  /** Only for a qualification. */
  lacks: readonly LackedQualification[]
}

/** Whether a change that makes the violation needs the reason of an emergency. */
export const isEmergency = ({ rule, lacks }: Pick<Violation, 'rule' | 'lacks'>): boolean =>
  rule?.enforcement === 'refuse' || lacks.some(({ enforcement }) => enforcement === 'refuse')

const unlimited = { rule: null, actual: null, limit: null }
const noLacks: readonly LackedQualification[] = []

const ruleOf = (
  { default_rule, by_group, by_user }: PlanningRules,
  { user_id, group_id }: Pick<DutyShift, 'user_id' | 'group_id'>,
): RuleLimits | undefined => by_user.get(user_id) ?? by_group.get(group_id) ?? default_rule

/** Whether no shift can make a violation. */
export const hasNoRules = ({ default_rule, by_group, by_user, absences, needs }: PlanningRules): boolean =>
  !default_rule && by_group.size + by_user.size + absences.size + needs.size === 0

/** The time before a shift that its rules depend on, in ms. */
export function lookBackMs({ default_rule, by_group, by_user }: PlanningRules): number {
  const rules = [default_rule, ...by_group.values(), ...by_user.values()].filter((rule) => rule !== undefined)
  const weeks = Math.max(2, ...rules.map(({ averaging_weeks }) => averaging_weeks))
  // A run of nights can be longer than any averaging.
  return (weeks + 5) * msPerWeek
}

/**
 * The shifts that break a rule, lie in an absence, or need what their user lacks, by start. Each run of shifts that breaks a limit is reported once, at the shift that
 * exceeds it first.
 * @param shifts in any order, of any users and groups
 */
export function findViolations<Shift extends DutyShift>(
  shifts: readonly Shift[],
  rules: PlanningRules,
): Violation<Shift>[] {
  return [...Map.groupBy(shifts, ({ user_id }) => user_id).values()]
    .flatMap((own) =>
      findViolationsOfUser(
        own.toSorted((a, b) => a.start - b.start || a.end - b.end),
        rules,
      ),
    )
    .toSorted((a, b) => a.shift.start - b.shift.start)
}

function findViolationsOfUser<Shift extends DutyShift>(
  shifts: readonly Shift[],
  rules: PlanningRules,
): Violation<Shift>[] {
  const absent = shifts.flatMap((shift): Violation<Shift>[] => {
    const absences = rules.absences.get(shift.user_id) ?? []
    const isAbsent = absences.some(({ start, end }) => start < shift.end && end > shift.start)
    return isAbsent ? [{ kind: 'absence', shift, ...unlimited, lacks: noLacks }] : []
  })
  const unqualified = shifts.flatMap((shift): Violation<Shift>[] => {
    const lacks = findLacks(shift, rules)
    return lacks.length > 0 ? [{ kind: 'qualification', shift, ...unlimited, lacks }] : []
  })
  const counted = shifts.flatMap((shift): CountedShift<Shift>[] => {
    const rule = ruleOf(rules, shift)
    return rule?.counted_percent === 0 ? [] : [{ shift, rule }]
  })
  return [
    ...absent,
    ...unqualified,
    ...findRestViolations(counted),
    ...findNightViolations(counted),
    ...findWeekViolations(counted),
  ]
}

/** Lists the needed qualifications that the user of a shift does not hold until its end. */
function findLacks(
  { user_id, group_id, time_zone, end, call_order }: DutyShift,
  { needs, held }: PlanningRules,
): readonly LackedQualification[] {
  const needed = needs.get(group_id)
  if (!needed) return noLacks
  const own = held.get(user_id)
  const lacked = new Map<number, LackedQualification>()
  for (const { qualification_id, name, enforcement, call_order: call } of needed) {
    if (call !== null && call !== call_order) continue
    const runs_out = own?.get(qualification_id)
    if (runs_out === null || (runs_out !== undefined && toWallTime(time_zone, end) <= runs_out)) continue
    lacked.set(qualification_id, { qualification_id, name, enforcement, runs_out: runs_out ?? null })
  }
  return [...lacked.values()]
}

interface CountedShift<Shift> {
  shift: Shift
  rule: RuleLimits | undefined
}

type LimitName = 'min_rest_hours' | 'max_duty_hours' | 'max_nights_in_row' | 'max_weekly_hours'

/** The rule with the strictest limit. */
function strictest(
  rules: readonly (RuleLimits | undefined)[],
  name: LimitName,
): { rule: RuleLimits; limit: number } | undefined {
  const limited = rules.flatMap((rule) => {
    const limit = rule?.[name] ?? null
    return rule === undefined || limit === null ? [] : [{ rule, limit }]
  })
  const sign = name === 'min_rest_hours' ? -1 : 1
  return limited.toSorted((a, b) => sign * (a.limit - b.limit))[0]
}

function findRestViolations<Shift extends DutyShift>(
  counted: readonly CountedShift<Shift>[],
): Violation<Shift>[] {
  const found: Violation<Shift>[] = []
  /** Shifts that adjoin or overlap. */
  let duty = { start: 0, end: 0, rules: [] as (RuleLimits | undefined)[], isTooLong: false }
  for (const { shift, rule } of counted) {
    if (duty.rules.length > 0 && shift.start <= duty.end) {
      duty = { ...duty, end: Math.max(duty.end, shift.end), rules: [...duty.rules, rule] }
    } else {
      const rest = strictest([duty.rules.at(-1), rule], 'min_rest_hours')
      const actual = (shift.start - duty.end) / msPerHour
      if (duty.rules.length > 0 && rest && actual < rest.limit)
        found.push({ kind: 'rest', shift, ...rest, actual, lacks: noLacks })
      duty = { start: shift.start, end: shift.end, rules: [rule], isTooLong: false }
    }
    const longest = strictest(duty.rules, 'max_duty_hours')
    const actual = (duty.end - duty.start) / msPerHour
    if (longest && !duty.isTooLong && actual > longest.limit) {
      found.push({ kind: 'duty', shift, ...longest, actual, lacks: noLacks })
      duty.isTooLong = true
    }
  }
  return found
}

const hour_seconds = 3600
const nightStart = 23 * hour_seconds
const nightEnd = 30 * hour_seconds
const leastNightSeconds = 3 * hour_seconds

/** The days, counted from 1970, on whose evening a night of the shift begins. */
export function listNights({
  start,
  end,
  time_zone,
}: Pick<DutyShift, 'start' | 'end' | 'time_zone'>): number[] {
  const [from, to] = [toWallTime(time_zone, start), toWallTime(time_zone, end)]
  const nights: number[] = []
  for (let day = Math.floor(from / secondsPerDay) - 1; day * secondsPerDay < to; day++) {
    const midnight = day * secondsPerDay
    const seconds = Math.min(to, midnight + nightEnd) - Math.max(from, midnight + nightStart)
    if (seconds >= leastNightSeconds) nights.push(day)
  }
  return nights
}

function findNightViolations<Shift extends DutyShift>(
  counted: readonly CountedShift<Shift>[],
): Violation<Shift>[] {
  if (counted.every(({ rule }) => (rule?.max_nights_in_row ?? null) === null)) return []
  const nights = counted
    .flatMap(({ shift, rule }) => listNights(shift).map((day) => ({ day, shift, rule })))
    .toSorted((a, b) => a.day - b.day)
  const found: Violation<Shift>[] = []
  let run = { last: Number.NaN, count: 0, rules: [] as (RuleLimits | undefined)[], isTooLong: false }
  for (const { day, shift, rule } of nights) {
    if (day === run.last) run = { ...run, rules: [...run.rules, rule] }
    else if (day === run.last + 1)
      run = { ...run, last: day, count: run.count + 1, rules: [...run.rules, rule] }
    else run = { last: day, count: 1, rules: [rule], isTooLong: false }
    const most = strictest(run.rules, 'max_nights_in_row')
    if (most && !run.isTooLong && run.count > most.limit) {
      found.push({ kind: 'nights', shift, ...most, actual: run.count, lacks: noLacks })
      run.isTooLong = true
    }
  }
  return found
}

function findWeekViolations<Shift extends DutyShift>(
  counted: readonly CountedShift<Shift>[],
): Violation<Shift>[] {
  const found: Violation<Shift>[] = []
  let wasExceeded = false
  for (const [index, { shift, rule }] of counted.entries()) {
    const limit = rule?.max_weekly_hours ?? null
    if (rule === undefined || limit === null) continue
    const from = shift.end - rule.averaging_weeks * msPerWeek
    let hours = 0
    for (const [earlier, { shift: each, rule: its }] of counted.entries()) {
      if (earlier > index) break
      const length = Math.min(each.end, shift.end) - Math.max(each.start, from)
      if (length > 0) hours += ((length / msPerHour) * (its?.counted_percent ?? 100)) / 100
    }
    const actual = hours / rule.averaging_weeks
    const isExceeded = actual > limit
    if (isExceeded && !wasExceeded)
      found.push({ kind: 'weekly_hours', shift, rule, limit, actual, lacks: noLacks })
    wasExceeded = isExceeded
  }
  return found
}

/** Identifies a stored shift by its occurrence, of which a change may leave a part; a planned one by its start. */
const keyOf = ({ kind, shift }: Violation): string =>
  shift.event_id === null
    ? `${kind} ${shift.user_id} ${shift.group_id} ${shift.start}`
    : `${kind} ${shift.user_id} ${shift.event_id} ${shift.original_start}`

const isWorse = (violation: Violation, known: Violation): boolean => {
  if (violation.kind === 'qualification') {
    const ids = new Set(known.lacks.map(({ qualification_id }) => qualification_id))
    return violation.lacks.some(({ qualification_id }) => !ids.has(qualification_id))
  }
  const [now, before] = [violation.actual ?? 0, known.actual ?? 0]
  return violation.kind === 'rest' ? now < before : now > before
}

/** The violations of a change: those that are new, and those that are worse than before. */
export function subtractViolations<Shift extends DutyShift>(
  before: readonly Violation[],
  after: readonly Violation<Shift>[],
): Violation<Shift>[] {
  const known = new Map(before.map((violation) => [keyOf(violation), violation]))
  return after.filter((violation) => {
    const was = known.get(keyOf(violation))
    return was === undefined || isWorse(violation, was)
  })
}
