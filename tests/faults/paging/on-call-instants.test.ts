import { timeZoneIds } from '@wardline/contract/time-zones.ts'
import process from 'node:process'
import { expect, test } from 'vitest'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { compareOnCall, playOnServer, type PlayedScenario } from '../../fixtures/paging/calendar-on-server.ts'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'

// F10: no wrong on-call answer for 100,000 instants, including clock changes and a moving clock.

const isFull = process.env['FAULTS'] === 'full'
const answers = isFull ? 100_000 : 2_000
const zones = isFull ? [...timeZoneIds] : timeZoneIds.slice(0, 3)
const day = 86_400_000

const moves = [
  { hours: 0, apart: 0 },
  { hours: 1, apart: 5 },
  { hours: -1, apart: -5 },
]

/** Draws half of the instants at random, half around shift changes and clock changes. */
function* sampleInstants(groups: readonly PlayedScenario[], now: number, count: number): Generator<number> {
  const roll = createSeededRandom(20_261_120)
  const [from, to] = [now + day, now + 390 * day]
  const boundaries = groups
    .flatMap(({ slow }) => slow.asItStands().boundaries)
    .filter((at) => at > from && at < to)
  const changes = groups.flatMap(({ slow }) => {
    const next = Temporal.Instant.fromEpochMilliseconds(from)
      .toZonedDateTimeISO(slow.zone)
      .getTimeZoneTransition('next')
    const after = next?.getTimeZoneTransition('next')
    return [next, after].flatMap((one) => (one && one.epochMilliseconds < to ? [one.epochMilliseconds] : []))
  })
  const near = [...boundaries, ...changes]
  for (let i = 0; i < count; i++) {
    const around = near[Math.floor(roll() * near.length)] ?? from
    yield Math.floor(i % 2 === 0 ? from + roll() * (to - from) : around + (roll() - 0.5) * 4 * 3_600_000)
  }
}

test('F10: who is on call is correct for a year of calendars in every time zone', async () => {
  const h = await createHospital()
  const groups: PlayedScenario[] = []
  for (const [i, zone] of zones.entries()) groups.push(await playOnServer(h, zone, 1000 + i))
  const standings = new Map(groups.map(({ group_id, slow }) => [group_id, slow.asItStands()]))
  const wrong: unknown[] = []
  let asked = 0
  const compare = (at: number, found: Map<number, string>) => {
    for (const [group_id, said] of found) {
      asked += 1
      const expected = standings.get(group_id)?.onCallAt(at).join(' ')
      if (said !== expected) wrong.push({ at: new Date(at).toISOString(), group_id, said, expected })
    }
  }
  const start = h.clock.now().epochMilliseconds
  for (const at of sampleInstants(groups, start, Math.ceil(answers / groups.length)))
    compare(at, await compareOnCall(h, groups, new Date(at).toISOString()))

  // Moves the clock through a year, on servers five minutes ahead of or behind their database. The second of
  // the request itself is ambiguous.
  for (const at of sampleInstants(groups, start, isFull ? 300 : 20)) {
    for (const { hours, apart } of moves) {
      const moment = at + hours * 3_600_000
      h.clock.goApart({ minutes: 0 })
      h.clock.forward({ milliseconds: moment - h.clock.now().epochMilliseconds })
      h.clock.goApart({ minutes: apart })
      const found = await compareOnCall(h, groups, null)
      const settled = [...found].filter(([id]) => {
        const onCallAt = standings.get(id)?.onCallAt
        return onCallAt?.(moment - 5_000).join() === onCallAt?.(moment + 5_000).join()
      })
      compare(moment, new Map(settled))
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThanOrEqual(answers)
})
