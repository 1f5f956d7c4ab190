import * as groups from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import * as filters from '@wardline/contract/directory/tagging/saved-filter.routes.ts'
import * as tags from '@wardline/contract/directory/tagging/tag.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { createSavedFilter, joinDepartment } from '../../fixtures/hospital/departments.ts'
import { createUser } from '../../fixtures/hospital/users.ts'

const { hospital, openScreen } = useBrowserHospital()
const account = () => ({ id: hospital.ids.account_id })

const createTag = (classified_name: string) =>
  hospital.dora.call(tags.createTag, { params: account(), body: { classified_name } })

/** Types into the picker of a dialog or page, and takes the highlighted option. */
async function choose(page: Page, label: string, typed: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).pressSequentially(typed)
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: option }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: `Remove ${option}` })
    .last()
    .waitFor()
}

test.each(viewports)(
  'paging §2, §8: a saved filter is created, gets tags, is previewed, renamed and deleted: %o',
  async (options) => {
    const look = lookName(options)
    const tag = await createTag(`unit: 6 West ${look}`)
    await createTag(`team: rapid ${look}`)
    await hospital.dora.call(tags.tagContacts, {
      params: { ...account(), tag_id: tag.id },
      body: { contact_ids: [hospital.ben.user.contact_id] },
    })
    const path = '/accountSettings/savedFilters'
    const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
    await page.getByRole('heading', { name: 'Saved filters' }).waitFor()
    await page.getByRole('button', { name: 'New filter' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(`For 6 West ${look}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `For 6 West ${look}` }).waitFor()
    await page.getByText('Without tags, the filter limits nothing.').waitFor()
    await page.getByText(/^All \d+ contacts are found\.$/).waitFor()

    await page.getByRole('button', { name: 'Add tags' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add tags' })
    await dialog.getByRole('button', { name: 'Add tags' }).click()
    await dialog.getByText('Select at least one tag.').waitFor()
    await choose(page, 'Tags', `west ${look}`, `unit: 6 West ${look}`)
    await choose(page, 'Tags', `rapid ${look}`, `team: rapid ${look}`)
    await dialog.getByRole('button', { name: 'Add tags' }).click()
    await page.getByText(`Successfully saved changes to saved filter \`For 6 West ${look}\``).waitFor()
    const found = page.getByRole('table', { name: 'found contacts' })
    await found.getByText('Ben Okafor').waitFor()
    await page.getByText(/^1 of \d+ contacts are found\.$/).waitFor()
    await expectAccessible(page, 'saved filter')
    await takeScreenshot(page, `saved-filter-${look}`)

    await page.getByRole('button', { name: `Remove team: rapid ${look}` }).click()
    await page
      .getByText(`Tag \`team: rapid ${look}\` has been removed from savedFilter \`For 6 West ${look}\``)
      .waitFor()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(`West ${look}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `West ${look}` }).waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const remove = page.getByRole('dialog', { name: 'Delete Assignable Filter' })
    await remove.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await remove.getByRole('button', { name: 'Delete Assignable Filter' }).click()
    await page.getByText(`West ${look} deleted`).waitFor()
    await page.getByRole('heading', { name: 'Saved filters' }).waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test('the preview shows what a chosen user finds, and why; filters are chosen by name', async () => {
  const mia = await createUser(hospital, 'Mia Limited')
  await joinDepartment(hospital, mia, hospital.ids.departments.cardiology)
  const heart = await createTag('unit: Heart')
  await hospital.dora.call(tags.tagContacts, {
    params: { ...account(), tag_id: heart.id },
    body: { contact_ids: [hospital.cleo.user.contact_id] },
  })
  await createSavedFilter(hospital, {
    name: 'Heart only',
    tags: ['unit: Heart'],
    department_id: hospital.ids.departments.cardiology,
  })
  const spare = await hospital.dora.call(filters.createSavedFilter, {
    params: account(),
    body: { name: 'Spare' },
  })
  const { page, close } = await openScreen(hospital.dora, {
    path: `/accountSettings/savedFilters/${spare.id}`,
  })
  const found = page.getByRole('table', { name: 'found contacts' })
  await choose(page, 'With filters', 'heart', 'Heart only')
  await expect.poll(() => found.getByRole('row').count()).toBe(2)
  await found.getByText('Cleo Marsh').waitFor()
  await choose(page, 'As seen by', 'mia lim', 'Mia Limited')
  await page.getByText('Cardiology: Heart only').waitFor()
  await found.getByText('Cleo Marsh').waitFor()
  await page.getByRole('button', { name: 'Remove Mia Limited' }).click()
  await choose(page, 'As seen by', 'ben oka', 'Ben Okafor')
  await page.getByText('No filter applies to this user.').waitFor()
  await close()
})

test.each(viewports)(
  'paging §2: a tag is created by keyboard and added to contacts and a group: %o',
  async (options) => {
    const look = lookName(options)
    const { page, problems, close } = await openScreen(hospital.dora, {
      ...options,
      path: '/accountSettings/tags',
    })
    await page.getByRole('heading', { name: 'Tags' }).waitFor()
    await page.getByRole('table', { name: 'tags' }).waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New tag' })
    await expectFocus(dialog.getByLabel('Name'))
    await page.keyboard.type(`role: porter ${look}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `role: porter ${look}` }).waitFor()
    await page.getByRole('button', { name: 'Add contacts' }).click()
    await choose(page, 'Contacts', 'cleo', 'Cleo Marsh')
    await page.getByRole('dialog').getByRole('button', { name: 'Add contacts' }).click()
    await page.getByRole('table', { name: 'contacts' }).getByText('Cleo Marsh').waitFor()
    await expectAccessible(page, 'tag')
    await takeScreenshot(page, `tag-${look}`)
    await page.getByRole('button', { name: 'Remove Cleo Marsh' }).click()
    await page.getByText('No contacts yet.').waitFor()

    const group = await hospital.dora.call(groups.createPermissionGroup, {
      params: account(),
      body: { display_name: `Porters ${look}` },
    })
    await page.goto(`${hospital.url}/accountSettings/groups/${group.id}`)
    await page.getByRole('button', { name: 'Add tags' }).click()
    await choose(page, 'Tags', `porter ${look}`, `role: porter ${look}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click()
    const tagList = page.getByRole('table', { name: 'tags' })
    await tagList.getByText(`role: porter ${look}`).waitFor()
    await takeScreenshot(page, `group-tags-${look}`)
    await tagList.getByRole('button', { name: `Remove role: porter ${look}` }).click()
    await page.getByText('No tags yet.').waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test('paging §4, §8: a saved filter that does not exist leads to the list, with its wording', async () => {
  const { page, close } = await openScreen(hospital.dora, { path: '/accountSettings/savedFilters/999999' })
  await page.getByText('Saved filter with id `999999` does not exist').waitFor()
  await page.getByRole('heading', { name: 'Saved filters' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/accountSettings/savedFilters')
  await close()
})

test('renaming a tag shows the name that another administrator saved in the meantime', async () => {
  const { id: tag_id } = await createTag('unit: Burns')
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: `/accountSettings/tags/${tag_id}`,
  })
  await page.getByRole('button', { name: 'Rename' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename tag' })
  await dialog.getByLabel('Name').fill('unit: Burns, adults')
  const body = { classified_name: 'unit: Burn centre' }
  await hospital.dora.call(tags.renameTag, { params: { ...account(), tag_id }, body })
  await dialog.getByText('Saved now: unit: Burn centre').waitFor()
  await expectAccessible(page, 'renaming a tag that another administrator renamed')
  await takeScreenshot(page, 'rename-conflict')
  await dialog.getByRole('button', { name: 'Rename' }).press('Enter')
  await page.getByRole('heading', { name: 'unit: Burns, adults' }).waitFor()
  expect(problems).toEqual([])
  await close()
})
