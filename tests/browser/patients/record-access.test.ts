import { listPatientUpdates } from '@wardline/contract/patients/updates/patient-update.routes.ts'
import { createNote } from '@wardline/contract/patients/notes/note.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'

const { hospital, openScreen } = useBrowserHospital()

async function admitClosed(last_name: string) {
  await setFlag(hospital, 'care_team_access', true)
  const identity = { first_name: 'Robby', date_of_birth: '1974-02-14', mrn: `MRN-${last_name}` }
  const patient = await admitPatient(hospital, last_name, identity)
  await assign(hospital, hospital.ben, [patient], { role: 'Attending' })
  const params = { id: patient.id }
  await hospital.ben.call(createNote, { params, body: { content: 'Likes the quokka.' } })
  return { patient, params }
}

test('a record outside the care team asks for a reason, opens for 4 hours and closes', async () => {
  const { patient, params } = await admitClosed('Becker')
  const { page, problems, close } = await openScreen(hospital.ana, { path: `/patient/${patient.id}` })
  const dialog = page.getByRole('dialog', { name: 'You are not on this patient’s care team' })
  await dialog.getByText('DOB 02/14/1974').waitFor()
  await dialog.getByText('Responsible: Ben Okafor').waitFor()
  expect(await page.getByText('quokka').count()).toBe(0)
  await expectAccessible(page, 'a closed record')

  await dialog.getByRole('button', { name: 'Open record' }).click()
  await dialog.getByText('Choose a reason.').waitFor()
  await dialog.getByRole('radio', { name: 'I am treating this patient now' }).focus()
  await page.keyboard.press('2')
  const question = dialog.getByRole('textbox', { name: 'Who asked, and for what?' })
  await question.fill('3 beds, asked by Dr. Haley')
  expect(await dialog.getByText('Choose a reason.').count()).toBe(0)
  await takeScreenshot(page, 'record-access')
  await page.keyboard.press('Enter')

  await page.getByText('Outside the care team · until').waitFor()
  await page.getByText('Ana Ruiz opened the record from outside the care team').waitFor()
  await page.getByText('Consult requested: 3 beds, asked by Dr. Haley').waitFor()
  await page.getByText('Likes the quokka.').waitFor()
  await expectAccessible(page, 'a closed record')
  await takeScreenshot(page, 'opened-record')
  const { results } = await hospital.ben.call(listPatientUpdates, {
    params,
    query: { kind: 'record_opened' },
  })
  expect(results).toHaveLength(1)

  await page.getByRole('button', { name: 'Close record' }).click()
  await dialog.waitFor()
  expect(await page.getByText('quokka').count()).toBe(0)
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
  await close()
})

test('joining a care team from the list of patients asks for the reason once, for all selected', async () => {
  const { patient } = await admitClosed('Joining, One')
  await admitClosed('Joining, Two')
  const { page, problems, close } = await openScreen(hospital.ana, {
    path: '/patient/assignments?q=joining',
  })
  for (const name of ['One', 'Two'])
    await page.getByRole('checkbox', { name: `Select Joining, ${name}` }).click()
  await page.getByRole('button', { name: /to Ana Ruiz/ }).click()
  const dialog = page.getByRole('dialog', { name: 'You are not on the care teams of these patients' })
  await dialog.getByRole('button', { name: 'Join' }).click()
  await dialog.getByText('Choose a reason.').waitFor()
  await expectAccessible(page, 'joining a closed record')
  await takeScreenshot(page, 'join-reason')
  await dialog.getByRole('radio', { name: 'Covering for a colleague' }).check()
  await dialog.getByRole('textbox', { name: 'For whom, and until when?' }).fill('Ben, until noon')
  await page.keyboard.press('Enter')
  await page.getByText('2 patients assigned to Ana Ruiz.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const { results } = await hospital.ben.call(listPatientUpdates, {
    params: { id: patient.id },
    query: { kind: 'record_opened' },
  })
  expect(results).toHaveLength(1)
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
  await close()
})

test('instead of opening the record, the responsible provider is messaged', async () => {
  const { patient } = await admitClosed('Messaged')
  const { page, problems, close } = await openScreen(hospital.ana, { path: `/patient/${patient.id}` })
  await page.getByRole('button', { name: 'Message Ben Okafor instead' }).click()
  const compose = page.getByRole('dialog')
  await compose.getByRole('button', { name: 'Remove Ben Okafor' }).waitFor()
  await compose.getByText('MRN MRN-Messaged').waitFor()
  expect(problems).toEqual([])
  await close()
})
