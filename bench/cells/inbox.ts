import { runClosedLoop } from '../load/closed-loop.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { readCpu, cpuPerOperation } from '../measure/cpu.ts'
import { percentile } from '../measure/statistics.ts'
import { writers } from '../seed/shape.ts'
import type { Cell } from './cell.ts'

let requests = 0
const nextPerson = (): number => 1 + ((++requests * 7919) % writers)

/** (d) First inbox page of different users: sequential for times, sixteen connections for the rate. */
export const inbox: Cell = {
  id: 'd',
  figures: [
    { key: 'rate', label: 'inbox pages', unit: '/s', aim: { at: 'least', ratio: 0.5 } },
    { key: 'p50', label: 'inbox page, p50', unit: 'ms' },
    { key: 'p99', label: 'inbox page, p99', unit: 'ms' },
  ],
  async run({ target, postmaster, isQuick }) {
    const times: number[] = []
    const connection = await HttpConnection.open(target.port)
    for (let n = 0; n < (isQuick ? 150 : 400); n++) {
      const begin = performance.now()
      await connection.ask(target.inbox(nextPerson()))
      times.push(performance.now() - begin)
    }
    connection.close()
    const before = readCpu(target.pid, postmaster)
    const { done, per_second } = await runClosedLoop(target, {
      width: 16,
      seconds: isQuick ? 2 : 4,
      status: 200,
      request: () => target.inbox(nextPerson()),
    })
    const cpu = cpuPerOperation(before, readCpu(target.pid, postmaster), done)
    return { figures: { rate: per_second, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }, cpu }
  },
}
