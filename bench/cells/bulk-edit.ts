import { setTimeout as pause } from 'node:timers/promises'
import { HttpConnection } from '../load/http-connection.ts'
import { timeReplies } from '../load/reply-times.ts'
import { percentile } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { users } from '../seed/administration.ts'
import type { Shape } from '../seed/shape.ts'
import { withOwnerClient } from '../servers/client.ts'
import type { OurTarget } from '../servers/target.ts'

const address = '/api/v2/accounts/1/users/bulkedit/session/'
const budget_s = 30
const quiet_ms = 5_000

/**
 * (m) All users get a department, a group and a profile field while user 2 replies. The floor of the time is its budget,
 * that of the replies their time while nothing is edited.
 */
export async function measureBulkEdit(target: OurTarget, shape: Shape, url: string): Promise<Row[]> {
  const connection = await HttpConnection.open(target.port)
  const post = async (to: string, body: unknown) => {
    const { status } = await connection.ask(target.post(1, to, body))
    if (status >= 300) throw new Error(`${to} answered ${status}.`)
  }
  const readEdit = () =>
    withOwnerClient(url, async (client) => {
      const { rows } = await client.query<{ id: string; state: string }>(
        'select id, state from bulk_edit order by id desc limit 1',
      )
      return rows[0]
    })
  await timeReplies(target, shape, () => pause(quiet_ms / 2))
  const alone = await timeReplies(target, shape, () => pause(quiet_ms))
  await post(address, { all_users: true })
  const edit = await readEdit()
  const changes = {
    departments: { mode: 'add', ids: [1] },
    groups: { mode: 'add', ids: [10] },
    hide_mobile_numbers: true,
  }
  const begin = performance.now()
  const during = await timeReplies(target, shape, async () => {
    await post(`${address}${edit?.id}/apply/`, { changes })
    while ((await readEdit())?.state === 'applying') await pause(100)
  })
  const seconds = (performance.now() - begin) / 1_000
  connection.close()
  const p99 = { ours: percentile(during, 0.99), floor: percentile(alone, 0.99) }
  return [
    {
      cell: 'm',
      figure: {
        key: 'edit',
        label: `edit ${users} users (floor: budget)`,
        unit: 's',
        aim: { at: 'most', ratio: 1 },
      },
      ours: seconds,
      floor: budget_s,
      ratio: seconds / budget_s,
    },
    {
      cell: 'm',
      figure: { key: 'p99', label: 'reply during the edit, p99 (floor: without it)', unit: 'ms' },
      ...p99,
      ratio: p99.ours / p99.floor,
    },
  ]
}
