import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { marksFor, type Held, type Marks } from '../world/marks.ts'
import { roamer, type Cut } from '../world/roaming.ts'

/** 10,000 interleavings take minutes; a hundred find what has ever been found. */
const isFull = process.env['FAULTS_FULL'] === '1' || process.env['FAULTS'] === 'full'
const runs = isFull ? 10_000 : 100
const minutes = 60_000

let ward: Hospital
let marks: Marks

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  marks = marksFor(ward, ward.ben)
  await Promise.all([ward.ana.signIn(), ward.ben.signIn()])
  return ward.close
})

type Step =
  | { do: 'commit' | 'hold' | 'boot' | 'cut' | 'settle' }
  | { do: 'release' | 'abandon'; which: number }
  | { do: 'connect'; cut: Cut }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'commit' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'hold' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abandon' as const), which: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      cut: fc.constantFrom<Cut[]>('no', 'no', 'connecting', 'subscribed', 'events'),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom<Step[]>({ do: 'cut' }, { do: 'boot' }, { do: 'settle' }) },
)

let nextMark = 1

async function newestEvent(): Promise<number> {
  const { rows } = await ward.app.db.worker((db) =>
    sql<{ id: number | null }>`select max(id) as id from event`.execute(db),
  )
  return rows[0]?.id ?? 0
}

/** Plays the steps; at the end the device is back and must have everything that was committed, each once a socket. */
async function play(steps: Step[], isWatched: boolean): Promise<void> {
  const from = await newestEvent()
  const device = roamer(ward.url, ward.ben, () => marks.stored(from))
  // With a neighbour online the log is being tailed already when the device comes.
  const neighbour = isWatched ? await ward.ana.phone() : undefined
  const committed = new Set<number>()
  const held: Held[] = []
  const commit = async (done: Promise<void>, mark: number) => {
    await done
    committed.add(mark)
  }
  const pick = (which: number): Held | undefined => held.splice(which % Math.max(1, held.length), 1)[0]

  const deeds = {
    commit: () => commit(marks.put(nextMark), nextMark++),
    async hold() {
      if (held.length < 4) held.push(await marks.hold(nextMark++))
    },
    async release(which: number) {
      const one = pick(which)
      if (one) await commit(one.commit(), one.mark)
    },
    abandon: async (which: number) => pick(which)?.abandon(),
    async connect(cut: Cut) {
      device.cut()
      await device.connect(cut)
    },
    cut: () => device.cut(),
    async boot() {
      device.cut()
      await device.boot()
    },
    async settle() {
      if (device.isConnected()) return
      await device.connect()
      await device.shows(committed)
    },
  }

  await device.boot()
  for (const one of steps) {
    if (one.do === 'release' || one.do === 'abandon') await deeds[one.do](one.which)
    else if (one.do === 'connect') await deeds.connect(one.cut)
    else await deeds[one.do]()
  }
  while (held.length > 0) await deeds.release(0)
  await deeds.connect('no')
  await deeds.commit()
  await device.shows(committed)
  device.cut()
  await neighbour?.hangUp()
  expect(device.doubled).toEqual([])
  expect([...device.known].toSorted()).toEqual([...committed].toSorted())
  expect(device.resyncs).toBe(0)
}

test(
  `cut at any step of boot, connect and catch-up, a device misses nothing and hears nothing twice (${runs} times)`,
  { timeout: isFull ? 60 * minutes : minutes },
  async () => {
    expect.hasAssertions()
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), fc.boolean(), play), {
      numRuns: runs,
      endOnFailure: !isFull,
    })
  },
)

test('between the first frame and what was missed nothing is lost', async () => {
  expect.hasAssertions()
  for (let i = 0; i < 10; i++) {
    await play(
      [
        { do: 'connect', cut: 'no' },
        { do: 'cut' },
        { do: 'commit' },
        { do: 'commit' },
        { do: 'connect', cut: 'subscribed' },
        { do: 'commit' },
        { do: 'connect', cut: 'subscribed' },
      ],
      i % 2 === 0,
    )
  }
})
