import { createNoteField } from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import * as templates from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import * as notes from '@wardline/contract/patients/notes/note.routes.ts'
import { listNoteDrafts } from '@wardline/contract/patients/notes/note-draft.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
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

test.each(viewports)(
  'paging §2, §3, §7, §9: a note by a template is written with the keyboard and appears in the list: %o',
  async (options) => {
    const look = lookName(options)
    const patient = await admit()
    const { assessment, plan, template } = await createConsult()
    const { page, problems, close } = await openScreen(hospital.ana, { ...options, path: pathOf(patient) })
    await page.getByText('No notes yet.').waitFor()
    await page.keyboard.press('n')
    await expectFocus(composer(page).getByRole('textbox'))
    expect(await page.getByRole('radio', { name: 'Shared' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: 'Normal' }).isChecked()).toBe(true)
    await page.getByLabel('Template').selectOption({ label: template.name })
    expect(await page.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
    // Its name is not shown, and stays the accessible name.
    await page.getByRole('textbox', { name: plan.name }).fill('Heparin per protocol.')
    await page.keyboard.press('Control+s')
    await page.getByText(`Fill in ${assessment.name}.`).waitFor()
    await page.getByRole('textbox', { name: assessment.name }).fill('Anterior STEMI, Killip II.')
    await page.getByText(/^Draft saved/).waitFor()
    await expectAccessible(page, 'composer')
    await takeScreenshot(page, `note-composer-${look}`)
    await page.keyboard.press('Control+s')
    await page.getByText('Note saved').waitFor()
    const note = page.getByRole('article', { name: /^Note by Ana Ruiz/ })
    await note.getByText('Anterior STEMI, Killip II.').waitFor()
    await note.getByText('High').waitFor()
    await expectAccessible(page, 'list of notes')
    await takeScreenshot(page, `note-list-${look}`)
    expect(await stored(hospital.ben, patient)).toMatchObject([{ priority: 2, note_template: template.name }])
    expect(await draftTexts(hospital.ana, patient)).toEqual([])
    expect(problems).toEqual([])
    await close()
  },
)

test('pressing Ctrl S twice while the draft is being saved saves the note once', async () => {
  const patient = await admit()
  const note = await write(hospital.ana, patient, { content: 'Ate well.' })
  const { page, close } = await openScreen(hospital.ana, { path: pathOf(patient) })
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith(`/notes/${note.id}/`)) saves.push(request.url())
  })
  const held = Promise.withResolvers<void>()
  await interceptRequests(page, '**/api/v1/pcm/patients/*/notedrafts/', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  const begun = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/notedrafts/'),
  )
  await composer(page, 'Edit note').getByRole('textbox').fill('Ate little.')
  await begun
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+s')
  held.resolve()
  await page.getByText('Note saved').waitFor()
  await page.getByRole('article').getByText('Ate little.').waitFor()
  expect(saves).toHaveLength(1)
  expect(await stored(hospital.ana, patient)).toMatchObject([{ version: 2 }])
  await close()
})

test('the second of two editors of a note sees both texts side by side and decides', async () => {
  const patient = await admit()
  const note = await write(hospital.ana, patient, { content: 'Possible NSTEMI. Killip II.' })
  const { page, problems, close } = await openScreen(hospital.ben, { path: pathOf(patient) })
  await page.getByRole('button', { name: 'Edit' }).click()
  await composer(page, 'Edit note').getByRole('textbox').fill('Anterior STEMI. Killip II.')
  await page.getByText(/^Draft saved/).waitFor()
  await hospital.ana.call(notes.changeNote, {
    params: { id: patient.id, note_id: note.id },
    body: { content: 'Possible NSTEMI. Killip III.', version: 1 },
  })
  await page.getByText(/^Ana Ruiz changed this note at .+ Compare before you save\.$/).waitFor()
  await page.keyboard.press('Control+s')
  const both = page.getByRole('region', { name: 'Two versions' })
  await both.getByText('Possible NSTEMI. Killip III.').first().waitFor()
  await expectAccessible(page, 'two versions')
  await takeScreenshot(page, 'note-conflict-1440 light')
  expect(await stored(hospital.ana, patient)).toMatchObject([{ version: 2 }])
  await both.getByRole('button', { name: 'Save mine as version 3' }).click()
  await page.getByText('Note saved').waitFor()
  expect(await stored(hospital.ana, patient)).toMatchObject([
    { version: 3, content: 'Anterior STEMI. Killip II.', changed_by: 'Ben Okafor' },
  ])
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)(
  'versions show what changed, and an old one is restored as a new one: %o',
  async (options) => {
    const patient = await admit()
    const note = await write(hospital.ana, patient, { content: 'Repeat ECG in 30 min.' })
    const params = { id: patient.id, note_id: note.id }
    await hospital.ben.call(notes.changeNote, {
      params,
      body: { content: 'Repeat ECG at 18:00.', priority: 2 },
    })
    const { page, problems, close } = await openScreen(hospital.ana, { ...options, path: pathOf(patient) })
    await page.getByRole('button', { name: '2 versions' }).click()
    const panel = page.getByRole('dialog', { name: 'Versions' })
    await panel.getByText('Changed Note, Priority').waitFor()
    const detail = panel.getByRole('region', { name: 'Version 2' })
    expect(await detail.locator('ins').allTextContents()).toEqual(['at 18:00.', 'High'])
    expect(await detail.locator('del').allTextContents()).toEqual(['in 30 min.', 'Normal'])
    await expectAccessible(page, 'versions')
    await takeScreenshot(page, `note-versions-${lookName(options)}`)
    await panel.getByRole('button', { name: /^Version 1/ }).click()
    await panel.getByRole('button', { name: 'Restore version 1' }).click()
    await page.getByText('Version 1 restored as version 3').waitFor()
    expect(await stored(hospital.ana, patient)).toMatchObject([
      { version: 3, content: 'Repeat ECG in 30 min.', priority: 1 },
    ])
    expect(problems).toEqual([])
    await close()
  },
)

test('who can read a note is one sentence, and a private note is shared after a question only', async () => {
  const patient = await admit()
  await write(hospital.ana, patient, { content: 'My worry.', type: 'private' })
  const { page, close } = await openScreen(hospital.ana, { path: pathOf(patient) })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByText('Only you can read this note, also in search and export.').waitFor()
  await page.getByText('Record', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Let others read this note?' })
  await dialog.getByRole('button', { name: 'Keep it private' }).click()
  expect(await page.getByRole('radio', { name: 'Private' }).isChecked()).toBe(true)
  await page.getByText('Shared', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Change to Shared' }).click()
  await page
    .getByText(
      'Everyone who can open this patient can read this note. Everyone who writes notes can change it.',
    )
    .waitFor()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Note saved').waitFor()
  expect(await stored(hospital.ben, patient)).toMatchObject([{ type: 'shared', content: 'My worry.' }])
  await close()
})

test('paging §7, §8: a note that fails to save stays in the form with an error and Try again', async () => {
  const patient = await admit()
  const { page, close } = await openScreen(hospital.ana, { path: pathOf(patient) })
  const address = '**/api/v1/pcm/patients/*/notes/'
  await interceptRequests(page, address, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Add note' }).click()
  await composer(page).getByRole('textbox').fill('Ate well.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Could not create note').waitFor()
  expect(await composer(page).getByRole('textbox').inputValue()).toBe('Ate well.')
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Note saved').waitFor()
  expect(await stored(hospital.ben, patient)).toMatchObject([{ content: 'Ate well.' }])
  await close()
})

test('paging §2: notes appear live, are filtered, searched and loaded on scrolling, and are deleted by their author', async () => {
  const patient = await admit()
  for (let i = 1; i <= 27; i += 1)
    await write(hospital.ben, patient, { content: `Note number ${i}`, priority: i === 3 ? 2 : 1 })
  const { page, close } = await openScreen(hospital.ana, { path: pathOf(patient) })
  await page.getByText('27 notes').waitFor()
  const all = page.getByRole('article')
  await all.first().getByText('Note number 27').waitFor()
  await all.last().scrollIntoViewIfNeeded()
  await page.getByText('Note number 1', { exact: true }).waitFor()
  await page.getByLabel('Priority').selectOption('High')
  await page.getByText('1 note', { exact: true }).waitFor()
  await page.getByLabel('Priority').selectOption('All priorities')
  await page.getByLabel('Search notes').fill('number 14')
  await page.getByText('1 note', { exact: true }).waitFor()
  await page.getByLabel('Search notes').fill('')
  await page.getByText('27 notes').waitFor()
  await write(hospital.ben, patient, { content: 'The newest' })
  await all.first().getByText('The newest').waitFor()
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  const own = await write(hospital.ana, patient, { content: 'My own' })
  await all.first().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await page.getByText('Note deleted').waitFor()
  const gone = await hospital.ana.request(notes.getNote, { params: { id: patient.id, note_id: own.id } })
  expect(gone.status).toBe(404)
  await close()
})
