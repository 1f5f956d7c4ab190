import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDemo } from '@wardline/server/demo/load.ts'
import { diskStore } from '@wardline/server/platform/files/disk-store.ts'
import { openEmptyDatabase, queryRows } from '../../fixtures/database/empty-database.ts'

const now = '2026-11-20T12:00:00Z'

test('schedulers and visitors find planning of every kind', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wardline-demo-'))
  const { db, end } = await openEmptyDatabase()
  await loadDemo(db, { now, blobs: diskStore(folder) })
  const [found] = await queryRows(
    db,
    sql`
      select (select array_agg(distinct kind || ' ' || state) from schedule_request) as requests,
             (select count(*)::int from schedule_request where starts < ${now}) as past_requests,
             (select array_agg(name order by name) from rest_rule) as rules,
             (select array_agg(distinct g.name) from rest_rule_group join paging_group g using (account_id)
               where g.id = group_id) as ruled_groups,
             (select count(*)::int from qualification_need) as needs,
             (select count(*)::int from qualification_holder) > 15 as has_holders,
             (select array_agg(state order by state) from swap_request) as swaps,
             (select array_agg(u.display_name) from swap_request_colleague c join users u using (account_id)
               where u.id = c.user_id and u.display_name = 'Lowell Piotto') as asked_visitors,
             (select count(*)::int from shift s join on_call_event e on e.account_id = s.account_id and e.id = s.event_id
               where e.rotation_id is not null) > 100 as has_rotation,
             (select jsonb_array_length(changes) from calendar_draft) as draft_changes`,
  )
  expect(found).toEqual({
    requests: [
      'absence approved',
      'absence declined',
      'absence requested',
      'prefers_off approved',
      'prefers_on approved',
    ],
    past_requests: 0,
    rules: ['Hospital staff', 'On call at home', 'United States: residents (ACGME)'],
    ruled_groups: ['Critical Care Fellow', 'Laboratory Supervisor', 'Pharmacist On Call', 'Surgery Resident'],
    needs: 3,
    has_holders: true,
    swaps: ['awaiting_approval', 'open', 'open'],
    asked_visitors: ['Lowell Piotto'],
    has_rotation: true,
    draft_changes: 2,
  })
  await end()
  await rm(folder, { recursive: true })
})
