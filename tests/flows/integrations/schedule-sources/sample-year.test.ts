import { expect, test } from 'vitest'
import { clockChanges, year, zone } from '../../../fixtures/peers/schedules/sample-year.ts'
import { openSource, sourceCases, trustLocalServers } from '../../../fixtures/peers/schedules/sources.ts'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

const sortKey = (shift: object): string => JSON.stringify(Object.entries(shift).toSorted())
const sorted = <T extends object>(shifts: readonly T[]): T[] =>
  shifts.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))

const startDay = ({ start }: { start: string }): string => clock.format(Date.parse(start)).slice(0, 10)

test.for(sourceCases)(
  'paging §2: a year of $kind is the year that an independent reading finds',
  async ({ start, read }) => {
    trustLocalServers()
    const source = openSource(await start())
    const pulled = await source.pullShifts(year)
    if (!pulled.ok) throw new Error(pulled.detail)
    const expected = read().filter((shift) => {
      const day = startDay(shift)
      return year.from <= day && day <= year.until
    })
    const found = pulled.value.map(({ assignment_id, staff_remote_id, start: from, end }) => ({
      assignment: assignment_id,
      person: staff_remote_id ?? '',
      start: from,
      end,
    }))
    expect(found.length).toBeGreaterThan(365 * 5)
    expect(sorted(found)).toEqual(sorted(expected))
    expect(new Set(pulled.value.map(({ source_key }) => source_key)).size).toBe(found.length)
    for (const day of Object.values(clockChanges))
      expect(expected.filter((shift) => startDay(shift) === day).length).toBeGreaterThan(5)
  },
)

test.for(sourceCases)(
  'the shifts of $kind meet on both clock changes, without a gap or an overlap',
  async ({ start, kind }) => {
    trustLocalServers()
    const source = openSource(await start())
    for (const day of Object.values(clockChanges)) {
      const pulled = await source.pullShifts({ from: day, until: day })
      if (!pulled.ok) throw new Error(pulled.detail)
      const night = pulled.value
        .filter(({ start: from }) => {
          const time = clock.format(Date.parse(from)).slice(11)
          return time >= '00:30' && time < '07:00'
        })
        .toSorted((a, b) => (a.start < b.start ? -1 : 1))
      expect(night.length, kind).toBeGreaterThanOrEqual(3)
      expect(clock.format(Date.parse(night[0]?.start ?? ''))).toBe(`${day} 00:30`)
      expect(clock.format(Date.parse(night.at(-1)?.end ?? ''))).toBe(`${day} 07:00`)
    }
  },
)

test.for(sourceCases)('two halves of a year of $kind are the year', async ({ start }) => {
  trustLocalServers()
  const source = openSource(await start())
  const pull = async (span: { from: string; until: string }) => {
    const pulled = await source.pullShifts(span)
    if (!pulled.ok) throw new Error(pulled.detail)
    return pulled.value
  }
  const halves = [
    ...(await pull({ from: year.from, until: '2026-07-15' })),
    ...(await pull({ from: '2026-07-16', until: year.until })),
  ]
  expect(sorted(halves)).toEqual(sorted(await pull(year)))
})
