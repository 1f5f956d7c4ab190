import { answerFromSandbox } from '@wardline/server/features/integrations/answers/sandbox.actions.ts'
import { audit } from '@wardline/server/features/reports/auditor.actions.ts'
import { flyCanary } from '@wardline/server/features/reports/canary.actions.ts'
import { pageFigures } from '@wardline/server/features/reports/figures.actions.ts'
import { repair } from '@wardline/server/features/reports/repair.actions.ts'
import { createMetrics } from '@wardline/server/platform/metrics/metrics.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { expectAccessible, shot } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()
const path = '/systemStatus'

/** A round of each now; the figures go nowhere. */
async function looks() {
  const { db } = ward.app
  const metrics = createMetrics()
  const figures = pageFigures(metrics.registry)
  metrics.close()
  await audit({ db, repair, figures, log: pino({ level: 'silent' }) }, 0)
  const needs = { db, clock: ward.clock, answerPage: answerFromSandbox(db) }
  await flyCanary(needs, { period_ms: 0, patience_ms: 20_000 })
}

/** What twelve text messages, a call and a pager without a carrier leave behind. */
async function alertsOfTheDay() {
  const { account_id } = ward.ids
  const { id, last_message } = await ward.ana.writes(ward.ben, 'Lunch?')
  const [message_id, user_id] = [last_message.id, ward.ben.who.user_id]
  await ward.app.db.worker((db) =>
    sql`insert into alert (account_id, thread_id, message_id, user_id, reference, priority, alert_type, medium, address,
                           state, first_tried, ended)
        select ${account_id}, ${id}, ${message_id} + i, ${user_id}, 'TEST' || i, 2, case when i = 13 then 'phone' else 'sms' end,
               case when i < 13 then 'sms' when i = 13 then 'voice' else 'pager' end, '+12025550147',
               case when i in (3, 14) then 'failed' else 'delivered' end,
               case when i < 14 then clock_now() + i * interval '0.1 second' end, clock_now()
          from generate_series(1, 14) i`.execute(db),
  )
}

test('an administrator sees that every promise is checked, what is found, and that it is gone again', async () => {
  const { dora, ana, ids, app } = ward
  await looks()
  await app.db.worker((db) =>
    sql`insert into watch_node (node_id, name) values (gen_random_uuid(), 'ward-1')`.execute(db),
  )
  await alertsOfTheDay()
  const { page, problems, close } = await openScreen(dora, { path: '/' })
  await page.clock.install()
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  const led = await page.getByRole('menuitem').allTextContents()
  for (const place of ['Reachability', 'Alert channels', 'Sandbox', 'Medical record'])
    expect(led).toContain(place)
  // On a phone that lies on its side the whole menu is within reach.
  await page.setViewportSize({ width: 844, height: 390 })
  const inSight = () =>
    page.getByRole('menu').evaluate((menu) => {
      const { top, bottom } = menu.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(inSight).toBe(true)
  await page.getByRole('menuitem', { name: 'System status' }).press('Enter')
  await page.waitForURL(`**${path}`)
  const nextReading = () => page.clock.fastForward(10_100)
  const promises = page.getByRole('status', { name: 'Promises' })
  await promises.getByText(/^Every promise was checked \d+ s ago\.$/).waitFor()
  const checked = page.getByRole('list', { name: 'What is checked' })
  await checked.getByRole('listitem', { name: 'Canary page: Well' }).waitFor()
  await checked.getByRole('listitem', { name: 'Heartbeat: Not in use' }).getByText('HEARTBEAT_URL').waitFor()
  await checked.getByRole('listitem', { name: 'Bus: Well' }).getByText('In one process').waitFor()
  const channels = page.getByRole('table').getByRole('row')
  await channels.filter({ hasText: 'Text message' }).getByRole('cell', { name: '12', exact: true }).waitFor()
  await page.getByText('1 not tried: no address, no carrier, or stopped by its owner.').waitFor()
  await expectAccessible(page, 'the status, all well')
  await shot(page, 'system-status-well')
  await page.getByRole('table').scrollIntoViewIfNeeded()
  await shot(page, 'system-status-channels')

  // A task that no server does; it is read again without a press.
  const { account_id } = ids
  await app.db.worker((db) =>
    sql`insert into due_task (account_id, kind, due) values (${account_id}, 'of_another_version', clock_now() - interval '1 minute')`.execute(
      db,
    ),
  )
  await looks()
  await nextReading()
  const found = page.getByRole('list', { name: 'Found' })
  await found.getByText('1 task is past its time and nobody holds it.').waitFor()
  await promises.getByText('one thing is not as promised').waitFor()
  await checked.getByRole('listitem', { name: 'Tasks: Needs you' }).waitFor()
  await expectAccessible(page, 'the status, with a finding')
  await shot(page, 'system-status-found')

  const narrow = await openScreen(dora, { path, width: 390, dark: true })
  await narrow.page.getByRole('list', { name: 'Found' }).waitFor()
  await expectAccessible(narrow.page, 'the status on a phone in the dark')
  const tooWide = await narrow.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(tooWide).toBe(false)
  await shot(narrow.page, 'system-status-phone')
  await narrow.page.getByRole('table').scrollIntoViewIfNeeded()
  await shot(narrow.page, 'system-status-phone-channels')
  await narrow.close()

  await app.db.worker((db) => sql`delete from due_task where kind = 'of_another_version'`.execute(db))
  await looks()
  await nextReading()
  await found.waitFor({ state: 'detached' })
  await promises.getByText(/^Every promise was checked/).waitFor()

  // What cannot be read again is never called well.
  await page.route('**/api/v1/status/', (route) => route.abort())
  // The reading, and its two retries, each of which is planned when the one before has failed.
  const isSilent = promises.getByText('The server does not say how it is.')
  await expect.poll(() => nextReading().then(() => isSilent.isVisible())).toBe(true)
  await page.unroute('**/api/v1/status/')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await promises.getByText(/^Every promise was checked/).waitFor()

  const other = await openScreen(ana, { path })
  await other.page.getByText('needs a right that you do not have').waitFor()
  expect([...problems, ...narrow.problems, ...other.problems]).toEqual([])
  await other.close()
  await close()
})
