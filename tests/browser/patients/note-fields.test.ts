import {
  changeNoteField,
  createNoteField,
} from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

test.each(viewports)(
  'paging §2, §5, §7: a note field is created in a dialog, changed, and deleted: %o',
  async (options) => {
    const look = lookName(options)
    const path = '/accountSettings/noteFields'
    const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
    await page.getByRole('heading', { name: 'Note fields' }).waitFor()
    await page.getByRole('button', { name: 'New field' }).click()
    const dialog = page.getByRole('dialog', { name: 'New note field' })
    expect(await dialog.getByRole('checkbox', { name: 'Required' }).isChecked()).toBe(false)
    expect(await dialog.getByRole('checkbox', { name: 'Show label' }).isChecked()).toBe(false)
    await dialog.getByRole('button', { name: 'Create field' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Plan ${look}`)
    await dialog.getByRole('checkbox', { name: 'Required' }).check()
    await expectAccessible(page, 'new note field')
    await takeScreenshot(page, `note-field-new-${look}`)
    await dialog.getByRole('button', { name: 'Create field' }).click()
    const row = page.getByRole('row', { name: `Plan ${look}` })
    await row.getByRole('link').click()

    await page.getByRole('heading', { name: `Plan ${look}` }).waitFor()
    const save = page.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'Show label' }).check()
    await page.getByText('Not saved yet').waitFor()
    await save.click()
    await page.getByText(`Plan ${look} saved`).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Show label' }).isChecked()).toBe(true)
    await expectAccessible(page, 'note field')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete field' }).click()
    await page.getByText(`Plan ${look} deleted`).waitFor()
    await page.getByRole('heading', { name: 'Note fields' }).waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test('saving a note field that someone else changed keeps what was typed, and succeeds on the next press', async () => {
  const field = await hospital.dora.call(createNoteField, { body: { name: 'Disposition' } })
  const { page, close } = await openScreen(hospital.dora, { path: `/accountSettings/noteFields/${field.id}` })
  await page.getByRole('textbox', { name: 'Name' }).fill('Disposition plan')
  await hospital.dora.call(changeNoteField, {
    params: { id: field.id },
    body: { required: true },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Could not update note field').waitFor()
  await page.getByText(/changed this note field in the meantime/).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Disposition plan')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Required' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Disposition plan saved').waitFor()
  await close()
})
