import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toTimeRange } from './occurrence.ts'
import { listTurns, type DutyHours, type Rotation, type Turn, type TurnLength } from './rotation.ts'
import {
  formatWallTime,
  formatWithOffset,
  parseWallTime,
  secondsPerDay,
  toInstant,
  type WallTime,
} from './wall-time.ts'

interface Vectors {
  sequences: {
    id: string
    type: 'hourly' | 'daily' | 'weekly' | 'monthly'
    shift_length: number
    start: string
    tz: string
    from: string
    until: string
    handoffs: string[]
  }[]
  ends: {
    type: 'hourly' | 'daily' | 'weekly' | 'monthly'
    shift_length: number
    tz: string
    start: string
    end: string
    duration_hours: number
  }[]
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/rotation-vectors.json', import.meta.url), 'utf8'),
) as Vectors
const units = { hourly: 'hours', daily: 'days', weekly: 'weeks', monthly: 'months' } as const

const around: Omit<Rotation, 'starts' | 'turn'> = {
  ends: Infinity,
  hours: [],
  every_weeks: 1,
  days_off: new Set(),
  counts_days_off: false,
}

const rotation = (starts: string, turn: TurnLength, parts: Partial<Rotation> = {}): Rotation => ({
  ...around,
  starts: parseWallTime(starts),
  turn,
  ...parts,
})

const turnsUntil = (of: Rotation, until: string): Turn[] => [...listTurns(of, parseWallTime(until))]
const short = (wall: WallTime): string => formatWallTime(wall).slice(0, 16)
const shiftsOf = (turns: readonly Turn[]): string[] =>
  turns.flatMap(({ index, shifts }) =>
    shifts.map(({ starts, ends }) => `${index} ${short(starts)} ${short(ends)}`),
  )

const at = (day: number, time: string) => ({ day, seconds: parseWallTime(`1970-01-01T${time}`) })
const duty = (days: number[], opens: string, closes: string): DutyHours[] =>
  days.map((day) => ({ day, opens: at(0, opens).seconds, closes: at(0, closes).seconds }))
const workdays = [0, 1, 2, 3, 4]

test.each(vectors.sequences)(
  'the hand-overs of $id are known',
  ({ type, shift_length, start, tz, from, until, handoffs }) => {
    // The vectors also count back from the first hand-over; a rotation has no turns before its start.
    const turns = turnsUntil(rotation(start, { unit: units[type], count: shift_length }), until)
    const bounds = [...turns.map(({ starts }) => starts), turns.at(-1)?.ends ?? 0]
    const instants = bounds.map((wall) => formatWithOffset(tz, toInstant(tz, wall)))
    const first = Math.max(parseWallTime(from) - secondsPerDay, parseWallTime(start))
    const known = handoffs.filter((one) => parseWallTime(one) >= first)
    const found = instants.filter((one) => parseWallTime(one) >= parseWallTime(known[0] ?? ''))
    // Two hand-overs of an hour that clocks skip are one.
    expect([...new Set(found)].map((one) => one.slice(0, 16) + one.slice(19))).toEqual(known)
  },
)

test.each(vectors.ends)('$type × $shift_length from $start lasts $duration_hours h', (vector) => {
  const { type, shift_length, start, end, tz, duration_hours } = vector
  const [turn] = turnsUntil(rotation(start, { unit: units[type], count: shift_length }), end)
  expect(turn && short(turn.ends)).toBe(end)
  const range = turn && toTimeRange(tz, turn)
  expect(range && (range.end - range.start) / 3_600_000).toBe(duration_hours)
})

test('a month that begins on the 31st hands over on the last day of shorter months, also on 29 February', () => {
  const turns = turnsUntil(rotation('2027-12-31T07:00', { unit: 'months', count: 1 }), '2028-05-01T00:00')
  expect(turns.map(({ starts }) => short(starts))).toEqual([
    '2027-12-31T07:00',
    '2028-01-31T07:00',
    '2028-02-29T07:00',
    '2028-03-31T07:00',
    '2028-04-30T07:00',
  ])
})

test('a weekly turn lasts seven days from its own start, on any weekday', () => {
  const turns = turnsUntil(rotation('2026-12-02T08:00', { unit: 'weeks', count: 1 }), '2026-12-16T00:00')
  expect(shiftsOf(turns)).toEqual([
    '0 2026-12-02T08:00 2026-12-09T08:00',
    '1 2026-12-09T08:00 2026-12-16T08:00',
  ])
})

test('weekdays singly and the weekend as one: turns of different lengths', () => {
  const turn = { unit: 'handovers', handovers: workdays.map((day) => at(day, '17:00')) } as const
  expect(shiftsOf(turnsUntil(rotation('2026-11-30T17:00', turn), '2026-12-07T18:00'))).toEqual([
    '0 2026-11-30T17:00 2026-12-01T17:00',
    '1 2026-12-01T17:00 2026-12-02T17:00',
    '2 2026-12-02T17:00 2026-12-03T17:00',
    '3 2026-12-03T17:00 2026-12-04T17:00',
    '4 2026-12-04T17:00 2026-12-07T17:00',
    '5 2026-12-07T17:00 2026-12-08T17:00',
  ])
})

test('the nights of a week belong to one turn; whole days that follow each other are one shift', () => {
  const hours = [...duty(workdays, '17:00', '07:00'), ...duty([5, 6], '07:00', '07:00')]
  const turns = turnsUntil(
    rotation('2026-11-30T07:00', { unit: 'weeks', count: 1 }, { hours }),
    '2026-12-07T00:00',
  )
  expect(shiftsOf(turns)).toEqual([
    '0 2026-11-30T17:00 2026-12-01T07:00',
    '0 2026-12-01T17:00 2026-12-02T07:00',
    '0 2026-12-02T17:00 2026-12-03T07:00',
    '0 2026-12-03T17:00 2026-12-04T07:00',
    '0 2026-12-04T17:00 2026-12-07T07:00',
  ])
})

test('on weekdays only, a weekend uses up no turn: 14 people take their turn in order', () => {
  const daily = { unit: 'days', count: 1 } as const
  const weekdays = rotation('2026-11-30T08:00', daily, { hours: duty(workdays, '08:00', '17:00') })
  const turns = turnsUntil(weekdays, '2026-12-18T00:00')
  expect(turns.map(({ index }) => index)).toEqual([...Array(14).keys()])
  expect(shiftsOf(turns).slice(4, 6)).toEqual([
    '4 2026-12-04T08:00 2026-12-04T17:00',
    '5 2026-12-07T08:00 2026-12-07T17:00',
  ])
  const counting = turnsUntil({ ...weekdays, counts_days_off: true }, '2026-12-18T00:00')
  expect(shiftsOf(counting)[5]).toBe('7 2026-12-07T08:00 2026-12-07T17:00')
})

test('two days of the week are two turns: each Sunday and each Tuesday goes to the next person', () => {
  const turn = { unit: 'handovers', handovers: [at(6, '00:00'), at(1, '00:00')] } as const
  const turns = turnsUntil(
    rotation('2026-12-01T00:00', turn, { hours: duty([1, 6], '00:00', '00:00') }),
    '2026-12-14T00:00',
  )
  expect(shiftsOf(turns)).toEqual([
    '0 2026-12-01T00:00 2026-12-02T00:00',
    '1 2026-12-06T00:00 2026-12-07T00:00',
    '2 2026-12-08T00:00 2026-12-09T00:00',
    '3 2026-12-13T00:00 2026-12-14T00:00',
  ])
})

test('after Friday, the next person has Monday, also if the turn begins before the hours', () => {
  const hours = duty(workdays, '09:00', '19:00')
  const turns = turnsUntil(
    rotation('2026-12-03T09:00', { unit: 'days', count: 1 }, { hours }),
    '2026-12-09T00:00',
  )
  expect(turns.map(({ index, shifts }) => `${index} ${short(shifts[0]?.starts ?? 0)}`)).toEqual([
    '0 2026-12-03T09:00',
    '1 2026-12-04T09:00',
    '2 2026-12-07T09:00',
    '3 2026-12-08T09:00',
  ])
})

test('a holiday has no duty, and the person of the day before is followed by the next one', () => {
  const christmas = parseWallTime('2026-12-25T00:00') / secondsPerDay
  const turns = turnsUntil(
    rotation('2026-12-23T00:00', { unit: 'days', count: 1 }, { days_off: new Set([christmas]) }),
    '2026-12-27T00:00',
  )
  expect(shiftsOf(turns)).toEqual([
    '0 2026-12-23T00:00 2026-12-24T00:00',
    '1 2026-12-24T00:00 2026-12-25T00:00',
    '2 2026-12-26T00:00 2026-12-27T00:00',
  ])
})

test('every second week has duty, and each of them is the turn of another person', () => {
  const turns = turnsUntil(
    rotation('2026-11-30T00:00', { unit: 'weeks', count: 1 }, { every_weeks: 2 }),
    '2027-01-04T00:00',
  )
  expect(shiftsOf(turns)).toEqual([
    '0 2026-11-30T00:00 2026-12-07T00:00',
    '1 2026-12-14T00:00 2026-12-21T00:00',
    '2 2026-12-28T00:00 2027-01-04T00:00',
  ])
})

test('the last turn ends with the rotation', () => {
  const ends = parseWallTime('2026-12-10T12:00')
  const turns = turnsUntil(
    rotation('2026-12-02T08:00', { unit: 'weeks', count: 1 }, { ends }),
    '2027-01-01T00:00',
  )
  expect(shiftsOf(turns).at(-1)).toBe('1 2026-12-09T08:00 2026-12-10T12:00')
})

const anyHours = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 6 }),
    opens: fc.integer({ min: 0, max: 47 }).map((half) => half * 1800),
    closes: fc.integer({ min: 0, max: 47 }).map((half) => half * 1800),
  }),
  { maxLength: 10 },
)
const anyTurn: fc.Arbitrary<TurnLength> = fc.oneof(
  fc.record({
    unit: fc.constantFrom('hours' as const, 'days' as const, 'weeks' as const, 'months' as const),
    count: fc.integer({ min: 1, max: 8 }),
  }),
  fc.record({
    unit: fc.constant('handovers' as const),
    handovers: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 6 }),
        seconds: fc.integer({ min: 0, max: 47 }).map((half) => half * 1800),
      }),
      { minLength: 1, maxLength: 10 },
    ),
  }),
)
const firstDay = parseWallTime('2026-01-01T00:00')
const anyRotation: fc.Arbitrary<Rotation> = fc.record({
  starts: fc.integer({ min: 0, max: 800 * 48 }).map((half) => firstDay + half * 1800),
  ends: fc.constant(Infinity),
  turn: anyTurn,
  hours: anyHours,
  every_weeks: fc.integer({ min: 1, max: 3 }),
  days_off: fc
    .array(fc.integer({ min: 0, max: 900 }), { maxLength: 20 })
    .map((days) => new Set(days.map((day) => firstDay / secondsPerDay + day))),
  counts_days_off: fc.boolean(),
})

test('any rotation: turns follow each other, and shifts neither overlap nor leave their turn', () => {
  fc.assert(
    fc.property(anyRotation, (one) => {
      const turns = [...listTurns(one, one.starts + 120 * secondsPerDay)]
      expect(turns.map(({ index }) => index)).toEqual([...turns.keys()])
      let before = one.starts
      for (const turn of turns) {
        expect(turn.starts).toBeGreaterThanOrEqual(before)
        for (const shift of turn.shifts) {
          expect(shift.starts).toBeGreaterThanOrEqual(before)
          expect(shift.ends).toBeGreaterThan(shift.starts)
          before = shift.ends
        }
        expect(turn.ends).toBeGreaterThanOrEqual(before)
        before = turn.ends
      }
    }),
  )
})

test('any rotation around the clock has no gap, in any zone, when clocks change', () => {
  fc.assert(
    fc.property(
      anyRotation,
      fc.constantFrom('America/New_York', 'Europe/Zurich', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'UTC'),
      (one, zone) => {
        const whole = { ...one, hours: [], every_weeks: 1, days_off: new Set<number>() }
        const ranges = [...listTurns(whole, one.starts + 400 * secondsPerDay)].flatMap(({ shifts }) =>
          shifts.map((shift) => toTimeRange(zone, shift)),
        )
        const ends = ranges.map(({ end }) => end)
        expect(ranges.slice(1).map(({ start }) => start)).toEqual(ends.slice(0, -1))
      },
    ),
    { numRuns: 50 },
  )
})

test('any rotation: a later look ahead repeats the turns of an earlier one', () => {
  fc.assert(
    fc.property(anyRotation, fc.integer({ min: 1, max: 60 }), (one, days) => {
      const until = one.starts + days * secondsPerDay
      const early = [...listTurns(one, until)]
      expect([...listTurns(one, until + 60 * secondsPerDay)].slice(0, early.length)).toEqual(early)
    }),
  )
})
