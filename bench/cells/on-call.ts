import { HttpConnection } from '../load/http-connection.ts'
import { cpuNow, perOperation } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import { onCallGroups } from '../seed/on-call.ts'
import { writers } from '../seed/shape.ts'
import type { Cell, Figure, Run, Sample } from './cell.ts'

let asked = 0
const next = (among: number): number => 1 + ((++asked * 7919) % among)

/** What a server's code needs until it runs as it will run all day. */
const warming = 300

/** Alone, one after the other: what a person waits for. */
async function ask({ target, postmaster }: Run, times: number, request: () => string): Promise<Sample> {
  const connection = await HttpConnection.open(target.port)
  for (let n = 0; n < warming; n++) await connection.ask(request())
  const taken: number[] = []
  const before = cpuNow(target.pid, postmaster)
  for (let n = 0; n < times; n++) {
    const begin = performance.now()
    const { status } = await connection.ask(request())
    if (status !== 200) throw new Error(`${target.name} answered ${status}.`)
    taken.push(performance.now() - begin)
  }
  const cpu = perOperation(before, cpuNow(target.pid, postmaster), times)
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

/** (i) Who is on call for one group of five hundred with five years of shifts; the floor: one plain index look-up. */
export const onCallOfGroup: Cell = {
  id: 'i',
  figures: figures('on call, one of 500 groups', 10),
  run: (run) => ask(run, run.isQuick ? 150 : 400, () => run.target.onCall(next(writers), next(onCallGroups))),
}

/** (i) The screen of the whole hospital: all five hundred with their day; the floor: five hundred look-ups. */
export const onCallOfHospital: Cell = {
  id: 'i',
  figures: figures('on call, all 500 groups', undefined),
  run: (run) => ask(run, run.isQuick ? 40 : 100, () => run.target.onCall(next(writers))),
}

/** (i) The first page of it, as a browser asks for it. */
export const onCallPage: Cell = {
  id: 'i',
  figures: figures('on call, the first 100 of 500 groups', 10),
  run: (run) => ask(run, run.isQuick ? 60 : 200, () => run.target.onCall(next(writers), undefined, 100)),
}
