import { tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import { insertPagesOfAYear } from '../../fixtures/reports/pages-of-a-year.ts'

const migration = new URL('../../../server/migrations/0090_declined_pages.sql', import.meta.url)
const tallies = ['page_tally', 'group_page_tally', 'hospital_page_tally']

test('0090: the numbers of earlier versions become those of a new count', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Cardiology')
  await insertPagesOfAYear(h, { pages: 300, seed: 41, group_ids: [group_id] })
  await tallyAccount(h.app.db, h.ids.account_id)
  const client = new pg.Client({ connectionString: h.database_url })
  await client.connect()
  const read = async () => {
    const rows = await Promise.all(
      ['page_outcome', ...tallies].map(async (table) => {
        const result = await client.query<{ row: unknown }>(
          `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)`,
        )
        return [table, result.rows.map(({ row }) => row)] as const
      }),
    )
    return Object.fromEntries(rows)
  }
  const counted = await read()
  // As earlier versions counted: a decline is an answer. Only sums of a day or month with a decline were wrong.
  await client.query(`
    update page_outcome p set answered_seconds = seconds_until(p.sent, k.closed), is_unanswered = false
      from acknowledgement k
     where k.thread_id = p.thread_id and (k.state = 'rejected' or k.meaning = 'no') and p.is_declined;
    ${tallies.map((table) => `update ${table} set answered = pages, unanswered = 0, answer_steps = '{}' where declined > 0;`).join('\n')}
    alter table page_outcome drop column is_declined;
    ${tallies.map((table) => `alter table ${table} drop column declined;`).join('\n')}`)
  await client.query(`begin; ${await readFile(migration, 'utf8')}; commit`)
  const corrected = await read()
  await client.end()
  expect(corrected).toEqual(counted)
})
