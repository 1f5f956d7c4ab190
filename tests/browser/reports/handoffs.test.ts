import { rebuildTallies } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { insertFirstSignIn, insertHandoffsOfAYear } from '../../fixtures/reports/handoffs-of-a-year.ts'

const { hospital, openScreen } = useBrowserHospital()

const handoffs = '/reports/patient-handoff-report/handoffs?from=2000-01-01'

beforeAll(async () => {
  const { ana, cleo, ids } = hospital
  const departments = [[], [ids.departments.cardiology]]
  const patient = await admitPatient(hospital, 'Becker', { first_name: 'Robby', mrn: 'MRN68940643' })
  await assign(hospital, ana, [patient])
  await assign(hospital, cleo, [patient])
  await insertHandoffsOfAYear(hospital, { patient, handoffs: 60, seed: 5, departments })
  await insertHandoffsOfAYear(hospital, { patient, handoffs: 20, seed: 6, departments, giver: cleo })
  await insertFirstSignIn(hospital)
  await rebuildTallies(hospital.app.db, hospital.ids.account_id)
  await setFlag(hospital, 'care_team_access', true)
})

test.each(viewports)('the list of handoffs behind a report number names no patient: %o', async (options) => {
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path: handoffs })
  const table = page.getByRole('table', { name: 'handoffs', exact: true })
  await table.getByText('Ana Ruiz').first().waitFor()
  await page.getByText(/ of 80$/).waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/Becker|68940643/)
  await expectAccessible(page, 'handoffs')
  await takeScreenshot(page, `handoffs-${lookName(options)}`)
  expect(problems).toEqual([])
  await close()
})

test('a number of the handoff report opens its handoffs by keyboard, which are sorted, filtered and exported', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/reports/patient-handoff-report?from=2000-01-01',
  })
  const row = page.getByRole('row', { name: /^Cardiology/ }).last()
  const declined = row.getByRole('link').nth(2)
  const count = await declined.textContent()
  await declined.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Handoffs: declined' }).waitFor()
  await page.getByText(`1–${count} of ${count}`).waitFor()
  const department = String(hospital.ids.departments.cardiology)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('department'), searchParams.get('outcome')]).toEqual([department, 'declined'])

  await page.getByRole('combobox', { name: 'Handoffs' }).selectOption('All')
  await page.getByRole('combobox', { name: 'Department' }).selectOption('All departments')
  await page.getByText(/ of 80$/).waitFor()
  await page.getByRole('button', { name: 'From', exact: true }).press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('ordering')).toBe('giver')
  const table = page.getByRole('table', { name: 'handoffs', exact: true })
  await table.getByRole('row').nth(1).getByRole('cell', { name: 'Cleo Marsh' }).waitFor()

  await page.getByRole('combobox', { name: 'From or to' }).fill('Cleo')
  await page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: /Cleo Marsh/ })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText(/ of 20$/).waitFor()
  expect(new URL(page.url()).searchParams.get('user')).toBe(String(hospital.cleo.user.user_id))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^handoffs-2000-01-01-.*\.csv$/)
  await page.getByRole('link', { name: 'Show the report' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Patient handoffs' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('a handoff opens from its row for readers of its record: %o', async (options) => {
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path: handoffs })
  const table = page.getByRole('table', { name: 'handoffs', exact: true })
  await table.getByRole('link').first().press('Enter')
  const handoff = page.getByRole('region', { name: /^Handoff of Becker/ })
  await handoff.getByText('Patient summary').waitFor()
  await handoff.getByText(/to Ben Okafor, requested on/).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/patient\/handoffs\/\d+$/)
  await expectAccessible(page, 'handoff')
  await takeScreenshot(page, `handoff-${lookName(options)}`)
  expect(problems).toEqual([])
  await close()
})

test('a viewer of the report without the record sees the rows and no link, and is refused by the address', async () => {
  const viewer = await createUser(hospital, 'Vera Viewer', [
    'reporting.patient-handoff-report',
    'pcm.view_patient',
  ])
  const { page, close } = await openScreen(viewer, { path: handoffs })
  const table = page.getByRole('table', { name: 'handoffs', exact: true })
  await table.getByText('Ana Ruiz').first().waitFor()
  expect(await table.getByRole('link').count()).toBe(0)
  await close()
  const direct = await openScreen(viewer, { path: '/patient/handoffs/1' })
  await direct.page
    .getByText(/^Could not open the handoff: You are not on this patient.s care team/)
    .waitFor()
  await direct.close()
})
