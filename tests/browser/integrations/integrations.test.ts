import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { setAdtInterface } from '@wardline/contract/integrations/adt.routes.ts'
import { setEmrEndpoint } from '@wardline/contract/integrations/emr.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { createSource } from '../../fixtures/integrations/schedule-import.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { startEngine } from '../../fixtures/peers/interface-engine.ts'
import { startEditableQgenda } from '../../fixtures/peers/schedules/editable-qgenda.ts'
import { startTwilio } from '../../fixtures/peers/twilio.ts'

const { hospital, openScreen } = useBrowserHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
const path = '/integrations'

test.each(viewports)(
  'paging §2: an account without integrations says what to connect first: %o',
  async (options) => {
    const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
    await page.getByText('Nothing is connected yet, so pages stay inside Wardline.').waitFor()
    await page.getByText('Nothing connected', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Test all' }).count()).toBe(0)
    await expectAccessible(page, 'integrations without any')
    await takeScreenshot(page, `integrations-empty-${options.width}`)
    await page.getByRole('link', { name: 'Set up Twilio' }).click()
    await page.getByRole('heading', { name: 'Delivery providers' }).waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test.each(viewports)(
  'paging §2: a failing provider, its consequence and its test are on one page, by keyboard: %o',
  async (options) => {
    const { dora, app, ids } = hospital
    const twilio = await startTwilio()
    const engine = await startEngine()
    const { settings } = twilio
    await dora.call(setProvider, { body: { kind: 'twilio', ...settings, auth_token: 'wrong-token' } })
    await dora.call(setEmrEndpoint, { body: { host: '127.0.0.1', port: engine.port } })
    await dora.call(setAdtInterface, { body: { sending_application: 'ADT1' } })
    await app.db.acrossAccounts((db) =>
      sql`update delivery_provider set last_failure = clock_now(), last_problem = 'Twilio rejected our credentials.'
           where account_id = ${ids.account_id} and kind = 'twilio'`.execute(db),
    )
    const { page, problems, close } = await openScreen(dora, { ...options, path })
    const alert = page.getByRole('alert', { name: 'Failing' })
    await alert
      .getByText(
        'Twilio is failing. Text messages and phone calls may not arrive. Pages move on to the next channel of each recipient. Twilio rejected our credentials.',
      )
      .waitFor()
    await page.getByText('2 failing').waitFor()
    await expectAccessible(page, 'integrations with a failure')

    await page.keyboard.press('j')
    await expectFocus(page.locator('[data-row-link]').first())
    await page.getByRole('button', { name: 'Test Twilio' }).press('Enter')
    const steps = page.getByRole('list', { name: 'Test of Twilio' })
    await steps.getByText('Sign-in failed').waitFor()
    expect(await steps.getByRole('listitem').allTextContents()).toEqual([
      'Name passed',
      'Connection passed',
      'Sign-in failed',
    ])
    await page.getByRole('button', { name: 'Test all' }).click()
    await page.getByText('Passed: name, connection.').waitFor()
    await expectAccessible(page, 'integrations after a test')
    await takeScreenshot(page, `integrations-failing-${options.width}`)
    await page.getByRole('searchbox', { name: 'Search integrations' }).fill('pagers')
    await page.getByRole('button', { name: 'Test Twilio' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('rowheader').allTextContents()).toEqual([
      'Messages and pages out 2',
      'WCTP pagers',
      'SNPP pagers',
    ])
    await page.getByRole('searchbox', { name: 'Search integrations' }).fill('')
    await page.getByRole('link', { name: 'Open settings of Twilio' }).click()
    await page.getByRole('heading', { name: 'Delivery providers' }).waitFor()
    expect(problems).toEqual([])
    expect(engine.received).toEqual([])
    await close()
  },
)

test.each(viewports)(
  'paging §2: the list of integrations opens another configuration, remote ids and a new connection: %o',
  async (options) => {
    const { dora } = hospital
    const qgenda = await startEditableQgenda('America/New_York')
    await createSource(hospital, { name: `QGenda ${options.width} ${options.dark}`, ...qgenda.settings })
    const { page, problems, close } = await openScreen(dora, { ...options, path })
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('menuitem', { name: 'Set up Mailgun' }).waitFor()
    await expectAccessible(page, 'the menu of connections')
    await takeScreenshot(page, `integrations-connect-${options.width}`)
    await page.getByRole('menuitem', { name: 'Add QGenda configuration' }).click()
    await page.getByRole('heading', { name: 'New QGenda configuration' }).waitFor()

    await page.goto(`${hospital.url}${path}`)
    const connect = page.getByRole('button', { name: 'Connect' })
    await connect.press('Enter')
    await page.getByRole('menuitem', { name: 'Add Amion configuration' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Set up Mailgun' }).press('Enter')
    await page.getByRole('heading', { name: 'Delivery providers' }).waitFor()

    await page.goto(`${hospital.url}${path}`)
    await page.getByRole('button', { name: 'Remote ids' }).press('Enter')
    await page.getByRole('menuitem', { name: 'QGenda' }).press('Enter')
    await page.getByRole('heading', { name: 'QGenda remote ids' }).waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test('paging §6: a user who may view QGenda configurations opens their remote ids, and connects nothing', async () => {
  await grantPermissions(hospital, hospital.ana, ['qgenda.view_qgendaconfiguration'])
  const { page, problems, close } = await openScreen(hospital.ana, { path })
  await page.getByRole('button', { name: 'Remote ids' }).waitFor()
  expect(await page.getByRole('button', { name: 'Connect' }).count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

test('paging §6: a user without any permission for integrations sees which one is missing', async () => {
  const { page, problems, close } = await openScreen(hospital.ben, { path })
  await page.getByText('You don’t have permission to view integrations.').waitFor()
  expect(problems).toEqual([])
  await close()
})
