import { expect, test } from 'vitest'
import { limits, noRules } from './small-problem.ts'
import {
  findViolations,
  isEmergency,
  listNights,
  subtractViolations,
  type DutyShift,
  type PlanningRules,
  type RuleLimits,
} from './violation.ts'

const zone = 'America/New_York'
const at = (time: string): number => Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds

const shift = (start: string, end: string, parts: Partial<DutyShift> = {}): DutyShift => ({
  user_id: 1,
  group_id: 1,
  time_zone: zone,
  event_id: 1,
  original_start: 0,
  start: at(start),
  end: at(end),
  call_order: 1,
  ...parts,
})

const rulesOf = (parts: Partial<RuleLimits>, more: Partial<PlanningRules> = {}): PlanningRules => ({
  ...noRules,
  default_rule: limits(parts),
  ...more,
})

const describe = (shifts: DutyShift[], rules: PlanningRules) =>
  findViolations(shifts, rules).map(({ kind, shift: { start }, actual }) => [
    kind,
    Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).toPlainDateTime().toString(),
    actual,
  ])

test('rest is counted in real hours, also across a clock change', () => {
  const rules = rulesOf({ min_rest_hours: 11 })
  // Clocks skip an hour on March 14, 2027 and repeat one on November 7, 2027.
  const night = [shift('2027-03-13T08:00', '2027-03-13T20:00'), shift('2027-03-14T07:00', '2027-03-14T19:00')]
  expect(describe(night, rules)).toEqual([['rest', '2027-03-14T07:00:00', 10]])
  const longer = [
    shift('2027-11-06T08:00', '2027-11-06T20:00'),
    shift('2027-11-07T06:00', '2027-11-07T18:00'),
  ]
  expect(describe(longer, rules)).toEqual([])
})

test('shifts that adjoin or overlap are one duty, in any groups', () => {
  const rules = rulesOf({ min_rest_hours: 8, max_duty_hours: 24 })
  const shifts = [
    shift('2027-01-04T07:00', '2027-01-04T19:00'),
    shift('2027-01-04T19:00', '2027-01-05T07:00', { group_id: 2 }),
    shift('2027-01-05T06:00', '2027-01-05T08:00'),
    shift('2027-01-05T08:00', '2027-01-05T12:00'),
  ]
  expect(describe(shifts, rules)).toEqual([['duty', '2027-01-05T06:00:00', 25]])
})

test('a night has three hours between 23:00 and 06:00, and a run of nights is reported once', () => {
  expect(listNights(shift('2027-01-04T19:00', '2027-01-05T01:59'))).toEqual([])
  expect(listNights(shift('2027-01-04T19:00', '2027-01-05T02:00'))).toHaveLength(1)
  expect(listNights(shift('2027-01-04T07:00', '2027-01-07T07:00'))).toHaveLength(3)
  const nights = [4, 5, 6, 7, 8, 9, 11].map((day) => {
    const date = Temporal.PlainDate.from({ year: 2027, month: 1, day })
    return shift(`${date.toString()}T19:00`, `${date.add({ days: 1 }).toString()}T07:00`)
  })
  expect(describe(nights, rulesOf({ max_nights_in_row: 4 }))).toEqual([['nights', '2027-01-08T19:00:00', 5]])
})

test('weekly hours are those of any seven days, or their average', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, day) => {
      const date = Temporal.PlainDate.from('2027-01-04').add({ days: day }).toString()
      return shift(`${date}T07:00`, `${date}T19:00`)
    })
  expect(describe(days(8), rulesOf({ max_weekly_hours: 72 }))).toEqual([
    ['weekly_hours', '2027-01-10T07:00:00', 84],
  ])
  expect(describe(days(8), rulesOf({ max_weekly_hours: 72, averaging_weeks: 4 }))).toEqual([])
  expect(describe(days(25), rulesOf({ max_weekly_hours: 72, averaging_weeks: 4 }))).toEqual([
    ['weekly_hours', '2027-01-28T07:00:00', 75],
  ])
})

test('a shift at home does not count, and a share of it counts as much', () => {
  const home = limits({ id: 2, counted_percent: 0 })
  const rules = rulesOf({ min_rest_hours: 11, max_weekly_hours: 30 }, { by_group: new Map([[2, home]]) })
  const shifts = [
    shift('2027-01-04T07:00', '2027-01-04T19:00'),
    shift('2027-01-04T19:00', '2027-01-11T07:00', { group_id: 2 }),
    shift('2027-01-05T07:00', '2027-01-05T19:00'),
  ]
  expect(describe(shifts, rules)).toEqual([])
  const half = rulesOf(
    { max_weekly_hours: 25 },
    { by_group: new Map([[2, { ...home, counted_percent: 10 }]]) },
  )
  expect(describe(shifts, half)).toEqual([['weekly_hours', '2027-01-05T07:00:00', 26.4]])
})

test('the rule of a user comes before that of the group and the default', () => {
  const rules = rulesOf(
    { min_rest_hours: 11 },
    {
      by_group: new Map([[2, limits({ id: 2, min_rest_hours: 20 })]]),
      by_user: new Map([[9, limits({ id: 3, min_rest_hours: 40 })]]),
    },
  )
  const pair = (parts: Partial<DutyShift>) => [
    shift('2027-01-04T07:00', '2027-01-04T19:00', parts),
    shift('2027-01-05T07:00', '2027-01-05T19:00', parts),
  ]
  const limitsOf = (parts: Partial<DutyShift>) => findViolations(pair(parts), rules).map(({ limit }) => limit)
  expect(limitsOf({})).toEqual([])
  expect(limitsOf({ group_id: 2 })).toEqual([20])
  expect(limitsOf({ user_id: 9, group_id: 2 })).toEqual([40])
})

const ecmo = { qualification_id: 7, name: 'ECMO', call_order: null, enforcement: 'warn' as const }
const airway = { qualification_id: 8, name: 'Airway', call_order: 2, enforcement: 'refuse' as const }
const wall = (day: string): number => Date.parse(`${day}T00:00Z`) / 1000

const lackedBy = (parts: Partial<DutyShift>, more: Partial<PlanningRules>) =>
  findViolations([shift('2027-01-04T19:00', '2027-01-05T07:00', parts)], { ...noRules, ...more }).map(
    ({ kind, lacks }) => [kind, lacks.map(({ name, runs_out }) => [name, runs_out])],
  )

test('a shift needs what its group and its call need, in one violation', () => {
  const needs = new Map([[1, [ecmo, airway]]])
  expect(lackedBy({}, { needs })).toEqual([['qualification', [['ECMO', null]]]])
  const both = [
    ['ECMO', null],
    ['Airway', null],
  ]
  expect(lackedBy({ call_order: 2 }, { needs })).toEqual([['qualification', both]])
  expect(lackedBy({ group_id: 2 }, { needs })).toEqual([])
  const held = new Map([[1, new Map([[7, null]])]])
  expect(lackedBy({}, { needs, held })).toEqual([])
  expect(lackedBy({ call_order: 2 }, { needs, held })).toEqual([['qualification', [['Airway', null]]]])
  expect(lackedBy({ user_id: 2 }, { needs, held })).toHaveLength(1)
})

test('a qualification is valid until the end of the shift, in the zone of the group', () => {
  const needs = new Map([[1, [ecmo]]])
  const until = (runs_out: number) => new Map([[1, new Map([[7, runs_out]])]])
  expect(lackedBy({}, { needs, held: until(wall('2027-01-06')) })).toEqual([])
  const early = wall('2027-01-05')
  expect(lackedBy({}, { needs, held: until(early) })).toEqual([['qualification', [['ECMO', early]]]])
  // The shift ends at midnight in New York, and at 05:00 of the next day in London.
  const end = at('2027-01-05T00:00')
  expect(lackedBy({ end }, { needs, held: until(early) })).toEqual([])
  expect(lackedBy({ end, time_zone: 'Europe/London' }, { needs, held: until(early) })).toHaveLength(1)
})

test('a shift at home needs the qualification as well', () => {
  const rules = rulesOf({ counted_percent: 0 }, { needs: new Map([[1, [ecmo]]]) })
  expect(describe([shift('2027-01-04T07:00', '2027-01-04T19:00')], rules)).toHaveLength(1)
})

test('a shift that lacked a qualification before breaks nothing new, unless it needs another one', () => {
  const needs = new Map([[1, [ecmo, airway]]])
  const rules = { ...noRules, needs }
  const [first, second] = [1, 2].map((call_order) =>
    findViolations([shift('2027-01-04T07:00', '2027-01-04T19:00', { call_order })], rules),
  )
  expect(subtractViolations(second ?? [], first ?? [])).toEqual([])
  expect(subtractViolations(first ?? [], second ?? [])).toHaveLength(1)
  expect([...(first ?? []), ...(second ?? [])].map(isEmergency)).toEqual([false, true])
})

test('only the violations of a change are new', () => {
  const rules = rulesOf({ min_rest_hours: 13 })
  const before = [
    shift('2027-01-04T07:00', '2027-01-04T19:00'),
    shift('2027-01-05T07:00', '2027-01-05T19:00'),
  ]
  const added = shift('2027-01-06T07:00', '2027-01-06T19:00', { event_id: 2 })
  const found = subtractViolations(findViolations(before, rules), findViolations([...before, added], rules))
  expect(found.map((violation) => violation.shift)).toEqual([added])
})

test('a part of a shift that broke a rule before is not new, unless it breaks it more', () => {
  const rules = rulesOf({ max_duty_hours: 24 })
  const whole = shift('2027-01-04T07:00', '2027-01-11T07:00')
  const part = shift('2027-01-06T07:00', '2027-01-11T07:00')
  const longer = shift('2027-01-04T07:00', '2027-01-12T07:00')
  const before = findViolations([whole], rules)
  expect(subtractViolations(before, findViolations([part], rules))).toEqual([])
  expect(subtractViolations(before, findViolations([longer], rules))).toHaveLength(1)
})

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('random shifts break the same limits as a reference that walks through the hours', () => {
  const hour = 3_600_000
  const span = 24 * 28
  let broken = 0
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomNumbers(seed)
    const pick = (most: number) => Math.floor(random() * most)
    const shifts = Array.from({ length: 4 + pick(16) }, () => {
      const start = pick(span - 40) * hour
      return { ...shift('2027-01-01T00:00', '2027-01-01T01:00'), start, end: start + (1 + pick(30)) * hour }
    })
    const [rest, duty] = [2 + pick(14), 8 + pick(30)]
    const rules = rulesOf({ min_rest_hours: rest, max_duty_hours: duty })
    const onDuty = Array.from({ length: span }, (_, index) =>
      shifts.some(({ start, end }) => start <= index * hour && end > index * hour),
    )
    const runs = onDuty.reduce<{ isOn: boolean; length: number }[]>((all, isOn) => {
      const last = all.at(-1)
      if (last?.isOn === isOn) last.length++
      else all.push({ isOn, length: 1 })
      return all
    }, [])
    const shortRests = runs.slice(1, -1).filter(({ isOn, length }) => !isOn && length < rest).length
    const longDuties = runs.filter(({ isOn, length }) => isOn && length > duty).length
    const found = findViolations(shifts, rules)
    expect([seed, found.filter(({ kind }) => kind === 'rest').length]).toEqual([seed, shortRests])
    expect([seed, found.filter(({ kind }) => kind === 'duty').length]).toEqual([seed, longDuties])
    broken += shortRests + longDuties
  }
  expect(broken).toBeGreaterThan(300)
})
