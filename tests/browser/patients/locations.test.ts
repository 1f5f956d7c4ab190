import { createLocation, listLocations } from '@wardline/contract/patients/location.routes.ts'
import { listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const find = async (search: string) =>
  (await hospital.dora.call(listLocations, { query: { search } })).results

test('paging §7, §8: a bed is added while a patient is added, and a refusal keeps what was typed', async () => {
  const unit = await hospital.dora.call(createLocation, { body: { name: '5 East', kind: 'unit' } })
  await hospital.dora.call(createLocation, { body: { name: '5 East 01', parent_id: unit.id } })
  const { page, close } = await openScreen(hospital.dora, { path: '/patient/assignments?view=all' })
  await page.getByRole('button', { name: 'Add patient' }).click()
  const patient = page.getByRole('dialog', { name: 'Add patient' })
  await patient.getByRole('textbox', { name: /^Last name/ }).fill('Becker')
  await patient.getByRole('button', { name: 'New location' }).click()
  const dialog = page.getByRole('dialog', { name: 'New location' })
  const create = dialog.getByRole('button', { name: 'Create location' })
  await create.click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('5 East 01')
  const within = dialog.getByRole('combobox', { name: /^Part of/ })
  await within.fill('5 East')
  await page.getByRole('option', { name: /^5 East Unit/ }).click()
  await create.click()
  await dialog.getByText('A location with this name already exists there.').waitFor()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('5 East 02')
  await interceptRequests(page, '**/api/v1/pcm/locations/', (route) => route.abort(), { times: 1 })
  await create.click()
  await dialog.getByText('Could not create location').waitFor()
  await dialog.getByRole('textbox', { name: /^Name/ }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await patient.getByRole('list', { name: 'Selected' }).getByText('5 East 02').waitFor()
  expect(await find('5 East 02')).toMatchObject([{ kind: 'bed', unit: { id: unit.id } }])
  expect((await hospital.dora.call(listPatients, { query: { search: 'Becker' } })).count).toBe(0)
  await patient.getByRole('button', { name: 'Add patient' }).click()
  await patient.waitFor({ state: 'detached' })
  expect((await hospital.dora.call(listPatients, { query: { search: 'Becker' } })).results).toMatchObject([
    { location: '5 East 02' },
  ])
  await close()
})

test.each(viewports)('locations are listed and added in the settings: %o', async (options) => {
  const name = `Unit ${lookName(options)}`
  const unit = await hospital.dora.call(createLocation, { body: { name, kind: 'unit' } })
  const room = { name: `${name} Room 1`, kind: 'room', parent_id: unit.id } as const
  await hospital.dora.call(createLocation, { body: room })
  const { page, problems, close } = await openScreen(hospital.dora, {
    ...options,
    path: `/accountSettings/locations?search=${encodeURIComponent(name)}`,
  })
  await page.getByRole('cell', { name: room.name }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New location' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(`${name} 01B`)
  const within = dialog.getByRole('combobox', { name: /^Part of/ })
  await within.fill(room.name)
  await page.getByRole('option', { name: new RegExp(`^${room.name}`) }).click()
  await expectAccessible(page, 'new location')
  await takeScreenshot(page, `location-new-${lookName(options)}`)
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Unit')
  expect(await dialog.getByRole('list', { name: 'Selected' }).count()).toBe(0)
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Bed')
  await within.fill(room.name)
  await page.getByRole('option', { name: new RegExp(`^${room.name}`) }).click()
  await dialog.getByRole('button', { name: 'Create location' }).click()
  await page.getByRole('cell', { name: `${name} 01B` }).waitFor()
  await expectAccessible(page, 'locations')
  await takeScreenshot(page, `locations-${lookName(options)}`)
  expect(await find(`${name} 01B`)).toMatchObject([{ kind: 'bed', room: room.name, unit: { name } }])
  expect(problems).toEqual([])
  await close()
})
