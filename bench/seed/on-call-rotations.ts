import type { ShiftLayer } from '@wardline/contract/paging/on-call/shift-layer.schemas.ts'
import { onCallTables } from '../floor/on-call.ts'
import { callJson } from '../load/call-json.ts'
import { withOwnerClient } from '../servers/client.ts'
import type { OurTarget } from '../servers/target.ts'
import { onCallGroups } from './on-call.ts'
import { people } from './shape.ts'

const membersEach = 8

/** The lengths of turns of hospitals: half days, days, weekdays and weekends, weeks, and weeks with a second call. */
const rhythms = [
  { turn: { unit: 'hours', count: 12 } },
  { turn: { unit: 'days', count: 1 } },
  { turn: { unit: 'handovers', handovers: [1, 2, 3, 4, 5].map((day) => ({ day, time: '00:00' })) } },
  { turn: { unit: 'weeks', count: 1 } },
  {
    turn: { unit: 'weeks', count: 1 },
    calls: [
      { call_order: 1, offset: 0 },
      { call_order: 2, offset: 1 },
    ],
  },
]

/** Groups whose ids start at 1, without shifts. */
export const seedRotatingGroups = (url: string): Promise<void> =>
  withOwnerClient(url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query('truncate paging_group, on_call_event restart identity cascade')
    await client.query(`
      insert into paging_group (account_id, name, type, fail_over_user_id, time_zone)
        select account_id, 'Group ' || n, 'ScheduleGroup', 1, 'America/New_York'
          from account, generate_series(1, ${onCallGroups}) n order by n;
      insert into contact (account_id, type, paging_group_id) select account_id, 'ScheduleGroup', id from paging_group;
      insert into paging_group_member (account_id, group_id, user_id)
        select account_id, id, 1 + (id * 131 + n) % 1000 from paging_group, generate_series(0, ${membersEach - 1}) n;
      insert into permission_group_member (account_id, group_id, user_id)
        select account_id, id, 1 from permission_group where key = 'administrators' on conflict do nothing`)
    await client.query('vacuum analyze')
  })

/** Puts a rotation into each group by the API, which plans the shifts of 400 days. */
export async function addRotations(ours: OurTarget): Promise<void> {
  const starts = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T07:00`
  for (let group = 1; group <= onCallGroups; group++)
    await callJson(ours, 'POST', `/api/v1/schedulegroups/${group}/rotations/`, {
      name: 'Rotation',
      starts,
      people: Array.from({ length: membersEach }, (_, n) => 1 + ((group * 131 + n) % 1000)),
      ...rhythms[group % rhythms.length],
    })
  const { results } = await callJson<OnCallAnswer>(ours, 'GET', `/api/v1/schedulegroups/1/oncall/`)
  if (results[0]?.layer.kind !== 'rotation') throw new Error('The rotation of a group puts no user on call.')
}

interface OnCallAnswer {
  results: { layer: ShiftLayer }[]
}

interface ShiftRow {
  group_id: string
  user_id: string
  starts: Date
  ends: Date
}

/** The floor has the same shifts. */
export async function seedRotationsFloor(floor_url: string, ours_url: string): Promise<void> {
  const { rows } = await withOwnerClient(ours_url, async (client) => {
    await client.query('vacuum analyze')
    return client.query<ShiftRow>(
      'select group_id, user_id, starts, ends from shift order by starts, group_id',
    )
  })
  await withOwnerClient(floor_url, async (client) => {
    await client.query(`set synchronous_commit = off; ${onCallTables}`)
    await client.query(`insert into users select n, 'User ' || n from generate_series(1, ${people}) n`)
    await client.query(
      'insert into shift select * from jsonb_to_recordset($1) as s(group_id bigint, user_id bigint, starts timestamptz, ends timestamptz)',
      [JSON.stringify(rows)],
    )
    await client.query('vacuum analyze')
  })
}
