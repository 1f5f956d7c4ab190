import { changeScheduleSource } from '@wardline/contract/integrations/schedule-sources/schedule-source.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import {
  createRota,
  createSource,
  kind,
  startScheduling,
} from '../../fixtures/integrations/schedule-import.ts'
import { startShiftadmin } from '../../fixtures/peers/schedules/shiftadmin.ts'

const { hospital, openScreen } = useBrowserHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })

test('paging §2, §4, §9: shiftadmin/add creates a configuration, and leads to it after 500 ms', async () => {
  const { configuration } = await startShiftadmin({ tls: false })
  if (configuration.kind !== 'shiftadmin') throw new Error('Another system was started.')
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/integrations/shiftadmin/add',
    hasTestClock: true,
  })
  await page.getByRole('heading', { name: 'New ShiftAdmin configuration' }).waitFor()
  await page.getByLabel('Address').fill(configuration.base_url)
  await page.getByLabel('Group id').fill(configuration.group_id)
  await page.getByLabel('Validation key').fill(configuration.validation_key)
  await page.getByRole('combobox', { name: 'Fail-over user' }).pressSequentially('dora')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Dora' }).waitFor()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'a new ShiftAdmin configuration')
  await takeScreenshot(page, 'shiftadmin-add')
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.clock.runFor(499)
  expect(new URL(page.url()).pathname).toBe('/integrations/shiftadmin/add')
  await page.clock.runFor(1)
  await page.waitForURL(/\/integrations\/shiftadmin\/\d+$/)
  await page.clock.resume()
  await page.getByRole('heading', { name: 'ShiftAdmin', exact: true }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §2: an open list of integrations follows changes of a schedule source before its next refetch', async () => {
  const { qgenda } = await startScheduling(hospital, 2)
  const { id, ...source } = await createSource(hospital, { ...qgenda.settings, name: 'Before' })
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/integrations',
    hasTestClock: true,
  })
  await page.getByRole('link', { name: 'QGenda: Before', exact: true }).waitFor()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
  const { timezone, fail_over_user } = source
  const body = { ...qgenda.settings, secret: undefined, name: 'After', timezone, fail_over_user }
  await hospital.dora.call(changeScheduleSource, { params: { kind, id }, body })
  // The list refetches every 30 seconds of this clock.
  let waited_ms = 0
  const after = page.getByRole('link', { name: 'QGenda: After', exact: true })
  await expect
    .poll(async () => {
      waited_ms += 100
      await page.clock.runFor(100)
      return after.count()
    })
    .toBe(1)
  expect(waited_ms).toBeLessThan(30_000)
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)(
  'paging §2: a schedule mapping is added at schedule/new, extended, refreshed and deleted: %o',
  async (viewport) => {
    const { dora } = hospital
    const { qgenda, people, today } = await startScheduling(hospital, 3)
    const first = today.add({ days: 1 })
    qgenda.publish([...qgenda.shifts(), ...createRota(first, 2, [people.ana, people.ben], 'Night Call')])
    const look = lookName(viewport)
    const { id } = await createSource(hospital, { ...qgenda.settings, name: `Schedules ${look}` })
    const path = `/integrations/qgenda/${id}`
    const { page, problems, close } = await openScreen(dora, { path, ...viewport })
    await page
      .getByText(/Pulled \d\d:\d\d/)
      .first()
      .waitFor()
    await page.goto(`${hospital.url}${path}/schedule/new`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Or a new group').fill(`Call ${look}`)
    await dialog.getByRole('checkbox', { name: 'Cardiology Call' }).press('Space')
    await expectAccessible(page, 'a new schedule mapping')
    await takeScreenshot(page, `schedule-new-${look}`)
    await dialog.getByRole('button', { name: 'Map schedule' }).press('Enter')
    await page.waitForURL(/\/schedule\/\d+$/)
    await page.getByRole('heading', { name: `Call ${look}` }).waitFor()

    await page.getByRole('button', { name: 'Add tasks' }).press('Enter')
    await dialog.getByRole('button', { name: /^Add/ }).press('Enter')
    await dialog.getByText('Choose at least one of the tasks.').waitFor()
    expect(await dialog.getByRole('checkbox', { name: 'Cardiology Call' }).count()).toBe(0)
    await dialog.getByRole('checkbox', { name: 'Night Call' }).press('Space')
    await dialog.getByRole('button', { name: /^Add/ }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: `Remove Night Call from Call ${look}` }).waitFor()
    await expectAccessible(page, 'the mapping of a schedule group')
    await takeScreenshot(page, `schedule-mapping-${look}`)

    await page.getByRole('button', { name: 'Refresh' }).press('Enter')
    await page.getByText('Pulled 10 shifts from QGenda. Check the preview.').waitFor()
    qgenda.breakDown()
    await page.getByRole('button', { name: 'Refresh' }).press('Enter')
    await page.getByText(/^Error syncing with QGenda/).waitFor()

    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await dialog.getByText('The group and its shifts stay. Pulls no longer change its calendar.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.waitForURL(new RegExp(`${path}$`))
    await page.getByRole('tab', { name: /^Mapping/ }).press('Enter')
    await page.getByText('No schedule is mapped, so nothing is imported. Map the first one.').waitFor()
    expect(problems).toEqual([])
    await close()
  },
  60_000,
)
