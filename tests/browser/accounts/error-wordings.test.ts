import * as roles from '@wardline/contract/accounts/roles/role.routes.ts'
import { createPermissionGroup } from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import * as departments from '@wardline/contract/directory/departments/department.routes.ts'
import { createNoteField } from '@wardline/contract/patients/note-fields/note-field.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { takeScreenshot } from '../../fixtures/browser/screen.ts'

const { hospital, openScreen } = useBrowserHospital()
const account = () => ({ id: hospital.ids.account_id })

/** Writing requests to these addresses get no answer. */
const loseWrites = (page: Page, addresses: string) =>
  interceptRequests(page, addresses, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionfailed'),
  )

const expectWording = (page: Page, wording: string) => page.getByText(wording, { exact: true }).waitFor()

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').pressSequentially(name.slice(0, 6))
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name }).first().click()
}

test('paging §8: a role that cannot be loaded, created, updated or deleted shows its wording', async () => {
  await hospital.dora.call(roles.createRole, { params: account(), body: { name: 'Wording role' } })
  const path = '/accountSettings/roles'
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/999999` })
  await expectWording(page, 'Could not load the role')
  await page.getByRole('heading', { name: 'Roles', exact: true }).waitFor()
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Wording role')
  await page.keyboard.press('Enter')
  await expectWording(page, 'Could not create role')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Wording role' }).click()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Administrator')
  await page.keyboard.press('Enter')
  await expectWording(page, 'Could not update Wording role')
  await page.getByRole('dialog').getByLabel('Name').fill('Renamed role')
  await page.keyboard.press('Enter')
  await expectWording(page, 'Successfully updated Renamed role')
  await loseWrites(page, '**/roles/*/')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expectWording(page, 'Could not delete role')
  expect(problems).toEqual([])
  await close()
})

test('paging §8: a member that cannot be added to a group or removed from it causes the specified wording', async () => {
  const { id } = await hospital.dora.call(createPermissionGroup, {
    params: account(),
    body: { display_name: 'Wording group' },
  })
  const { page, problems, close } = await openScreen(hospital.dora, { path: `/accountSettings/groups/${id}` })
  await page.getByText('No members yet.').waitFor()
  await loseWrites(page, '**/groups/*/members/**')
  const add = page.getByRole('button', { name: 'Add members' })
  await add.click()
  await choose(page, 'Cleo Marsh')
  await page.getByRole('dialog').getByRole('button', { name: 'Add members' }).click()
  await expectWording(page, 'Could not add Cleo Marsh to Wording group')
  await page.unroute('**/groups/*/members/**')
  await page.getByRole('dialog').getByRole('button', { name: 'Add members' }).click()
  await page.getByRole('table', { name: 'members' }).getByText('Cleo Marsh').waitFor()
  await loseWrites(page, '**/groups/*/members/**')
  await page.getByRole('button', { name: 'Remove Cleo Marsh' }).click()
  await expectWording(page, 'Could not remove Cleo Marsh from Wording group')
  expect(problems).toEqual([])
  await close()
})

test('paging §8: failed changes of a department, its members, contacts and message types show their wordings', async () => {
  const { id } = await hospital.dora.call(departments.createDepartment, { body: { name: 'Wording unit' } })
  const contact_ids = [hospital.cleo.user.contact_id]
  await hospital.dora.call(departments.addDepartmentContacts, {
    params: { id },
    body: { contact_ids, is_contactable: true },
  })
  await hospital.dora.call(departments.addDepartmentMembers, {
    params: { id },
    body: { user_ids: [hospital.ben.user.user_id] },
  })
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/accountSettings/departments' })
  await page.getByRole('button', { name: 'New department' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Wording unit')
  await page.keyboard.press('Enter')
  await expectWording(page, 'Could not create department')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Wording unit' }).click()
  await page.getByRole('table', { name: 'members' }).getByText('Ben Okafor').waitFor()
  await loseWrites(page, `**/departments/${id}/**`)
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).click()
  await expectWording(page, 'Could not remove Ben Okafor from Wording unit')
  await page.getByRole('button', { name: 'Add members' }).click()
  await choose(page, 'Ana Ruiz')
  await page.getByRole('dialog').getByRole('button', { name: 'Add members' }).click()
  await expectWording(page, 'Could not add Ana Ruiz to Wording unit')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('tab', { name: /^Contacts/ }).click()
  await page.getByRole('checkbox', { name: 'Pinned: Cleo Marsh' }).click()
  await expectWording(page, 'Could not pin Cleo Marsh')
  await takeScreenshot(page, 'department-could-not-pin')
  await page.getByRole('button', { name: 'Remove Cleo Marsh' }).click()
  await expectWording(page, 'Could not remove Cleo Marsh from Wording unit')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete department' }).click()
  await expectWording(page, 'Cannot delete department Wording unit')
  expect(problems).toEqual([])
  await close()
})

test('paging §8: a note field or template that cannot be loaded, created or deleted shows its wording', async () => {
  const { id } = await hospital.dora.call(createNoteField, { body: { name: 'Wording field' } })
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/accountSettings/noteFields/999999',
  })
  await expectWording(page, 'Could not load note field')
  await page.getByRole('button', { name: 'New field' }).click()
  await loseWrites(page, '**/note*/**')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Lost field')
  await page.getByRole('dialog').getByRole('button', { name: 'Create field' }).click()
  await expectWording(page, 'Could not create note field')
  await page.goto(`${hospital.url}/accountSettings/noteFields/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete field' }).click()
  await expectWording(page, 'Could not delete note field')
  await page.goto(`${hospital.url}/accountSettings/noteTemplates`)
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Lost template')
  await page.getByRole('dialog').getByRole('button', { name: 'Create template' }).click()
  await expectWording(page, 'Could not create note template')
  expect(problems).toEqual([])
  await close()
})

test('paging §8: a failed password change by an administrator shows its wording', async () => {
  const path = `/accountSettings/users/${hospital.ben.user.user_id}`
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Set password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set password of Ben Okafor' })
  await dialog.getByLabel('New password').fill('Ben Okafor 2026!')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await expectWording(page, 'Could not set password for user')
  await dialog.getByText(/^Do not use/).waitFor()
  expect(problems).toEqual([])
  await close()
})
