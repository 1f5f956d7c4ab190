import { createLocation } from '@wardline/contract/patients/location.routes.ts'
import { setThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { admitToBed } from '../../fixtures/hospital/patients.ts'
import { createUser } from '../../fixtures/hospital/users.ts'

const { hospital, openScreen } = useBrowserHospital()

const link = (page: Page, subject: string) => page.locator('[data-thread]').filter({ hasText: subject })
const subjects = (page: Page) => page.locator('[data-thread]').count()

test('a filter limits the list, stays on another device, follows live changes, and is removed at once', async () => {
  const { ben } = hospital
  const person = await createUser(hospital, 'Fia Filter')
  await ben.writes(person, 'Plain')
  await ben.writes(person, 'Urgent', { priority: 2 })
  const first = await openScreen(person)
  const other = await openScreen(person)
  await link(first.page, 'Plain').waitFor()
  await link(other.page, 'Plain').waitFor()
  const button = first.page.getByRole('button', { name: 'Filter', exact: true })
  await button.focus()
  await first.page.keyboard.press('Enter')
  const dialog = first.page.getByRole('dialog', { name: 'Filter conversations' })
  await dialog.getByRole('checkbox', { name: 'High priority' }).press('Space')
  await expectAccessible(first.page, 'filter of conversations')
  await takeScreenshot(first.page, 'thread-filter-dialog')
  await dialog.getByRole('button', { name: 'Show' }).click()
  for (const { page } of [first, other]) {
    await page.getByText('Only high priority. Others are hidden.').waitFor()
    await link(page, 'Plain').waitFor({ state: 'detached' })
    await link(page, 'Urgent').waitFor()
  }
  await expectFocus(button)
  expect(await first.page.getByRole('link', { name: /^Unread\s*2$/u }).count(), 'whole counts').toBe(1)

  await ben.writes(person, 'Also plain')
  await ben.writes(person, 'Also urgent', { priority: 2 })
  for (const { page } of [first, other]) {
    await link(page, 'Also urgent').waitFor()
    expect(await subjects(page)).toBe(2)
  }
  const later = await openScreen(person)
  await later.page.getByText('Only high priority. Others are hidden.').waitFor()
  expect(await subjects(later.page)).toBe(2)

  await other.page.getByRole('button', { name: 'Show all' }).click()
  for (const { page } of [first, other, later]) {
    await link(page, 'Also plain').waitFor()
    await page.getByText('Others are hidden.').waitFor({ state: 'detached' })
    expect(await subjects(page)).toBe(4)
  }
  expect([first, other, later].flatMap(({ problems }) => problems)).toEqual([])
})

test.each(viewports)('the line of the filter fits a list of $width px, dark: $dark', async (look) => {
  const { ben, dora } = hospital
  const person = await createUser(hospital, `Pia ${lookName(look)}`, ['pcm.view_patient'])
  const unit = await dora.call(createLocation, { body: { name: `6 West ${lookName(look)}`, kind: 'unit' } })
  const patient = await admitToBed(hospital, `Vale ${lookName(look)}`, { unit_id: unit.id })
  await ben.writes(person, 'About the patient', { patient_id: patient.id, requires_confirm: true })
  await ben.writes(person, 'Plain')
  const body = { unanswered: true, patient_id: patient.id, unit: { id: unit.id } }
  await person.call(setThreadFilter, { body })
  const { page, problems } = await openScreen(person, look)
  await page.getByText(`Only unanswered · ${patient.display_name} · ${unit.name}.`).waitFor()
  expect(await subjects(page)).toBe(1)
  await takeScreenshot(page, `thread-filter-${lookName(look)}`)
  await expectAccessible(page, 'filtered list')
  await ben.writes(person, 'Also in the unit', { patient_id: patient.id, requires_confirm: true })
  await link(page, 'Also in the unit').waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter conversations' })
  await dialog.getByText(unit.name).waitFor()
  await takeScreenshot(page, `thread-filter-dialog-${lookName(look)}`)
  await expectAccessible(page, 'filter with a patient')
  expect(problems).toEqual([])
})
