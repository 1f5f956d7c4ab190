import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import {
  createNumberedEvents,
  type OpenTransaction,
  type NumberedEvents,
} from '../../../fixtures/network/numbered-events.ts'
import { createFlakyClient, type CutPoint } from '../../../fixtures/network/flaky-client.ts'

/** A hundred interleavings find every known bug; 10,000 take minutes. */
const isFull = process.env['FAULTS_FULL'] === '1' || process.env['FAULTS'] === 'full'
const runs = isFull ? 10_000 : 100
const minutes = 60_000

let hospital: Hospital
let marks: NumberedEvents

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  marks = createNumberedEvents(hospital, hospital.ben)
  await Promise.all([hospital.ana.signIn(), hospital.ben.signIn()])
  return hospital.close
})

type Step =
  | { do: 'commit' | 'hold' | 'boot' | 'cut' | 'settle' }
  | { do: 'release' | 'abandon'; which: number }
  | { do: 'connect'; cut: CutPoint }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'commit' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'hold' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abandon' as const), which: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      cut: fc.constantFrom<CutPoint[]>('no', 'no', 'connecting', 'subscribed', 'events'),
    }),
  },
  { weight: 2, arbitrary: fc.constantFrom<Step[]>({ do: 'cut' }, { do: 'boot' }, { do: 'settle' }) },
)

let nextMark = 1

async function newestEvent(): Promise<number> {
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ id: number | null }>`select max(id) as id from event`.execute(db),
  )
  return rows[0]?.id ?? 0
}

async function runSteps(steps: Step[], isWatched: boolean): Promise<void> {
  const from = await newestEvent()
  const device = createFlakyClient(hospital.url, hospital.ben, () => marks.listStored(from))
  // With another user online the log is already being tailed.
  const neighbour = isWatched ? await hospital.ana.connect() : undefined
  const committed = new Set<number>()
  const held: OpenTransaction[] = []
  const commit = async (done: Promise<void>, mark: number) => {
    await done
    committed.add(mark)
  }
  const pick = (which: number): OpenTransaction | undefined =>
    held.splice(which % Math.max(1, held.length), 1)[0]

  const deeds = {
    commit: () => commit(marks.publish(nextMark), nextMark++),
    async hold() {
      if (held.length < 4) held.push(await marks.holdOpen(nextMark++))
    },
    async release(which: number) {
      const one = pick(which)
      if (one) await commit(one.commit(), one.mark)
    },
    abandon: async (which: number) => pick(which)?.abandon(),
    async connect(cut: CutPoint) {
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
  await neighbour?.disconnect()
  expect(device.doubled).toEqual([])
  expect([...device.known].toSorted()).toEqual([...committed].toSorted())
  expect(device.resyncs).toBe(0)
}

test(
  `a device cut at any step of boot, connect and catch-up misses nothing and receives nothing twice (${runs} runs)`,
  { timeout: isFull ? 60 * minutes : minutes },
  async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), fc.boolean(), runSteps),
      {
        numRuns: runs,
        endOnFailure: !isFull,
      },
    )
  },
)

test('nothing is lost between the first frame and the missed events', async () => {
  expect.hasAssertions()
  for (let i = 0; i < 10; i++) {
    await runSteps(
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
