import { callJson } from '../load/call-json.ts'
import { median } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import { withOwnerClient } from '../servers/client.ts'
import type { OurTarget } from '../servers/target.ts'

const peopleOfRotation = 60
const calls = [1, 2, 3].map((call_order) => ({ call_order, offset: call_order - 1 }))

const row = (label: string, ours: number, most: number): Row => ({
  cell: 'i',
  figure: { key: label, label, unit: 'ms', aim: { at: 'most', value: most } },
  ours,
  floor: Number.NaN,
  ratio: Number.NaN,
})

/** (i) The preview and the creation of one rotation of a large department, whose shifts the server plans for 400 days. */
export async function measureRotationPlan(ours: OurTarget, url: string, isQuick: boolean): Promise<Row[]> {
  const group_id = await withOwnerClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into paging_group (account_id, name, type, fail_over_user_id, time_zone)
         select account_id, 'Large department', 'ScheduleGroup', id, 'America/New_York' from users where id = 1
       returning id`,
    )
    const id = rows[0]?.id
    await client.query(
      `insert into paging_group_member (account_id, group_id, user_id)
         select g.account_id, g.id, n from paging_group g, generate_series(1, ${peopleOfRotation}) n where g.id = $1`,
      [id],
    )
    await client.query(
      `insert into contact (account_id, type, paging_group_id)
                          select account_id, 'ScheduleGroup', id from paging_group where id = $1`,
      [id],
    )
    return id
  })
  const body = {
    name: 'Large department',
    starts: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T07:00`,
    people: Array.from({ length: peopleOfRotation }, (_, n) => n + 1),
    turn: { unit: 'days', count: 1 },
    calls,
  }
  const to = `/api/v1/schedulegroups/${group_id}/rotations/`
  const time = async (path: string) => {
    const begin = performance.now()
    await callJson(ours, 'POST', path, body)
    return performance.now() - begin
  }
  const previews: number[] = []
  for (let n = 0; n < (isQuick ? 5 : 20); n++) previews.push(await time(`${to}preview/`))
  const created = await time(to)
  return [
    row('preview of a rotation of 60 people and three calls', median(previews), 500),
    row('creation of that rotation: 1,200 shifts', created, 2_000),
  ]
}
