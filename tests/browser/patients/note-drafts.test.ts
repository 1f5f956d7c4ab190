import { createNoteField } from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import * as templates from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import * as notes from '@wardline/contract/patients/notes/note.routes.ts'
import {
  changeNoteDraft,
  createNoteDraft,
  listNoteDrafts,
} from '@wardline/contract/patients/notes/note-draft.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { takeScreenshot } from '../../fixtures/browser/screen.ts'
import { admitPatient } from '../../fixtures/hospital/patients.ts'
import type { Person } from '../../fixtures/people/person.ts'

const { hospital, openScreen } = useBrowserHospital()

let made = 0
const admit = () => admitPatient(hospital, `Becker ${(made += 1)}`)
const pathOf = ({ id }: { id: number }) => `/patient/${id}?tab=notes`

const write = (person: Person, { id }: { id: number }, body: Record<string, unknown>) =>
  person.call(notes.createNote, { params: { id }, body })

const stored = async (person: Person, { id }: { id: number }) =>
  (await person.call(notes.listNotes, { params: { id } })).results

const draftTexts = async (person: Person, { id }: { id: number }) =>
  (await person.call(listNoteDrafts, { params: { id } })).results.map(({ content }) => content)

const composer = (page: Page, name = 'New note') => page.getByRole('form', { name })

async function createConsult() {
  const create = (name: string, more: Record<string, unknown> = {}) =>
    hospital.dora.call(createNoteField, { body: { name: `${name} ${made}`, ...more } })
  const assessment = await create('Assessment', { required: true, show_label: true })
  const plan = await create('Plan')
  const template = await hospital.dora.call(templates.createNoteTemplate, {
    body: { name: `Consult ${made}`, priority: 2, field_ids: [assessment.id, plan.id] },
  })
  return { assessment, plan, template }
}

test('a draft survives a closed tab, continues on another device, and is discarded when asked', async () => {
  const patient = await admit()
  const first = await openScreen(hospital.ana, { path: pathOf(patient) })
  await first.page.getByRole('button', { name: 'Add note' }).click()
  await composer(first.page).getByRole('textbox').fill('Half a sentence')
  await first.page.getByText(/^Draft saved/).waitFor()
  await first.page.context().close()
  const { page, close } = await openScreen(hospital.ana, { path: pathOf(patient), width: 390 })
  const draft = page.getByRole('list', { name: 'Your drafts' }).getByRole('listitem')
  await draft.getByText('Half a sentence').waitFor()
  await draft.getByRole('button', { name: 'Continue' }).click()
  const text = composer(page).getByRole('textbox')
  expect(await text.inputValue()).toBe('Half a sentence')
  await text.fill('Half a sentence, and more')
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Keep the draft?' })
  await dialog.getByRole('button', { name: 'Keep draft' }).click()
  await draft.getByText('and more').waitFor()
  expect(await draftTexts(hospital.ben, patient)).toEqual([])
  await draft.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText('No notes yet.').waitFor()
  expect(await draftTexts(hospital.ana, patient)).toEqual([])
  await close()
})

test('the text of a draft that another device changed is kept until its author chooses', async () => {
  const patient = await admit()
  const first = await openScreen(hospital.ana, { path: pathOf(patient) })
  await first.page.getByRole('button', { name: 'Add note' }).click()
  await composer(first.page).getByRole('textbox').fill('One')
  await first.page.getByText(/^Draft saved/).waitFor()
  const second = await openScreen(hospital.ana, { path: pathOf(patient) })
  await second.page.getByRole('button', { name: 'Continue' }).click()
  await composer(second.page).getByRole('textbox').fill('Two')
  await expect.poll(() => draftTexts(hospital.ana, patient)).toEqual(['Two'])
  await composer(first.page).getByRole('textbox').fill('Three')
  await first.page.getByText('You changed this draft on another device.').waitFor()
  const isWarned = (page: Page) =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await isWarned(first.page)).toBe(true)
  const choose = first.page.getByRole('dialog', { name: 'Choose before you leave' })
  for (const leave of [
    () => first.page.getByRole('button', { name: 'Notes', exact: true }).click(),
    () => first.page.keyboard.press('Escape'),
  ]) {
    await leave()
    await choose.waitFor()
    expect(await choose.getByRole('button', { name: 'Keep draft' }).count()).toBe(0)
    await choose.getByRole('button', { name: 'Keep editing' }).click()
    await choose.waitFor({ state: 'detached' })
    expect(await composer(first.page).getByRole('textbox').inputValue()).toBe('Three')
  }
  expect(await draftTexts(hospital.ana, patient)).toEqual(['Two'])
  const drafts = '**/api/v1/pcm/patients/*/notedrafts/'
  await interceptRequests(first.page, drafts, (route) => route.fulfill({ status: 400, json: {} }))
  await first.page.getByRole('button', { name: 'Keep this text' }).click()
  await first.page.getByText('Could not load the other text.').waitFor()
  await first.page.unroute(drafts)
  await first.page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => draftTexts(hospital.ana, patient)).toEqual(['Three'])
  await first.close()
  await second.close()
})

test('leaving a note keeps its text when its draft was changed on another device', async () => {
  const patient = await admit()
  const { page, close } = await openScreen(hospital.ana, { path: pathOf(patient), width: 390 })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add note' }).click()
  await composer(page).getByRole('textbox').fill('One')
  await page.getByText(/^Draft saved/).waitFor()
  const [draft] = (await hospital.ana.call(listNoteDrafts, { params: { id: patient.id } })).results
  const { template, assessment } = await createConsult()
  await hospital.ana.call(changeNoteDraft, {
    params: { id: patient.id, draft_id: draft?.id },
    body: {
      type: 'shared',
      priority: 1,
      note_template_id: template.id,
      content: '',
      data: { [assessment.id]: 'Two' },
      version: draft?.version,
    },
  })
  await composer(page).getByRole('textbox').fill('Three')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep draft' }).click()
  const choose = page.getByRole('dialog', { name: 'Choose before you leave' })
  await choose.getByRole('button', { name: 'Keep editing' }).click()
  expect(await composer(page).getByRole('textbox').inputValue()).toBe('Three')
  await takeScreenshot(page, 'note-draft-elsewhere-390 light')
  await page.getByRole('button', { name: 'Use the other text' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: assessment.name }).inputValue()).toBe('Two')
  await close()
})

test('discarding a note in a conflict keeps the draft of the other device', async () => {
  const patient = await admit()
  const { page, close } = await openScreen(hospital.ana, { path: pathOf(patient) })
  await page.getByRole('button', { name: 'Add note' }).click()
  await composer(page).getByRole('textbox').fill('One')
  await page.getByText(/^Draft saved/).waitFor()
  const change = async (content: string) => {
    const [draft] = (await hospital.ana.call(listNoteDrafts, { params: { id: patient.id } })).results
    await hospital.ana.call(changeNoteDraft, {
      params: { id: patient.id, draft_id: draft?.id },
      body: {
        type: 'shared',
        priority: 1,
        note_template_id: null,
        content,
        data: {},
        version: draft?.version,
      },
    })
  }
  await change('Two')
  const dialog = page.getByRole('dialog')
  const discard = async () => {
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
  }
  await discard()
  await page.getByText('You changed this draft on another device.').waitFor()
  expect(await draftTexts(hospital.ana, patient)).toEqual(['Two'])
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await dialog.getByText('The text of the other device stays as a draft.').waitFor()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('list', { name: 'Your drafts' }).getByText('Two').waitFor()
  expect(await draftTexts(hospital.ana, patient)).toEqual(['Two'])
  await close()
})

test('a note typed just before leaving is kept when another device changed its draft', async () => {
  const patient = await admit()
  const { page, close } = await openScreen(hospital.ana, { path: pathOf(patient) })
  await page.getByRole('button', { name: 'Add note' }).click()
  const text = composer(page).getByRole('textbox')
  await text.fill('One')
  await page.getByText(/^Draft saved/).waitFor()
  const [draft] = (await hospital.ana.call(listNoteDrafts, { params: { id: patient.id } })).results
  await hospital.ana.call(changeNoteDraft, {
    params: { id: patient.id, draft_id: draft?.id },
    body: { type: 'shared', priority: 1, note_template_id: null, content: 'Two', data: {}, version: 1 },
  })
  await text.fill('Three')
  await page.getByRole('link', { name: 'Messages' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  expect(await text.inputValue()).toBe('Three')
  await page.getByRole('button', { name: 'Keep this text' }).click()
  await expect.poll(() => draftTexts(hospital.ana, patient)).toEqual(['Three'])
  await text.fill('Four')
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await composer(page).waitFor({ state: 'detached' })
  expect(await draftTexts(hospital.ana, patient)).toEqual(['Four'])
  await close()
})

test('a new note without text leaves no draft', async () => {
  const patient = await admit()
  const { page, close } = await openScreen(hospital.ana, { path: pathOf(patient) })
  const text = composer(page).getByRole('textbox')
  const leave = () => page.getByRole('button', { name: 'Notes', exact: true }).click()
  await page.getByRole('button', { name: 'Add note' }).click()
  await text.fill('Emptied before it was saved')
  await text.fill('')
  await leave()
  await page.getByText('No notes yet.').waitFor()
  expect(await draftTexts(hospital.ana, patient)).toEqual([])
  await page.getByRole('button', { name: 'Add note' }).click()
  await text.fill('Emptied after it was saved')
  await page.getByText(/^Draft saved/).waitFor()
  await text.fill(' ')
  await leave()
  await page.getByText('No notes yet.').waitFor()
  expect(await draftTexts(hospital.ana, patient)).toEqual([])
  await close()
})

test('saving a second draft changes its note even while a filter hides the note', async () => {
  const patient = await admit()
  const note = await write(hospital.ana, patient, { content: 'Ate well.' })
  const body = { note_id: note.id, note_version: 1, type: 'shared', priority: 1, data: {} }
  for (const content of ['Ate little.', 'Ate nothing.'])
    await hospital.ana.call(createNoteDraft, {
      params: { id: patient.id },
      body: { ...body, note_template_id: null, content },
    })
  const { page, close } = await openScreen(hospital.ana, { path: pathOf(patient) })
  await page.getByLabel('Search notes').fill('fever')
  await page.getByText('No note matches.').waitFor()
  await page.getByRole('list', { name: 'Your drafts' }).getByRole('button', { name: 'Continue' }).click()
  expect(await composer(page, 'Edit note').getByRole('textbox').inputValue()).toBe('Ate little.')
  await page.keyboard.press('Control+s')
  await page.getByText('Note saved').waitFor()
  expect(await stored(hospital.ana, patient)).toMatchObject([
    { id: note.id, version: 2, content: 'Ate little.' },
  ])
  await close()
})
