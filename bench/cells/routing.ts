import { HttpConnection } from '../load/http-connection.ts'
import { cpuPerOperation, readCpu } from '../measure/cpu.ts'
import { median, percentile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { conditions, policies, routedWord } from '../seed/routing.ts'
import type { OurTarget } from '../servers/target.ts'

/** CPU time is counted in steps of 10 ms. */
const perTurn = 250
const goal = { p95_ms: 1, cpu_us: 200 }

interface Turn {
  p95: number
  cpu: number
}

interface RoutingBench {
  withPolicies: OurTarget
  without: OurTarget
  postmaster: number
  /** Contact ids of users 1 and 2 in both databases. */
  recipient: number
  rounds: number
  isQuick: boolean
}

/** (q) What policies add to a new message. The servers take turns; each row is the median of the differences. */
export async function measureRouting(bench: RoutingBench): Promise<Row[]> {
  const turns = bench.rounds * (bench.isQuick ? 2 : 6)
  const body = (subject: string) => ({
    subject,
    data: { body: 'Potassium 6.1, repeat in two hours and call me.' },
    recipient_ids: [bench.recipient],
  })
  const cases = [
    ['none matches', 'Labs of bed 12'],
    ['one matches', `A ${routedWord} on 5 East`],
  ] as const
  const rows: Row[] = []
  for (const [label, subject] of cases) {
    const send = (target: OurTarget) => takeTurn(target, bench.postmaster, body(subject))
    await send(bench.withPolicies)
    await send(bench.without)
    const pairs: { routed: Turn; plain: Turn }[] = []
    for (let turn = 0; turn < turns; turn++)
      pairs.push({ routed: await send(bench.withPolicies), plain: await send(bench.without) })
    const row = (key: keyof Turn, unit: string, most: number): Row => {
      const what = `${policies} policies, ${conditions} conditions, ${label}: new message, ${key} more (floor: goal)`
      const more = median(pairs.map(({ routed, plain }) => routed[key] - plain[key]))
      return {
        cell: 'q',
        figure: { key: what, label: what, unit, aim: { at: 'most', ratio: 1 } },
        ours: more,
        floor: most,
        ratio: more / most,
      }
    }
    rows.push(row('p95', 'ms', goal.p95_ms), row('cpu', 'µs', goal.cpu_us))
  }
  return rows
}

async function takeTurn(target: OurTarget, postmaster: number, body: unknown): Promise<Turn> {
  const connection = await HttpConnection.open(target.port)
  const times: number[] = []
  const before = readCpu(target.pid, postmaster)
  for (let n = 0; n < perTurn; n++) {
    const begin = performance.now()
    const { status } = await connection.ask(target.post(1, '/api/v2/threads/', body))
    if (status !== 201) throw new Error(`${target.name} answered ${status}.`)
    times.push(performance.now() - begin)
  }
  const { server, postgres } = cpuPerOperation(before, readCpu(target.pid, postmaster), perTurn)
  connection.close()
  return { p95: percentile(times, 0.95), cpu: server + postgres }
}
