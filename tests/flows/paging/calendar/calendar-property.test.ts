import { timeZoneIds } from '@wardline/contract/time-zones.ts'
import { parseRuleBody } from '@wardline/server/features/paging/recurrence-rules/recurrence-rule.rules.ts'
import type { ShiftRow } from '@wardline/server/features/paging/calendar/shift-generation.rules.ts'
import { parseWallTime } from '@wardline/recurrence/wall-time.ts'
import fc from 'fast-check'
import process from 'node:process'
import { expect, test } from 'vitest'
import {
  ruleBody,
  withDates,
  scenarios,
  type ScenarioStep,
  type Scenario,
} from '../../../fixtures/paging/calendar-scenario.ts'
import { InMemoryCalendar } from '../../../fixtures/paging/in-memory-calendar.ts'
import { ReferenceCalendar } from '../../../fixtures/paging/reference-calendar.ts'

const isFull = process.env['FAULTS'] === 'full'
const numRuns = isFull ? 60 : 6
const first = Temporal.PlainDate.from('2026-02-20')
const days = 730
const minute = 60_000

const toWallTime = (at: Temporal.PlainDateTime) => parseWallTime(at.toString({ smallestUnit: 'second' }))

function playInMemory(zone: string, story: Scenario) {
  const slow = new ReferenceCalendar(zone)
  const fast = new InMemoryCalendar(zone)
  const ids = new Map<object, number>()
  for (const plan of story.plans) {
    const at = first
      .add({ days: plan.day })
      .toPlainDateTime({ hour: Math.floor(plan.minute / 60), minute: plan.minute % 60 })
    const read = plan.rule && parseRuleBody(ruleBody(plan.rule))
    if (read && 'refused' in read) throw new Error(JSON.stringify(read.refused))
    const id = fast.add(read?.rrule ?? null, at.toString(), plan)
    const once = {
      frequency: 'daily',
      interval: 1,
      week_days: [],
      month_days: [],
      until: null,
      count: 1,
    } as const
    slow.add(plan.rule ?? once, at, { ...plan, days: days + 90 })
    ids.set(slow.series.at(-1) ?? {}, id)
  }
  let done = 0
  for (const deed of story.deeds) done += doDeed(slow, fast, ids, deed) ? 1 : 0
  return { slow, fast, done }
}

function doDeed(
  slow: ReferenceCalendar,
  fast: InMemoryCalendar,
  ids: Map<object, number>,
  deed: ScenarioStep,
): boolean {
  const open = slow.open()
  // Prefers early occurrences, which more shifts follow.
  const picked = open[deed.pick % Math.max(1, Math.min(open.length, 60))]
  if (!picked) return false
  const { series, slot } = picked
  const id = ids.get(series) ?? 0
  const original = toWallTime(slot.original)
  const isSingle = fast.events.find((one) => one.id === id)?.rule === null
  const isAlone = slow.isAlone(series, slot)
  if (!isSingle) expect(fast.isAlone(id, original)).toBe(isAlone)
  const scope = isAlone || isSingle ? 'once' : deed.scope
  if (deed.kind === 'take') {
    const { start, end } = slow.span(slot)
    const part = (percent: number) => Math.round((start + ((end - start) * percent) / 100) / minute) * minute
    const taken = { user: deed.user, start: part(deed.from), end: part(deed.to) }
    if (taken.start >= taken.end) return false
    fast.take(id, original, taken)
    slow.take(slot, taken)
    return true
  }
  if (deed.kind === 'cancel') {
    fast.cancel(id, original, scope)
    slow.cancel(series, slot, isSingle ? 'all' : scope)
    return true
  }
  const next = fast.change(id, original, deed, scope)
  if (next === undefined) {
    // Only monthly rules can refuse a move.
    expect(series.frequency).toBe('monthly')
    return false
  }
  if (scope === 'once') {
    slow.once(series, slot, deed)
    if (isSingle) series.user = deed.user
    if (isSingle) series.hours = deed.hours
    if (isSingle) slot.original = slot.starts
  } else {
    const changed = slow.many(series, slot, { ...deed, isAll: scope === 'all' })
    ids.set(changed, next)
  }
  return true
}

/** Yields instants around every change, and every minute around clock changes. */
function* sampleInstants(
  zone: string,
  boundaries: number[],
  rows: ShiftRow[],
  every: number,
): Generator<number> {
  const changes = new Set([...boundaries, ...rows.flatMap(({ start, end }) => [start, end])])
  for (const at of changes) yield* [at - minute, at - 1, at, at + minute]
  const begin = first.toZonedDateTime(zone)
  const end = begin.add({ days })
  for (let at = begin.epochMilliseconds; at < end.epochMilliseconds; at += every) yield at
  let next = begin.getTimeZoneTransition('next')
  for (; next && next.epochMilliseconds < end.epochMilliseconds; next = next.getTimeZoneTransition('next'))
    for (let off = -180; off <= 180; off++) yield next.epochMilliseconds + off * minute
}

const fastAt = (rows: readonly ShiftRow[], at: number): string[] =>
  [
    ...new Set(
      rows
        .filter(({ start, end }) => start <= at && at < end)
        .map((row) => `${row.call_order}:${row.user_id}`),
    ),
  ].toSorted()

function lookUp(rows: ShiftRow[]): (at: number) => string[] {
  const size = 86_400_000
  const byDay = new Map<number, ShiftRow[]>()
  for (const row of rows)
    for (let n = Math.floor(row.start / size); n <= Math.floor(row.end / size); n++)
      byDay.set(n, [...(byDay.get(n) ?? []), row])
  return (at) => fastAt(byDay.get(Math.floor(at / size)) ?? [], at)
}

test.for([...timeZoneIds])(
  '%s: rules, changes and takeovers over two years match the reference calendar',
  { timeout: isFull ? 600_000 : 30_000 },
  (zone) => {
    let [asked, deeds, allDone] = [0, 0, 0]
    const property = fc.property(scenarios({ plans: 3, deeds: 8 }), (told) => {
      const { slow, fast, done } = playInMemory(zone, withDates(told, first))
      const standing = slow.asItStands()
      deeds += told.deeds.length
      allDone += done
      const from = first.toZonedDateTime(zone).epochMilliseconds
      const to = first.add({ days }).toZonedDateTime(zone).epochMilliseconds
      const rows = fast.layOut(from, to)
      const find = lookUp(rows)
      const own = new Set<number>()
      for (const at of sampleInstants(zone, standing.boundaries, rows, (isFull ? 97 : 1439) * minute))
        if (at >= from && at < to) own.add(at)
      asked += own.size
      for (const at of own) {
        const expected = standing.onCallAt(at)
        const found = find(at)
        if (found.join() !== expected.join())
          expect({ at: new Date(at).toISOString(), found }).toEqual({
            at: new Date(at).toISOString(),
            found: expected,
          })
      }
    })
    fc.assert(property, { numRuns, ...(!isFull && { seed: 1 + timeZoneIds.indexOf(zone) }) })
    expect(asked).toBeGreaterThan(1000)
    // Refused steps prove nothing, so most must be accepted.
    expect(allDone).toBeGreaterThan(deeds / 2)
  },
)
