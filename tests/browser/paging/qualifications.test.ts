import { changeScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import * as holders from '@wardline/contract/paging/qualifications/qualification-holder.routes.ts'
import {
  createQualification,
  listQualifications,
} from '@wardline/contract/paging/qualifications/qualification.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createCalendar, wallTime } from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { planShift } from '../../fixtures/paging/calendar.ts'

const { hospital, openScreen } = useBrowserHospital()

const dayIn = (days: number): string => Temporal.Now.plainDateISO().add({ days }).toString()

test('a qualification and its holders are entered by keyboard, changed and removed', async () => {
  const { page, problems } = await openScreen(hospital.dora, { path: '/planning' })
  await page.getByRole('main').getByRole('link', { name: 'Qualifications' }).press('Enter')
  await page.getByText('No qualifications yet').waitFor()
  await page.getByRole('button', { name: 'New qualification' }).press('Enter')
  const creation = page.getByRole('dialog', { name: 'New qualification' })
  await creation.getByRole('textbox', { name: 'Name' }).fill('ECMO')
  await creation.getByRole('textbox', { name: 'Name' }).press('Enter')
  const list = page.getByRole('list', { name: 'Qualifications' })
  await list.getByText('0 holders · No group needs it').waitFor()

  await page.getByRole('button', { name: 'Add holder' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add a holder' })
  await adding.getByRole('combobox', { name: 'Person' }).fill('Ana')
  await page.getByRole('option', { name: /Ana Ruiz/ }).click()
  await adding.getByLabel('Valid until').fill(dayIn(10))
  await takeScreenshot(page, 'qualification-holder-new')
  await expectAccessible(page, 'new holder')
  await adding.getByRole('button', { name: 'Add holder' }).press('Enter')
  await page.getByText('ECMO of Ana Ruiz saved').waitFor()
  const held = page.getByRole('list', { name: 'Holders' })
  await held.getByText('Ana Ruiz: ECMO').waitFor()
  await list.getByText('1 holder · No group needs it').waitFor()

  // Another scheduler's change appears without a reload.
  const { results } = await hospital.dora.call(listQualifications, { query: {} })
  await hospital.dora.call(holders.createQualificationHolder, {
    body: {
      qualification_id: results[0]?.id ?? 0,
      user_id: hospital.ben.user.user_id,
      valid_until: dayIn(-3),
    },
  })
  await held.getByText('Ben Okafor: ECMO').waitFor()
  await held.getByText(/^Ran out after /).waitFor()
  await takeScreenshot(page, 'qualifications')
  await expectAccessible(page, 'qualifications')

  await page.getByLabel('State').selectOption('Run out')
  await expect.poll(() => held.getByRole('listitem').count()).toBe(1)
  await page.getByLabel('State').selectOption('All')
  await page.getByRole('button', { name: 'Edit: Ben Okafor: ECMO' }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Edit holder' })
  await editing.getByLabel('Valid until').fill('')
  await editing.getByRole('button', { name: 'Save' }).press('Enter')
  await held.getByText('Does not run out').waitFor()
  await page.getByRole('button', { name: 'Delete: Ben Okafor: ECMO' }).press('Enter')
  await expect.poll(() => held.getByRole('listitem').count()).toBe(1)

  await page.getByRole('button', { name: 'Edit: ECMO', exact: true }).press('Enter')
  const renaming = page.getByRole('dialog', { name: 'Edit qualification' })
  await renaming.getByText('Needs a reason').click()
  await renaming.getByRole('textbox', { name: 'Name' }).fill('ECMO cannulation')
  await renaming.getByRole('button', { name: 'Save' }).press('Enter')
  await list.getByText('1 holder · No group needs it · Needs a reason').waitFor()
  await page.getByRole('button', { name: 'Delete: ECMO cannulation', exact: true }).press('Enter')
  const deletion = page.getByRole('dialog', { name: 'Delete ECMO cannulation?' })
  await deletion.getByText('It is removed from 1 person and from the needs of 0 groups.').waitFor()
  await deletion.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('No qualifications yet').waitFor()
  expect(problems).toEqual([])
})

test('a file of holders is checked, and imported without its bad rows', async () => {
  await hospital.dora.call(createQualification, { body: { name: 'ECMO' } })
  const { page, problems } = await openScreen(hospital.dora, { path: '/qualifications' })
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import qualifications' })
  await dialog.getByText('Name of the qualification').waitFor()
  const rows = [
    'user_id,qualification,valid_until',
    `${hospital.ana.user.user_id},ECMO,${dayIn(400)}`,
    `${hospital.ben.user.user_id},ECLS,`,
  ]
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'holders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  })
  await dialog.getByText('There is no qualification with this name. Create it first.').waitFor()
  await takeScreenshot(page, 'qualification-import')
  await expectAccessible(page, 'import of qualifications')
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('list', { name: 'Holders' }).getByText('Ana Ruiz: ECMO').waitFor()
  expect(problems).toEqual([])
})

test('users see in My shifts what they hold, without buttons to change it', async () => {
  const { id: qualification_id } = await hospital.dora.call(createQualification, {
    body: { name: 'Transport of newborns' },
  })
  await hospital.dora.call(holders.createQualificationHolder, {
    body: { qualification_id, user_id: hospital.cleo.user.user_id },
  })
  const { page, problems } = await openScreen(hospital.cleo, { path: '/myShifts' })
  await page.getByRole('main').getByRole('link', { name: 'Qualifications' }).press('Enter')
  const held = page.getByRole('list', { name: 'Holders' })
  await held.getByText('Cleo Marsh: Transport of newborns').waitFor()
  expect(await held.getByRole('listitem').count()).toBe(1)
  expect(await page.getByRole('button', { name: /^(Edit|Delete|Add|Import|New)/ }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('the settings of a group say what its calls need, and its calendar marks a shift without it', async () => {
  const calendar = await createCalendar(hospital)
  await hospital.dora.call(createQualification, { body: { name: 'Airway of children' } })
  const { page, problems } = await openScreen(hospital.dora, {
    path: calendar.path.replace(/calendar.*/u, 'settings'),
  })
  await page.getByRole('button', { name: 'Add qualification' }).press('Enter')
  const need = page.getByRole('group', { name: 'Every call: Airway of children' })
  await need.getByLabel('Call', { exact: true }).selectOption('First call')
  await takeScreenshot(page, 'qualification-needs')
  await expectAccessible(page, 'needs of a group')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Saved.').waitFor()
  await planShift(hospital.dora, calendar.id, hospital.ana, {
    start: wallTime(3, '07:00'),
    end: wallTime(3, '19:00'),
  })
  const month = await openScreen(hospital.dora, { path: calendar.path })
  await month.page.getByRole('button', { name: /^Ana Ruiz, .*, breaks a rule/ }).waitFor()
  const planning = await openScreen(hospital.dora, { path: '/planning' })
  await planning.page
    .getByRole('list', { name: 'Shifts that break a rule' })
    .getByText(/Ana Ruiz lacks Airway of children for the shift/)
    .waitFor()
  await month.page.getByRole('button', { name: /gaps? until/ }).press('Enter')
  const coverage = month.page.getByRole('dialog', { name: /^Coverage of/ })
  const doubtful = coverage.getByRole('list', { name: 'Covered only by a shift that breaks a rule' })
  await doubtful.getByText(/Ana Ruiz lacks Airway of children for the shift/).waitFor()
  await takeScreenshot(month.page, 'doubtful-shifts')
  await expectAccessible(month.page, 'coverage with a doubtful shift')
  await doubtful.getByRole('link', { name: /^Open shift: Ana Ruiz/ }).press('Enter')
  await month.page.waitForURL(/events\/\d+/u)
  await month.page.getByText(/Ana Ruiz lacks Airway of children for the shift/).waitFor()
  expect([...problems, ...month.problems, ...planning.problems]).toEqual([])
})

test('the page of a new shift names what a selected member lacks', async () => {
  const calendar = await createCalendar(hospital)
  const { id: qualification_id } = await hospital.dora.call(createQualification, { body: { name: 'ECLS' } })
  await hospital.dora.call(changeScheduleGroup, {
    params: { id: calendar.id },
    body: { qualification_needs: [{ call_order: 1, qualification_id }] },
  })
  const query = new URLSearchParams({ start: wallTime(3, '07:00'), end: wallTime(3, '19:00') })
  const { page, problems } = await openScreen(hospital.dora, {
    path: calendar.path.replace(/calendar.*/u, `events/new?${query.toString()}`),
  })
  await page.getByLabel('On call').selectOption('Ana Ruiz')
  await page.getByText(/Ana Ruiz lacks ECLS for the shift/).waitFor()
  expect(problems).toEqual([])
})

let prepared: Promise<string> | undefined
/** Prepared once, because all looks show the same screens. Returns the address of the calendar. */
const prepareShift = () => (prepared ??= planUnqualifiedShift())

async function planUnqualifiedShift(): Promise<string> {
  const calendar = await createCalendar(hospital)
  const { id: qualification_id } = await hospital.dora.call(createQualification, {
    body: { name: 'Cannulation of neonates' },
  })
  await hospital.dora.call(holders.createQualificationHolder, {
    body: { qualification_id, user_id: hospital.ana.user.user_id, valid_until: dayIn(-3) },
  })
  await hospital.dora.call(changeScheduleGroup, {
    params: { id: calendar.id },
    body: { qualification_needs: [{ call_order: 1, qualification_id }] },
  })
  await planShift(hospital.dora, calendar.id, hospital.ana, {
    start: wallTime(3, '07:00'),
    end: wallTime(3, '19:00'),
  })
  return calendar.path
}

test.each(viewports)('qualifications fit a screen of $width px, dark: $dark', async (viewport) => {
  const path = await prepareShift()
  const list = await openScreen(hospital.dora, { path: '/qualifications', ...viewport })
  await list.page.getByText('Ana Ruiz: Cannulation of neonates').waitFor()
  await takeScreenshot(list.page, `qualifications-${lookName(viewport)}`)
  await expectAccessible(list.page, 'qualifications')
  const group = await openScreen(hospital.dora, { path, ...viewport })
  await group.page.getByRole('button', { name: /gaps? until/ }).click()
  await group.page.getByRole('link', { name: /^Open shift: Ana Ruiz/ }).waitFor()
  await takeScreenshot(group.page, `doubtful-shifts-${lookName(viewport)}`)
  await expectAccessible(group.page, 'doubtful shifts')
  const settings = await openScreen(hospital.dora, {
    path: path.replace(/calendar.*/u, 'settings'),
    ...viewport,
  })
  const need = settings.page.getByRole('group', { name: 'First call: Cannulation of neonates' })
  await need.scrollIntoViewIfNeeded()
  await takeScreenshot(settings.page, `qualification-needs-${lookName(viewport)}`)
  await expectAccessible(settings.page, 'needs of a group')
  expect([...list.problems, ...group.problems, ...settings.problems]).toEqual([])
})
