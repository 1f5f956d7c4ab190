import { createSourceSchedule } from '@wardline/contract/integrations/schedule-sources/source-schedule.routes.ts'
import * as previews from '@wardline/contract/integrations/schedule-sources/source-preview.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { createSource, kind, startScheduling } from '../../fixtures/integrations/schedule-import.ts'
import {
  changeOccurrence,
  createCalendarGroup,
  listCalendar,
  occurrenceNumber,
  planShift,
} from '../../fixtures/paging/calendar.ts'

const { hospital, openScreen } = useBrowserHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })

test.each(viewports)(
  'paging §2, §4, §8: a configuration is created by keyboard, mapped, matched and applied: %o',
  { timeout: 240_000 },
  async (viewport) => {
    const { dora, ana } = hospital
    const { qgenda, people, today } = await startScheduling(hospital, 14)
    const isPhone = viewport.width < 500
    const look = lookName(viewport)
    const groupName = `Cardiology ${look}`
    const group_id = await createCalendarGroup(hospital, groupName)
    const { page, problems, close } = await openScreen(dora, {
      path: '/integrations/qgenda/new',
      ...viewport,
    })
    await page.getByRole('heading', { name: 'New QGenda configuration' }).waitFor()
    await page.getByLabel('Name').fill(`QGenda ${look}`)
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Select a fail-over user.').waitFor()
    await page.getByLabel('Address').fill('http://api.qgenda.com/v2')
    await page.getByLabel('Company key').fill(qgenda.settings.identifier)
    await page.getByLabel('E-mail').fill(qgenda.settings.user_name)
    await page.getByLabel('Password', { exact: true }).fill(qgenda.settings.secret)
    await page.getByRole('combobox', { name: 'Fail-over user' }).pressSequentially('dora')
    await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Dora' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Enter an address that begins with https://.').waitFor()
    await page.getByText('Could not save configuration').waitFor()
    await takeScreenshot(page, `schedule-source-new-${look}`)
    await page.getByLabel('Address').fill(qgenda.settings.base_url)
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.waitForURL(/\/integrations\/qgenda\/\d+$/)
    const id = Number(page.url().split('/').at(-1))
    const params = { kind, id } as const

    await page
      .getByText(/Pulled \d\d:\d\d/)
      .first()
      .waitFor()
    await page.getByRole('tab', { name: /^Mapping/ }).press('Enter')
    await page.getByRole('heading', { name: /Not mapped/ }).waitFor()
    await expectAccessible(page, 'the mapping of a schedule source')
    await page.getByRole('button', { name: 'Map a schedule' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Map a schedule' })
    await dialog.getByRole('button', { name: 'Map schedule' }).press('Enter')
    await dialog.getByText('Choose a schedule group, or enter the name of a new one.').waitFor()
    await dialog.getByRole('combobox', { name: 'Schedule group' }).pressSequentially(groupName)
    await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: groupName }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('checkbox', { name: 'Cardiology Call' }).press('Space')
    await takeScreenshot(page, `schedule-source-map-${look}`)
    await dialog.getByRole('button', { name: 'Map schedule' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('First import waits').waitFor()
    await takeScreenshot(page, `schedule-source-mapping-${look}`)

    await page.getByRole('tab', { name: /^Preview/ }).press('Enter')
    await page.getByText('Same e-mail').first().waitFor()
    await expectAccessible(page, 'the preview with unmatched people')
    await takeScreenshot(page, `schedule-source-unmatched-${look}`)
    await page.getByRole('button', { name: /^Match Ruiz/ }).press('Enter')
    await page.getByRole('button', { name: /^Match Okafor/ }).press('Enter')
    await page.getByText('28 shifts added, 0 changed').waitFor()
    await page.getByText('0 removed · 0 gaps created').waitFor()
    await takeScreenshot(page, `schedule-source-preview-${look}`)
    if (isPhone) {
      const { pull_id, fingerprint } = await dora.call(previews.getSourcePreview, { params })
      await dora.call(previews.applySourcePreview, { params, body: { pull_id: pull_id ?? 0, fingerprint } })
    } else {
      await page.keyboard.press('Control+Enter')
      await page.getByText('28 changes applied.').waitFor()
    }
    await page.getByText('0 shifts added, 0 changed').waitFor()

    // An edit here is kept by the next pull, which also changes and removes shifts.
    const window = [`${today.toString()}T00:00`, `${today.add({ days: 20 }).toString()}T00:00`] as const
    const shifts = await listCalendar(dora, group_id, ...window)
    const keys = qgenda.shifts().map(({ key }) => key)
    await changeOccurrence(dora, occurrenceNumber(shifts, 2), { target_id: hospital.cleo.user.user_id })
    const day = today.add({ days: 6 }).toString()
    await planShift(dora, group_id, hospital.cleo, { start: `${day}T07:00`, end: `${day}T19:00` })
    qgenda.edit(keys[2] ?? '', { person: people.ben })
    qgenda.edit(keys[3] ?? '', { person: people.ana })
    qgenda.edit(keys[4] ?? '', { person: people.cleo })
    qgenda.strike(...keys.slice(6, 13))
    await page.getByRole('button', { name: 'Pull again' }).press('Enter')
    await page.getByText('Check the preview.').waitFor()
    await page.getByText('0 shifts added, 1 changed').waitFor()
    await page.getByText('8 removed').first().waitFor()
    await page.getByText('more than 20 % of the shifts would be removed').waitFor()
    await page.getByText('Edit kept: edited here').waitFor()
    await page
      .getByRole('region', { name: 'Differs from what was planned here' })
      .getByText(/^Cleo Marsh in the source: /)
      .waitFor()
    await expectAccessible(page, 'a preview that waits')
    await takeScreenshot(page, `schedule-source-waiting-${look}`)
    await page.getByRole('tab', { name: /^Edits/ }).press('Enter')
    await page.getByRole('button', { name: /^Use the source/ }).press('Enter')
    await page.getByText('No imported shift was edited here.').waitFor()
    await page.getByRole('tab', { name: /^Pulls/ }).press('Enter')
    await page.getByText('Waits for a decision').first().waitFor()
    await takeScreenshot(page, `schedule-source-pulls-${look}`)

    qgenda.breakDown()
    await page.getByRole('button', { name: 'Pull again' }).press('Enter')
    await page.getByText('Error syncing with QGenda').waitFor()
    await page.getByRole('alert').getByText('Imported shifts stay.').waitFor()
    await takeScreenshot(page, `schedule-source-failing-${look}`)
    await page.getByRole('tab', { name: /^Settings/ }).press('Enter')
    await page.getByRole('button', { name: 'Test the connection' }).press('Enter')
    await page.getByText('Name passed').waitFor()
    await expectAccessible(page, 'the settings of a schedule source')
    await takeScreenshot(page, `schedule-source-settings-${look}`)

    const calendar = await openScreen(ana, { path: `/pagingGroups/${group_id}/calendar`, ...viewport })
    await calendar.page.getByText('cannot be pulled; the last good schedule stays').waitFor()
    await takeScreenshot(calendar.page, `schedule-source-calendar-${look}`)
    expect(calendar.problems).toEqual([])
    await calendar.close()

    await page.getByRole('button', { name: 'Delete configuration' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete configuration' }).press('Enter')
    await page.waitForURL(/\/integrations$/)
    expect(problems.filter((problem) => !/40\d/.test(problem))).toEqual([])
    await close()
  },
)

test.each(viewports)(
  'paging §2, §3: people are matched from the remote ids, also from a CSV file: %o',
  { timeout: 120_000 },
  async (viewport) => {
    const { dora, ben } = hospital
    const { qgenda, people } = await startScheduling(hospital, 2)
    const look = lookName(viewport)
    await createSource(hospital, { ...qgenda.settings, name: `Remote ids ${look}` })
    const { page, problems, close } = await openScreen(dora, {
      path: '/integrations/remoteIds/qgenda',
      ...viewport,
    })
    await page.getByRole('heading', { name: 'QGenda remote ids' }).waitFor()
    await page
      .getByRole('button', { name: /^Match Ruiz/ })
      .first()
      .waitFor()
    await expectAccessible(page, 'remote ids')
    await takeScreenshot(page, `remote-ids-${look}`)
    await page
      .getByRole('button', { name: /^Match Ruiz/ })
      .first()
      .press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Same e-mail').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Upload CSV' }).press('Enter')
    const upload = page.getByRole('dialog', { name: 'Upload remote ids' })
    await upload.getByLabel('Configuration').selectOption({ label: `Remote ids ${look}` })
    const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await upload.getByLabel('CSV file').setInputFiles(file('people.pdf', 'x'))
    await upload.getByRole('button', { name: 'Upload' }).press('Enter')
    await upload.getByText('Only .csv files are allowed').waitFor()
    const rows = `remote_id,email\n${people.ben.key},${ben.user.email}\nstaff-x,missing@hospital.test\n`
    await upload.getByLabel('CSV file').setInputFiles(file('people.csv', rows))
    await upload.getByRole('button', { name: 'Upload' }).press('Enter')
    await upload.getByText('0 remote ids added, 1 changed, 0 unchanged.').waitFor()
    await upload.getByText('No active user has missing@hospital.test.').waitFor()
    await expectAccessible(page, 'the result of an upload of remote ids')
    await takeScreenshot(page, `remote-ids-upload-${look}`)
    await upload.getByRole('button', { name: 'Close' }).last().click()
    expect(problems).toEqual([])
    await close()
  },
)

test('paging §8: a configuration that cannot be loaded leads to the integrations list', async () => {
  const { page, close } = await openScreen(hospital.dora, { path: '/integrations/amion/999999' })
  await page.getByText('Could not load the configuration.').waitFor()
  await page.waitForURL(/\/integrations$/)
  expect(page.url()).not.toContain('999999')
  await close()
  const other = await openScreen(hospital.ana, { path: '/integrations/amion/1' })
  await other.page.getByText('see Amion configurations').waitFor()
  await other.close()
})

test(
  'paging §8, §9: integrations fail with their wordings and the server’s sentence; the toast of a sync comes after 2.5 seconds',
  { timeout: 120_000 },
  async () => {
    const { dora } = hospital
    const { qgenda } = await startScheduling(hospital, 2)
    const { id } = await createSource(hospital, { ...qgenda.settings, name: 'Wordings' })
    const { page, close } = await openScreen(dora, { path: `/integrations/qgenda/${id}` })
    await page
      .getByText(/Pulled \d\d:\d\d/)
      .first()
      .waitFor()
    await dora.call(createSourceSchedule, {
      params: { kind, id },
      body: { schedule_group_name: 'Of wordings', assignment_ids: ['cardiology-call'] },
    })
    const fail = (
      pattern: string,
      status = 500,
      body = { detail: 'A server error has occurred.', code: 'server_error' },
    ) =>
      interceptRequests(page, pattern, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
      )
    await fail('**/refresh/', 409, {
      detail: 'A pull is running. Wait until it ends.',
      code: 'schedule_source.pulling',
    })
    const pressed = performance.now()
    await page.getByRole('button', { name: 'Pull again' }).click()
    await page
      .getByText('Could not refresh schedule mapping: A pull is running. Wait until it ends.')
      .waitFor()
    expect(performance.now() - pressed).toBeGreaterThan(2_400)

    await page.getByRole('tab', { name: /^Mapping/ }).click()
    await fail('**/mappings/*/')
    await page.getByRole('button', { name: 'Remove Cardiology Call from Of wordings' }).click()
    await page.getByText('Could not remove task from schedule mapping').waitFor()
    await fail('**/schedules/')
    await page.getByRole('button', { name: 'Map a schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Map a schedule' })
    await dialog.getByLabel('Or a new group').fill('Another')
    await dialog.getByRole('button', { name: 'Map schedule' }).click()
    await dialog.getByText('Could not add shifts to schedule').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await page.getByRole('tab', { name: /^Settings/ }).click()
    await fail(`**/qgenda/${id}/`)
    await page.getByLabel('Days ahead').fill('20')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Could not save configuration').waitFor()
    expect(await page.getByLabel('Days ahead').inputValue()).toBe('20')
    await page.getByRole('button', { name: 'Delete configuration' }).click()
    const removal = page.getByRole('dialog')
    await removal.getByRole('button', { name: 'Delete configuration' }).click()
    await removal.getByText('Could not delete configuration.').waitFor()
    await close()
  },
)
