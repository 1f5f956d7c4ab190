import { createNoteField } from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import { followPatient } from '@wardline/contract/patients/followers/follower.routes.ts'
import { createNote } from '@wardline/contract/patients/notes/note.routes.ts'
import { getPatient } from '@wardline/contract/patients/patient.routes.ts'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'

const { hospital, openScreen } = useBrowserHospital()

const reason = 'Refused for this test.'

/** Refuses every write, as a server would that found a conflict. */
const refuseWrites = (page: Page) =>
  interceptRequests(page, '**/api/v1/pcm/**', (route: Route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, json: { detail: reason, code: 'test.refused' } }),
  )

/** The wording of the specification, with the reason of the server beside it. */
async function expectRefusal(page: Page, wording: string): Promise<void> {
  await page.getByText(wording).first().waitFor()
  await page.getByText(reason).first().waitFor()
}

const menuItem = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('paging §8: patients: follow, take, edit and discharge fail with their wordings, and nothing changes', async () => {
  const { dora, ben } = hospital
  const patient = await admitPatient(hospital, 'Becker')
  await assign(hospital, ben, [patient])
  const before = await dora.call(getPatient, { params: { id: patient.id } })
  const { page, close } = await openScreen(dora, { path: `/patient/${patient.id}` })
  await page.getByRole('region', { name: 'Care team' }).getByText('Ben Okafor').waitFor()
  await refuseWrites(page)
  await page.keyboard.press('f')
  await expectRefusal(page, 'Unable to follow Becker')
  await page.getByRole('button', { name: /^Take/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await expectRefusal(page, 'Unable to take patient')
  await page.keyboard.press('Escape')
  await menuItem(page, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit patient' })
  await edit.getByRole('textbox', { name: /^First name/ }).fill('Robby')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expectRefusal(page, 'Could not update patient')
  expect(await edit.getByRole('textbox', { name: /^First name/ }).inputValue()).toBe('Robby')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await menuItem(page, 'Discharge')
  const discharge = page.getByRole('dialog', { name: 'Discharge patient' })
  await discharge.getByRole('textbox').fill('Becker')
  await discharge.getByRole('button', { name: 'Discharge', exact: true }).click()
  await expectRefusal(page, 'Could not discharge patient')
  await close()
  expect(await dora.call(getPatient, { params: { id: patient.id } })).toEqual(before)
})

test('paging §8: providers: unfollow and unassign fail with their wordings', async () => {
  const { ana } = hospital
  const patient = await admitPatient(hospital, 'Costa')
  await assign(hospital, ana, [patient])
  await ana.call(followPatient, { params: { id: patient.id } })
  const { page, close } = await openScreen(ana, { path: `/patient/${patient.id}` })
  await page.getByRole('button', { name: 'Following' }).waitFor()
  await refuseWrites(page)
  await page.keyboard.press('f')
  await expectRefusal(page, 'Unable to unfollow')
  await menuItem(page, 'Unassign myself')
  await expectRefusal(page, 'Error unassigning provider')
  const { care_team, followers } = await ana.call(getPatient, { params: { id: patient.id } })
  expect([care_team.length, followers.length]).toEqual([1, 1])
  await close()
})

test('paging §8: adding a patient fails with its wording, and what was typed stays', async () => {
  const { page, close } = await openScreen(hospital.dora, { path: '/patient/assignments?view=all' })
  await page.getByRole('button', { name: 'Add patient' }).click()
  await refuseWrites(page)
  const dialog = page.getByRole('dialog', { name: 'Add patient' })
  await dialog.getByRole('textbox', { name: /^Last name/ }).fill('Duarte')
  await dialog.getByRole('button', { name: 'Add patient' }).click()
  await expectRefusal(page, 'Could not add patient')
  expect(await dialog.getByRole('textbox', { name: /^Last name/ }).inputValue()).toBe('Duarte')
  await close()
})

test('paging §8: a note that cannot be saved, and a handoff that cannot be sent, keep their text', async () => {
  const { ana } = hospital
  const patient = await admitPatient(hospital, 'Eklund')
  await assign(hospital, ana, [patient])
  await ana.call(createNote, { params: { id: patient.id }, body: { content: 'Ate well.' } })
  const notes = await openScreen(ana, { path: `/patient/${patient.id}?tab=notes` })
  await notes.page.getByRole('button', { name: 'Edit', exact: true }).click()
  await refuseWrites(notes.page)
  const text = notes.page.getByRole('form', { name: 'Edit note' }).getByRole('textbox')
  await text.fill('Ate little.')
  await notes.page.keyboard.press('Control+s')
  await expectRefusal(notes.page, 'Could not save note')
  expect(await text.inputValue()).toBe('Ate little.')
  await notes.close()
  const { page, close } = await openScreen(ana, { path: `/patient/handoff?patient=${patient.id}` })
  const summary = page.getByRole('textbox', { name: 'Patient summary' })
  await summary.fill('STEMI')
  await page.keyboard.press('Alt+Digit1')
  await page.getByRole('combobox', { name: 'To' }).fill('Cleo')
  await page.getByRole('option', { name: /Cleo Marsh/ }).click()
  await page.getByText('1 of 1 ready').waitFor()
  await page.getByText(/^Draft saved/).waitFor()
  await refuseWrites(page)
  await page.keyboard.press('Control+Enter')
  await expectRefusal(page, 'Cannot hand off')
  expect(await summary.inputValue()).toBe('STEMI')
  await close()
})

test('paging §8: note fields and templates fail with their wordings', async () => {
  const { dora } = hospital
  const field = await dora.call(createNoteField, { body: { name: 'Assessment' } })
  const { page, close } = await openScreen(dora, { path: '/accountSettings/noteFields' })
  await refuseWrites(page)
  const create = async (title: string, action: string, wording: string) => {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Plan')
    await dialog.getByRole('button', { name: action }).click()
    await expectRefusal(page, wording)
    expect(await dialog.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Plan')
  }
  await page.getByRole('cell', { name: 'Assessment' }).waitFor()
  await create('New note field', 'Create field', 'Could not create note field')
  await page.goto(new URL('/accountSettings/noteTemplates', page.url()).href)
  await page.getByRole('button', { name: 'New template' }).waitFor()
  await create('New note template', 'Create template', 'Could not create note template')
  await page.goto(new URL(`/accountSettings/noteFields/${field.id}`, page.url()).href)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectRefusal(page, 'Could not delete note field')
  await close()
})
