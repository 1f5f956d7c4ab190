import { HttpConnection } from '../load/http-connection.ts'
import { readCpu, cpuPerOperation } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import { onCallGroups } from '../seed/on-call.ts'
import { writers } from '../seed/shape.ts'
import type { Cell, Figure, Run, Sample } from './cell.ts'

let requests = 0
const next = (among: number): number => 1 + ((++requests * 7919) % among)

/** Enough requests for V8 to have compiled the code. */
const warmUpRequests = 300

async function measureRequests(
  { target, postmaster }: Run,
  times: number,
  request: () => string,
): Promise<Sample> {
  const connection = await HttpConnection.open(target.port)
  for (let n = 0; n < warmUpRequests; n++) await connection.ask(request())
  const taken: number[] = []
  const before = readCpu(target.pid, postmaster)
  for (let n = 0; n < times; n++) {
    const begin = performance.now()
    const { status } = await connection.ask(request())
    if (status !== 200) throw new Error(`${target.name} answered ${status}.`)
    taken.push(performance.now() - begin)
  }
  const cpu = cpuPerOperation(before, readCpu(target.pid, postmaster), times)
  connection.close()
  return { figures: { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) }, cpu }
}

const figures = (what: string, budget_ms: number | undefined): Figure[] => [
  { key: 'p50', label: `${what}, p50`, unit: 'ms' },
  {
    key: 'p95',
    label: `${what}, p95`,
    unit: 'ms',
    ...(budget_ms !== undefined && { aim: { at: 'most', value: budget_ms } }),
  },
]

/** (i) Asks who is on call for one of 500 groups, each with a rotation and five years of shifts; the floor does one index lookup. */
export const groupOnCall: Cell = {
  id: 'i',
  figures: figures('on call, one of 500 groups with rotations', 5),
  run: (run) =>
    measureRequests(run, run.isQuick ? 150 : 400, () => run.target.onCall(next(writers), next(onCallGroups))),
}

/** (i) All 500 groups with their day; the floor does 500 lookups. */
export const hospitalOnCall: Cell = {
  id: 'i',
  figures: figures('on call, all 500 groups', undefined),
  run: (run) => measureRequests(run, run.isQuick ? 40 : 100, () => run.target.onCall(next(writers))),
}

/** (i) The same for 500 rotations that the API planned, of five rhythms; the floor has the same shifts. */
export const rotationOnCall: Cell = {
  ...groupOnCall,
  figures: figures('on call, one of 500 rotations made by the API', 5),
}

export const onCallPage: Cell = {
  id: 'i',
  figures: figures('on call, the first 100 of 500 groups', 10),
  run: (run) =>
    measureRequests(run, run.isQuick ? 60 : 200, () => run.target.onCall(next(writers), undefined, 100)),
}

export const rotationsPage: Cell = {
  ...onCallPage,
  figures: figures('on call, the first 100 of 500 rotations made by the API', 10),
}
