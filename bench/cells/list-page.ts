import { HttpConnection } from '../load/http-connection.ts'
import { percentile } from '../measure/statistics.ts'
import type { OurTarget, Target } from '../servers/target.ts'
import type { Cell, Figure, Run, Sample } from './cell.ts'

const warmUpRequests = 50

async function measureRequests(run: Run, next: () => string): Promise<Sample> {
  const connection = await HttpConnection.open(run.target.port)
  const times: number[] = []
  const requests = warmUpRequests + (run.isQuick ? 60 : 200)
  for (let n = 0; n < requests; n++) {
    const begin = performance.now()
    const { status } = await connection.ask(next())
    if (status !== 200) throw new Error(`${run.target.name} answered ${status}.`)
    if (n >= warmUpRequests) times.push(performance.now() - begin)
  }
  connection.close()
  return { figures: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) } }
}

const figures = (what: string, value: number): Figure[] => [
  { key: 'p50', label: `${what}, p50`, unit: 'ms' },
  { key: 'p95', label: `${what}, p95`, unit: 'ms', aim: { at: 'most', value } },
]

const isOurs = (target: Target): target is OurTarget => target.name === 'ours'

interface ListPage {
  id: string
  what: string
  /** The goal at the 95th percentile. */
  most_ms?: number
  /** The address, and what the floor is asked for, of the n-th request. */
  address: (n: number) => string
  floor: (target: Target, n: number) => string
}

/** One request after another by user 1, an administrator. */
export const createListCell = ({ id, what, most_ms = 20, address, floor }: ListPage): Cell => ({
  id,
  figures: figures(what, most_ms),
  run(run) {
    let requests = 0
    const { target } = run
    return measureRequests(run, () => {
      const n = ++requests
      return isOurs(target) ? target.get(1, address(n)) : floor(target, n)
    })
  },
})
