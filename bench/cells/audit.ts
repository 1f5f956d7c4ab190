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

const figures = (what: string): Figure[] => [
  { key: 'p50', label: `${what}, p50`, unit: 'ms' },
  { key: 'p95', label: `${what}, p95`, unit: 'ms', aim: { at: 'most', value: 20 } },
]

const isOurs = (target: Target): target is OurTarget => target.name === 'ours'

/** (k) A page of the audit trail of a million entries; the floor reads one index. */
const createAuditCell = (what: string, query: (n: number) => string): Cell => ({
  id: 'k',
  figures: figures(what),
  run(run) {
    let requests = 0
    const { target } = run
    return measureRequests(run, () => {
      const user = 2 + ((++requests * 7919) % 900)
      return isOurs(target) ? target.get(1, `/api/v1/accounts/1/audit/?${query(user)}`) : target.audit(user)
    })
  },
})

export const auditCells: readonly Cell[] = [
  createAuditCell('audit, newest of 1,000,000', () => ''),
  createAuditCell('audit, one user', (user) => `user_id=${user}`),
  createAuditCell('audit, a rare action', () => 'action=role.changed'),
]
