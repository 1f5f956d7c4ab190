import { createCareTeamRequest } from '@wardline/contract/patients/care-teams/care-team-request.routes.ts'
import { mergePatient } from '@wardline/contract/patients/admissions/admission.routes.ts'
import { getPatient } from '@wardline/contract/patients/patient.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { admitPatient, admitToBed, assign } from '../../fixtures/hospital/patients.ts'

const { hospital, openScreen } = useBrowserHospital()
const read = ({ id }: { id: number }) => hospital.dora.call(getPatient, { params: { id } })
const team = (page: Page) => page.getByRole('region', { name: 'Care team' })
const responsibleFor = async (patient: { id: number }) =>
  (await read(patient)).care_team.find(({ is_responsible }) => is_responsible)?.provider.user.display_name
const menuItem = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('paging §2: a provider follows, takes and leaves a patient, and changes by others appear', async () => {
  const patient = await admitToBed(hospital, 'Becker', { first_name: 'Robby', date_of_birth: '1974-02-14' })
  const { page, problems, close } = await openScreen(hospital.ana, { path: `/patient/${patient.id}` })
  await team(page).getByText('No responsible provider since').waitFor()
  await page.getByText('DOB 02/14/1974').waitFor()
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Following' }).waitFor()
  await page.getByRole('region', { name: 'Followers' }).getByText('Ana Ruiz').waitFor()
  await page.getByRole('button', { name: /^Take/ }).click()
  await team(page).getByText('Ana Ruiz').waitFor()
  expect(await responsibleFor(patient)).toBe('Ana Ruiz')
  await page.getByText('Ana Ruiz took the patient').waitFor()

  await assign(hospital, hospital.ben, [patient], { role: 'Consult' })
  await team(page).getByText('Ben Okafor').waitFor()
  await page.getByText('Dora Lind added Ben Okafor as Consult').waitFor()

  await menuItem(page, 'Unassign myself')
  await team(page).getByText('No responsible provider since').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await team(page).getByText('Ana Ruiz').waitFor()
  expect(await responsibleFor(patient)).toBe('Ana Ruiz')
  expect(problems).toEqual([])
  await close()
})

test('taking over from a colleague names them, and a colleague of another profession stays on the team', async () => {
  const patient = await admitPatient(hospital, 'Displaced')
  await assign(hospital, hospital.ben, [patient], { role: 'Attending' })
  const { page, problems, close } = await openScreen(hospital.ana, { path: `/patient/${patient.id}` })
  await page.getByRole('button', { name: 'Take over from Ben Okafor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take over from Ben Okafor' })
  const role = dialog.getByRole('textbox', { name: /^Your role/ })
  await role.fill('attending')
  await dialog.getByText('Ben Okafor leaves the care team').waitFor()
  await role.fill('Nurse')
  await dialog.getByText('Ben Okafor stays on the care team as Attending.').waitFor()
  await expectAccessible(page, 'taking over')
  await takeScreenshot(page, 'take-over')
  expect(await responsibleFor(patient)).toBe('Ben Okafor')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await responsibleFor(patient)).toBe('Ana Ruiz')
  await team(page).getByText('Ben Okafor').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a member of the care team is paged about the patient with one tap', async () => {
  const patient = await admitPatient(hospital, 'Paged', { mrn: 'PAGE-1' })
  await assign(hospital, hospital.ben, [patient])
  const { page, close } = await openScreen(hospital.ana, { path: `/patient/${patient.id}` })
  await team(page).getByRole('button', { name: 'Page Ben Okafor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove Ben Okafor' }).waitFor()
  await dialog.getByText('MRN PAGE-1').waitFor()
  expect(await dialog.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
  await close()
})

test('a request to join is accepted, and a provider is added by another user', async () => {
  const patient = await admitPatient(hospital, 'Requested')
  await assign(hospital, hospital.ana, [patient])
  const { page, close } = await openScreen(hospital.ana, { path: `/patient/${patient.id}` })
  await team(page).getByText('Ana Ruiz').waitFor()
  await hospital.cleo.call(createCareTeamRequest, {
    params: { id: patient.id },
    body: { kind: 'join', role: 'Resident' },
  })
  await page.getByRole('region', { name: 'Requests' }).getByText('asks to join as Resident').waitFor()
  await page.getByRole('button', { name: 'Accept the request of Cleo Marsh' }).focus()
  await page.keyboard.press('y')
  await team(page).getByText('Cleo Marsh').waitFor()
  await page.getByRole('region', { name: 'Requests' }).waitFor({ state: 'detached' })

  await team(page).getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog')
  const add = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Provider' }).fill(name)
    await dialog.getByRole('option', { name: new RegExp(name, 'i') }).click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await add('Cleo Marsh')
  await dialog.getByText('Cleo Marsh is already on the care team of Requested.').waitFor()
  await dialog.getByRole('button', { name: 'Remove Cleo Marsh' }).click()
  await dialog.getByRole('combobox', { name: 'Role' }).fill('Nurse')
  await add('Ben Okafor')
  await team(page).getByRole('heading', { name: 'Nurse' }).waitFor()
  expect((await read(patient)).care_team.map(({ role }) => role)).toEqual(['', 'Nurse', 'Resident'])
  await close()
})

test('paging §2: a patient is added, edited, discharged after typing the name, and readmitted', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/patient/assignments?view=all' })
  await page.getByRole('button', { name: 'Add patient' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Unknown emergency patient').click()
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Foxtrot')
  await expectAccessible(page, 'add patient')
  await takeScreenshot(page, 'patient-add')
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await page.getByRole('heading', { name: 'Unknown, Foxtrot' }).waitFor()
  await page.getByText(/Temp ID T-\d+/).waitFor()
  await page.getByText('Admitted to emergency care').waitFor()

  await menuItem(page, 'Edit patient')
  await dialog.getByRole('textbox', { name: 'MRN' }).fill('EDITED-1')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Sanford')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('MRN EDITED-1').waitFor()

  await menuItem(page, 'Discharge patient')
  await dialog.getByRole('button', { name: 'Discharge' }).click()
  await dialog.getByText('Type Sanford.').waitFor()
  await dialog.getByRole('textbox').fill('sanford')
  await dialog.getByRole('button', { name: 'Discharge' }).click()
  await page.waitForURL('**/patient/assignments?view=all')
  await page.goBack()
  await page
    .getByText(/^Discharged /)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Readmit' }).click()
  await dialog.getByRole('button', { name: 'Readmit' }).click()
  await page.getByRole('button', { name: /^Take/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §2: with Add another, the dialog stays open and empty for the next patient', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/patient/assignments?view=all' })
  await page.getByRole('button', { name: 'Add patient' }).click()
  const dialog = page.getByRole('dialog')
  const lastName = dialog.getByRole('textbox', { name: 'Last name' })
  await dialog.getByRole('checkbox', { name: 'Add another' }).check()
  await lastName.fill('Firstborn')
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await page.getByText('Firstborn was added.').waitFor()
  expect(await lastName.inputValue()).toBe('')
  await dialog.getByRole('checkbox', { name: 'Add another' }).uncheck()
  await lastName.fill('Secondborn')
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await page.getByRole('heading', { name: 'Secondborn' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §2: a merged record opens the one that replaces it, and thread_id opens the patient of a thread', async () => {
  const [from, into] = [await admitPatient(hospital, 'Merged'), await admitPatient(hospital, 'Staying')]
  const thread = await hospital.ben.writes(hospital.ana, 'About the patient', { patient_id: from.id })
  await hospital.dora.call(mergePatient, { params: { id: from.id }, body: { into_id: into.id } })
  const { page, close } = await openScreen(hospital.ana, { path: `/patient/${from.id}` })
  await page.getByText('The record that you opened was merged into this one.').waitFor()
  await page.getByRole('heading', { name: 'Staying' }).waitFor()
  await page.goto(`${hospital.url}/patient/0?thread_id=${thread.id}`)
  await page.getByRole('heading', { name: 'Staying' }).waitFor()
  await page.goto(`${hospital.url}/patient/999999`)
  await page.getByText('This patient does not exist.').waitFor()
  expect((await read(from)).id).toBe(into.id)
  await close()
})

test('J, K and the buttons open the next and previous patient of the list', async () => {
  for (const letter of ['A', 'B', 'C']) await admitPatient(hospital, `Walk, ${letter}`)
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/patient/assignments?q=walk' })
  await page.getByRole('link', { name: 'Walk, A' }).click()
  await page.getByText('1 of 3').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Walk, B' }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'Walk, A' }).waitFor()
  await page.getByRole('button', { name: 'Next patient' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Walk, B' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Walk, C' }).waitFor()
  await page.keyboard.press('u')
  await page.waitForURL('**/patient/assignments?q=walk')
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('the patient screen is accessible: %o', async (viewport) => {
  const name = `Screen ${viewport.width}${viewport.dark ? ' dark' : ''}`
  const patient = await admitPatient(hospital, name, { sex: 'F', date_of_birth: '1951-03-14', mrn: name })
  await assign(hospital, hospital.ben, [patient], { role: 'Attending' })
  await assign(hospital, hospital.cleo, [patient], { role: 'Nurse' })
  await hospital.ben.writes(hospital.ana, 'Potassium 6.1', { patient_id: patient.id })
  const { page, problems, close } = await openScreen(hospital.ana, {
    path: `/patient/${patient.id}`,
    ...viewport,
  })
  await page.getByText('Dora Lind added Cleo Marsh as Nurse').waitFor()
  const shot = `patient-${viewport.width}${viewport.dark ? '-dark' : ''}`
  await expectAccessible(page, name)
  await takeScreenshot(page, shot)
  if (viewport.width < 1200) {
    await page.getByRole('button', { name: /Ben Okafor is responsible/ }).click()
    await team(page).getByText('Cleo Marsh').waitFor()
    await expectAccessible(page, `${name}, care team`)
    await takeScreenshot(page, `${shot}-team`)
    await page.keyboard.press('Escape')
  }
  await page
    .getByRole('navigation', { name: 'Patient', exact: true })
    .getByRole('link', { name: 'Messages' })
    .click()
  await page.getByRole('list', { name: 'Conversations' }).getByText('Potassium 6.1').first().waitFor()
  await expectAccessible(page, `${name}, messages`)
  await takeScreenshot(page, `${shot}-messages`)
  expect(problems).toEqual([])
  await close()
})
