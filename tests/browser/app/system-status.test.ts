import { createSandboxResponder } from '@wardline/server/features/integrations/inbound/sandbox.actions.ts'
import { runWatchdogRound } from '@wardline/server/features/reports/watchdog.actions.ts'
import { runSyntheticPageRound } from '@wardline/server/features/reports/synthetic-page.actions.ts'
import { createPageMetrics } from '@wardline/server/features/reports/page-metrics.actions.ts'
import { repairFindings } from '@wardline/server/features/reports/watchdog-repair.actions.ts'
import { createMetrics } from '@wardline/server/platform/metrics/metrics.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/systemStatus'

async function runChecks() {
  const { db } = hospital.app
  const metrics = createMetrics()
  const pageMetrics = createPageMetrics(metrics.registry)
  metrics.close()
  await runWatchdogRound(
    { db, repair: repairFindings, metrics: pageMetrics, log: pino({ level: 'silent' }) },
    0,
  )
  const needs = { db, clock: hospital.clock, respondToPage: createSandboxResponder(db) }
  await runSyntheticPageRound(needs, { period_ms: 0, patience_ms: 20_000 })
}

async function alertsOfTheDay() {
  const { account_id } = hospital.ids
  const { id, last_message } = await hospital.ana.writes(hospital.ben, 'Lunch?')
  const [message_id, user_id] = [last_message.id, hospital.ben.user.user_id]
  await hospital.app.db.acrossAccounts((db) =>
    sql`insert into alert (account_id, thread_id, message_id, user_id, reference, priority, alert_type, channel, address,
                           state, first_tried, ended)
        select ${account_id}, ${id}, ${message_id} + i, ${user_id}, 'TEST' || i, 2, case when i = 13 then 'phone' else 'sms' end,
               case when i < 13 then 'sms' when i = 13 then 'voice' else 'pager' end, '+12025550147',
               case when i in (3, 14) then 'failed' else 'delivered' end,
               case when i < 14 then clock_now() + i * interval '0.1 second' end, clock_now()
          from generate_series(1, 14) i`.execute(db),
  )
}

test('an administrator sees every check, its findings, and that a finding disappears', async () => {
  const { dora, ana, ids, app } = hospital
  await runChecks()
  await app.db.acrossAccounts((db) =>
    sql`insert into watchdog_node (node_id, name) values (gen_random_uuid(), 'ward-1')`.execute(db),
  )
  await app.db.acrossAccounts((db) =>
    sql`insert into delivery_provider (account_id, kind, is_on) values (${ids.account_id}, 'sandbox', true)`.execute(
      db,
    ),
  )
  await alertsOfTheDay()
  const { page, problems, close } = await openScreen(dora, { path: '/', hasTestClock: true })
  await page.getByRole('link', { name: 'Admin' }).press('Enter')
  await page.locator('summary').getByText('Connections').press('Enter')
  for (const screen of ['Delivery providers', 'Sandbox', 'Medical record'])
    await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).waitFor()
  await page.getByRole('link', { name: 'System status' }).press('Enter')
  await page.waitForURL(`**${path}`)
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  // A phone in landscape must still reach the menu.
  await page.setViewportSize({ width: 844, height: 390 })
  const inSight = () =>
    page.getByRole('menu').evaluate((menu) => {
      const { top, bottom } = menu.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(inSight).toBe(true)
  await page.keyboard.press('Escape')
  const nextReading = () => page.clock.fastForward(10_100)
  const summary = page.getByRole('status', { name: 'Summary' })
  await summary.getByText('Pages do not leave Wardline: no provider is set up.').waitFor()
  const checked = page.getByRole('list', { name: 'Checks' })
  await checked.getByRole('listitem', { name: 'Test page: OK' }).waitFor()
  await checked
    .getByRole('listitem', { name: 'Outside monitoring: Not set up' })
    .getByText('HEARTBEAT_URL')
    .waitFor()
  await checked
    .getByRole('listitem', { name: 'Server connection: OK' })
    .getByText('only one server')
    .waitFor()
  const channels = page.getByRole('table').getByRole('row')
  await channels.filter({ hasText: 'Text message' }).getByRole('cell', { name: '12', exact: true }).waitFor()
  await page.getByText('1 not tried: no address, no provider, or opted out.').waitFor()
  await expectAccessible(page, 'the status, all well')
  await takeScreenshot(page, 'system-status-well')
  await page.getByRole('table').scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'system-status-channels')

  // No server runs this task; the page refreshes by polling.
  const { account_id } = ids
  await app.db.acrossAccounts((db) =>
    sql`insert into due_task (account_id, kind, due) values (${account_id}, 'of_another_version', clock_now() - interval '1 minute')`.execute(
      db,
    ),
  )
  await runChecks()
  await nextReading()
  const found = page.getByRole('list', { name: 'Findings' })
  await found.getByText('1 task is overdue and no server has started it.').waitFor()
  await summary.getByText('1 problem found').waitFor()
  await checked.getByRole('listitem', { name: 'Background jobs: Action needed' }).waitFor()
  await expectAccessible(page, 'the status, with a finding')
  await takeScreenshot(page, 'system-status-found')

  const narrow = await openScreen(dora, { path, width: 390, dark: true })
  await narrow.page.getByRole('list', { name: 'Findings' }).waitFor()
  await expectAccessible(narrow.page, 'the status on a phone in the dark')
  const tooWide = await narrow.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(tooWide).toBe(false)
  await takeScreenshot(narrow.page, 'system-status-phone')
  await narrow.page.getByRole('table').scrollIntoViewIfNeeded()
  await takeScreenshot(narrow.page, 'system-status-phone-channels')
  await narrow.close()

  await app.db.acrossAccounts((db) => sql`delete from due_task where kind = 'of_another_version'`.execute(db))
  await runChecks()
  await nextReading()
  await found.waitFor({ state: 'detached' })
  await summary.getByText(/^Pages do not leave Wardline/).waitFor()

  // A failed refresh must not look healthy.
  await interceptRequests(page, '**/api/v1/status/', (route) => route.abort())
  const isSilent = summary.getByText('Status unavailable.')
  await expect.poll(() => nextReading().then(() => isSilent.isVisible())).toBe(true)
  await page.unroute('**/api/v1/status/')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await summary.getByText(/^Pages do not leave Wardline/).waitFor()

  const other = await openScreen(ana, { path })
  await other.page.getByText('You don’t have permission to view the system status.').waitFor()
  expect([...problems, ...narrow.problems, ...other.problems]).toEqual([])
  await other.close()
  await close()
})
