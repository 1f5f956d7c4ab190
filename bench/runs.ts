import type { Cell, Run } from './cells/cell.ts'
import { browserFigures } from './cells/browser.ts'
import { groupMessage } from './cells/group-message.ts'
import { growth } from './cells/growth.ts'
import { idleMemory } from './cells/idle-memory.ts'
import { inbox } from './cells/inbox.ts'
import { largeFigures } from './cells/large.ts'
import { pageFigures } from './cells/pages.ts'
import { onCallOfGroup, onCallOfHospital, onCallPage } from './cells/on-call.ts'
import { sendLatency } from './cells/send-latency.ts'
import { sendRate } from './cells/send-rate.ts'
import { interleave } from './measure/interleave.ts'
import type { Row } from './measure/table.ts'
import { seedFloor } from './seed/floor.ts'
import { seedLarge } from './seed/large.ts'
import { seedChannels } from './seed/pages.ts'
import { asOwner } from './servers/client.ts'
import { seedOnCall, seedOnCallFloor } from './seed/on-call.ts'
import { seedOurs } from './seed/ours.ts'
import type { Shape } from './seed/shape.ts'
import type { Cluster } from './servers/cluster.ts'
import { startFloor, startOurs } from './servers/processes.ts'
import type { Target } from './servers/target.ts'

export interface Bench {
  cluster: Cluster
  /** For logs and files of the servers. */
  folder: string
  wanted: ReadonlySet<string>
  rounds: number
  isQuick: boolean
  /** Where our server leaves its profile; undefined for none. */
  profile: string | undefined
  /** Called when seeding and warming up are over. */
  onWarm(): Promise<void>
  /** Called with the rows of each cell as it is done. */
  report(rows: Row[]): void
}

const usual: Shape = { messages: 100_000 }
const tenfold: Shape = { messages: 1_000_000 }
const cells: Cell[] = [sendLatency, sendRate, groupMessage, inbox]

const startOursOver = async (
  { cluster, folder, profile }: Bench,
  name: string,
  shape: Shape,
): Promise<Target> => {
  const url = await cluster.database(name)
  return startOurs(url, await seedOurs(url, shape), folder, profile)
}

const runOf = (bench: Bench, target: Target, shape: Shape): Run => ({
  target,
  shape,
  postmaster: bench.cluster.postmaster,
  isQuick: bench.isQuick,
})

/** Code that has not run yet is slow in any server: both get some of everything that is measured. */
async function warmUp(...runs: Run[]): Promise<void> {
  for (const run of runs) for (const cell of [sendRate, inbox]) await cell.run({ ...run, isQuick: true })
}

/** (a)–(e) against the floor, and (g) on our server alone. */
export async function runUsual(bench: Bench): Promise<void> {
  const ours = await startOursOver(bench, 'ours', usual)
  const floor_url = await bench.cluster.database('floor')
  await seedFloor(floor_url, usual)
  const floor = await startFloor(floor_url, bench.folder)
  const sides = { ours: runOf(bench, ours, usual), floor: runOf(bench, floor, usual) }
  // First and once: memory that another cell has made a server take would be given to the connections, and not show.
  if (bench.wanted.has('e')) bench.report(await interleave(idleMemory, 1, sides))
  if ([...bench.wanted].some((id) => 'abcd'.includes(id))) await warmUp(sides.ours, sides.floor)
  await bench.onWarm()
  for (const cell of cells) {
    if (!bench.wanted.has(cell.id)) continue
    bench.report(await interleave(cell, bench.rounds, sides))
  }
  if (bench.wanted.has('g')) bench.report(await browserFigures(ours, usual, bench.isQuick))
  await Promise.all([ours.stop(), floor.stop()])
}

/** (f): two servers of ours, one over ten times the messages. */
export async function runTenfold(bench: Bench): Promise<void> {
  const few = await startOursOver(bench, 'few', usual)
  const many = await startOursOver(bench, 'many', tenfold)
  const sides = { ours: runOf(bench, many, tenfold), floor: runOf(bench, few, usual) }
  await warmUp(sides.ours, sides.floor)
  for (const cell of growth) bench.report(await interleave(cell, bench.rounds, sides))
  await Promise.all([few.stop(), many.stop()])
}

/** (h): our server over a million messages, with people and threads that are larger than the rest. */
export async function runLarge(bench: Bench): Promise<void> {
  const url = await bench.cluster.database('large')
  const tokens = await seedOurs(url, tenfold)
  await seedLarge(url, tenfold)
  const ours = await startOurs(url, tokens, bench.folder, bench.profile)
  await bench.onWarm()
  bench.report(await largeFigures(ours, tenfold, bench.isQuick))
  await ours.stop()
}

/** (i): who is on call, over five hundred groups with five years of shifts. */
export async function runOnCall(bench: Bench): Promise<void> {
  const shape: Shape = { messages: 1_000 }
  const url = await bench.cluster.database('oncall')
  const tokens = await seedOurs(url, shape)
  await seedOnCall(url)
  const ours = await startOurs(url, tokens, bench.folder, bench.profile)
  const floor_url = await bench.cluster.database('oncallfloor')
  await seedOnCallFloor(floor_url)
  const floor = await startFloor(floor_url, bench.folder)
  const sides = { ours: runOf(bench, ours, shape), floor: runOf(bench, floor, shape) }
  await bench.onWarm()
  for (const cell of [onCallOfGroup, onCallPage, onCallOfHospital])
    bench.report(await interleave(cell, bench.rounds, sides))
  await Promise.all([ours.stop(), floor.stop()])
}

/** (j): pages that ring, steps that fall due, and a million questions at rest, on our server alone. */
export async function runPages(bench: Bench): Promise<void> {
  const shape: Shape = { messages: 10_000 }
  const url = await bench.cluster.database('pages')
  const tokens = await seedOurs(url, shape)
  await seedChannels(url)
  const contactOf = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ user_id: string; id: string }>(
      'select user_id, id from contact where user_id is not null',
    )
    return new Map(rows.map(({ user_id, id }) => [Number(user_id), Number(id)]))
  })
  const target = await startOurs(url, tokens, bench.folder, bench.profile)
  await bench.onWarm()
  const { postmaster } = bench.cluster
  bench.report(await pageFigures({ target, url, postmaster, contactOf, isQuick: bench.isQuick }))
  await target.stop()
}
