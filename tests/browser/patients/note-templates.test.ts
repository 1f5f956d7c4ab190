import {
  createNoteField,
  deleteNoteField,
} from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import * as templates from '@wardline/contract/patients/note-templates/note-template.routes.ts'
import { createNote } from '@wardline/contract/patients/notes/note.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const createField = (name: string, more: Record<string, unknown> = {}) =>
  hospital.dora.call(createNoteField, { body: { name, ...more } })

test.each(viewports)(
  'paging §2, §3, §7: a note template is created, gets fields in an order, and is renamed: %o',
  async (options) => {
    const look = lookName(options)
    const situation = await createField(`Situation ${look}`, { required: true, show_label: true })
    const background = await createField(`Background ${look}`)
    const path = '/accountSettings/noteTemplates'
    const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
    await page.getByRole('heading', { name: 'Note templates' }).waitFor()
    await page.getByRole('button', { name: 'New template' }).click()
    const dialog = page.getByRole('dialog', { name: 'New note template' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`SBAR ${look}`)
    await dialog.getByText('High').click()
    await dialog.getByRole('button', { name: 'Create template' }).click()
    await page.getByRole('heading', { name: `SBAR ${look}` }).waitFor()

    for (const { name } of [situation, background]) {
      await page.getByRole('combobox', { name: 'Add a field' }).fill(name)
      await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
    }
    await page.getByRole('button', { name: `Move ${background.name} up` }).click()
    await expectAccessible(page, 'note template')
    await takeScreenshot(page, `note-template-${look}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`SBAR ${look} saved`).waitFor()
    // On a phone it is above Save, and stays while the pointer is there.
    await page.getByRole('button', { name: 'Dismiss' }).click()
    const { results } = await hospital.dora.call(templates.listNoteTemplates, {
      query: { search: `SBAR ${look}` },
    })
    expect(results).toMatchObject([{ priority: 2, field_ids: [background.id, situation.id] }])

    await page.getByRole('button', { name: `Move ${situation.name} up` }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByRole('textbox', { name: 'Name' }).fill(`ISBAR ${look}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: `ISBAR ${look}` }).waitFor()
    const [renamed] = (
      await hospital.dora.call(templates.listNoteTemplates, { query: { search: `ISBAR ${look}` } })
    ).results
    expect(renamed?.field_ids).toEqual([situation.id, background.id])
    expect(problems).toEqual([])
    await close()
  },
)

test('paging §7, §8: a field or template in use stays, with the wording of the specification', async () => {
  const field = await createField('Reason for consult', { required: true })
  const template = await hospital.dora.call(templates.createNoteTemplate, {
    body: { name: 'Cardiology consult', field_ids: [field.id] },
  })
  await hospital.ana.call(createNote, {
    params: { id: hospital.ids.patient },
    body: { note_template_id: template.id, data: { [field.id]: 'Chest pain' } },
  })
  const { page, close } = await openScreen(hospital.dora, { path: `/accountSettings/noteFields/${field.id}` })
  const refuse = async (name: string, button: string) => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
    await dialog.getByRole('button', { name: button }).click()
    await dialog.getByText(`Could not deleted ${name}, it is in use`).waitFor()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
  }
  await refuse('Reason for consult', 'Delete field')
  await page.goto(`${hospital.url}/accountSettings/noteTemplates/${template.id}`)
  await refuse('Cardiology consult', 'Delete template')
  const { results } = await hospital.dora.call(templates.listNoteTemplates, {
    query: { search: 'Cardiology consult' },
  })
  expect(results).toMatchObject([{ id: template.id, is_used: true, field_ids: [field.id] }])
  await close()
})

test('the settings are absent without the permission', async () => {
  const { page, close } = await openScreen(hospital.ana, { path: '/accountSettings/noteTemplates' })
  await page.getByText('You don’t have permission to change note templates and fields.').waitFor()
  expect(await page.getByRole('link', { name: 'Note templates' }).count()).toBe(0)
  await close()
})

test('paging §4: a note field or template that is deleted while its page is open leads to the list with a warning', async () => {
  const { dora } = hospital
  const field = await createField('Short-lived field')
  const { page, close } = await openScreen(dora, { path: `/accountSettings/noteFields/${field.id}` })
  await page.getByRole('heading', { name: field.name }).waitFor()
  await dora.call(deleteNoteField, { params: { id: field.id } })
  await page.getByText('This note field was deleted').waitFor()
  await page.getByRole('heading', { name: 'Note fields' }).waitFor()

  const template = await dora.call(templates.createNoteTemplate, { body: { name: 'Short-lived template' } })
  await page.goto(`${hospital.url}/accountSettings/noteTemplates/${template.id}`)
  await page.getByRole('heading', { name: template.name }).waitFor()
  await dora.call(templates.deleteNoteTemplate, { params: { id: template.id } })
  await page.getByText('This note template was deleted').waitFor()
  await page.getByRole('heading', { name: 'Note templates' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/accountSettings/noteTemplates')
  await close()
})
