import { changeAccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { getPatient, listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/audit'

async function fillTrail(): Promise<void> {
  const { ana, ben, cleo, dora, ids } = hospital
  await dora.call(changeAccountSettings, {
    params: { id: ids.account_id },
    body: { name: `General ${Math.random()}` },
  })
  await ana.call(createThread, {
    body: {
      subject: 'Potassium',
      data: { body: 'K+ 6.1' },
      recipient_ids: [ben.user.contact_id],
      patient_id: ids.patient,
    },
  })
  await cleo.call(listPatients, { query: {} })
  await cleo.call(getPatient, { params: { id: ids.patient } })
}

test('the audit screen filters by key and shows before and after on Enter', async () => {
  await fillTrail()
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}?category=settings` })
  const table = page.getByRole('table', { name: 'Audit entries' })
  await table.getByText('changed the account').first().waitFor()
  await page.keyboard.press('j')
  await expectFocus(table.getByRole('button').first())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /changed the account/ })
  await dialog.getByRole('table', { name: 'Changes' }).getByText('name').waitFor()
  await expectAccessible(page, 'audit entry')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Clear filters' }).click()
  const opened = table.getByRole('row', { name: /Cleo Marsh opened the record of/ }).first()
  await opened.getByRole('button').focus()
  await page.keyboard.press('f')
  await expect
    .poll(() => new URL(page.url()).searchParams.get('user_id'))
    .toBe(String(hospital.cleo.user.user_id))
  await opened.getByRole('button').focus()
  await page.keyboard.press('p')
  await expect
    .poll(() => new URL(page.url()).searchParams.get('patient_id'))
    .toBe(String(hospital.ids.patient))
  await table.getByText(/listed patients/).waitFor()
  await expect.poll(() => table.getAttribute('aria-busy')).toBeNull()
  await expectAccessible(page, 'audit')
  expect(problems).toEqual([])
  await close()
})

test('an access report opens from a picker and names who had no relation to the patient', async () => {
  await fillTrail()
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/accountSettings/accessReports',
  })
  const patient = page.getByRole('combobox', { name: 'Patient' })
  await expectFocus(patient)
  await patient.fill('Walters')
  await page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: /Walters, Eleanor/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Walters, Eleanor' }).waitFor()
  await page.getByText(/without a relation to the patient/).waitFor()
  const people = page.getByRole('table', { name: 'People' })
  await people.getByRole('row', { name: /Cleo Marsh.*No reason given/ }).waitFor()
  await expectAccessible(page, 'access report')
  await people.getByRole('link', { name: 'Cleo Marsh' }).press('Enter')
  await page.getByRole('table', { name: 'Audit entries' }).getByText('opened the record of').first().waitFor()
  expect(problems).toEqual([])
  await close()
})

test('the audit trail has the expected layout on desktops, in dark mode and on phones', async () => {
  await fillTrail()
  for (const viewport of viewports) {
    for (const [name, address] of [
      ['audit', path],
      ['access-report', `/accountSettings/accessReports/patient-${hospital.ids.patient}`],
      ['access-report-user', `/accountSettings/accessReports/user-${hospital.cleo.user.user_id}`],
    ] as const) {
      const { page, problems, close } = await openScreen(hospital.dora, { ...viewport, path: address })
      await page.getByRole('table').first().waitFor()
      await takeScreenshot(page, `${name}-${viewport.width}`)
      await expectAccessible(page, name)
      expect(problems).toEqual([])
      await close()
    }
  }
})
