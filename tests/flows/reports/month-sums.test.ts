import { tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowsOf } from '../../fixtures/database/rows-of.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import { insertHandoffsOfAYear } from '../../fixtures/reports/handoffs-of-a-year.ts'
import { insertShiftsOfAMonth } from '../../fixtures/reports/notifications-of-a-month.ts'
import { insertPagesOfAYear } from '../../fixtures/reports/pages-of-a-year.ts'

/** With a column that each counts. */
const spanTallies = {
  page_tally: 'pages',
  group_page_tally: 'pages',
  hospital_page_tally: 'pages',
  user_page_tally: 'pages',
  duty_tally: 'seconds',
  handoff_tally: 'requested',
}

const sumMonths = (h: Hospital, table: string, column: string, span: 'day' | 'month') =>
  rowsOf(
    h,
    sql`
    select date_trunc('month', start)::date::text as month, sum(${sql.ref(column)})::int as total
      from ${sql.table(table)} where account_id = ${h.ids.account_id} and span = ${span}
     group by 1 order by 1`,
  )

async function expectSameSums(h: Hospital): Promise<void> {
  for (const [table, column] of Object.entries(spanTallies)) {
    const days = await sumMonths(h, table, column, 'day')
    expect(days, table).not.toEqual([])
    expect(await sumMonths(h, table, column, 'month'), table).toEqual(days)
  }
}

test('each month has the sums of its days: the current one, and one that ended without pages', async () => {
  const h = await createHospital()
  const group = await createGroup(h, 'Surgery')
  const patient = await admitPatient(h, 'Sum, Month')
  await assign(h, h.ana, [patient])
  await insertHandoffsOfAYear(h, { patient, handoffs: 100, seed: 31, departments: [[], [1]] })
  await insertShiftsOfAMonth(h, group.group_id)
  await insertPagesOfAYear(h, { pages: 200, seed: 32, group_ids: [group.group_id] })
  await tallyAccount(h.app.db, h.ids.account_id)
  await expectSameSums(h)

  await h.ana.writes(h.ben, 'One more', { requires_confirm: true })
  await tallyAccount(h.app.db, h.ids.account_id)
  await expectSameSums(h)

  h.clock.forward({ seconds: 45 * 86_400 })
  await tallyAccount(h.app.db, h.ids.account_id)
  await expectSameSums(h)
})
