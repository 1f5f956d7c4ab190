import * as group from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import * as role from '@wardline/contract/accounts/roles/role.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/roles'

const createRole = (name: string, permission_ids: string[] = []) =>
  hospital.dora.call(role.createRole, {
    params: { id: hospital.ids.account_id },
    body: { name, permission_ids },
  })

test('paging §2, §4, §6, §8: a role is created by keyboard; leaving a section asks, saving shows the difference', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  await page.getByRole('link', { name: 'Administrator' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New role' })
  await expectFocus(dialog.getByLabel('Name'))
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Administrator')
  await page.keyboard.press('Enter')
  await dialog.getByText('A role with this name already exists.').waitFor()
  await dialog.getByLabel('Name').fill('Charge nurse')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Charge nurse' }).waitFor()

  await page.getByRole('checkbox', { name: /^Select all/ }).press('Space')
  await page.getByText('7 added, 0 removed').waitFor()
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('button', { name: /^Patients/ }).press('Enter')
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leave.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await page.getByText('7 added, 0 removed').waitFor()
  await sections.getByRole('button', { name: /^Patients/ }).press('Enter')
  await leave.getByRole('button', { name: 'Leave without saving' }).press('Enter')
  const patients = page.getByRole('region', { name: 'Patients' })
  await patients.getByRole('checkbox', { name: /^See patients, their encounters/ }).press('Space')
  await patients.getByText('Added').waitFor()
  await expectAccessible(page, 'role editor')
  await page.getByRole('button', { name: 'Review and save' }).press('Enter')
  const save = page.getByRole('dialog', { name: 'Save changes to Charge nurse?' })
  await save.getByRole('region', { name: 'Added' }).getByText('pcm.view_patient').waitFor()
  await save.getByText('No user has this role yet.').waitFor()
  await save.getByRole('button', { name: 'Save changes' }).press('Enter')
  await page.getByText('Successfully updated Charge nurse').waitFor()
  await sections.getByRole('button', { name: 'Patients 1 of 7' }).waitFor()

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Delete role' }).press('Enter')
  await page.getByText('Charge nurse deleted').waitFor()
  await page.getByRole('heading', { name: 'Roles', exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Name' }).fill('administrator')
  await page.getByRole('link', { name: 'Clinician' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('link', { name: 'Administrator' }).waitFor()
  expect(await page.getByRole('searchbox', { name: 'Name' }).inputValue()).toBe('administrator')
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)(
  'the changes of another administrator are listed line by line, and the second decides: %o',
  async (options) => {
    const { id: role_id } = await createRole(`Shared role ${lookName(options)}`, ['pcm.view_patient'])
    const { page, close } = await openScreen(hospital.dora, { path: `${path}/${role_id}`, ...options })
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('button', { name: 'Patients 1 of 7' }).click()
    await page.getByRole('checkbox', { name: /^See, add, change, discharge and merge patients/ }).click()
    await page.getByRole('button', { name: 'Review and save' }).click()
    const save = page.getByRole('dialog', { name: /^Save changes to Shared role/ })
    await save.waitFor()
    const params = { id: hospital.ids.account_id, role_id }
    const stale = await hospital.dora.call(role.getRole, { params })
    // The page keeps the state from before the other change until its own is refused.
    let isStale = true
    await interceptRequests(page, `**/roles/${role_id}/`, async (route) => {
      if (route.request().method() === 'GET' && isStale) return route.fulfill({ json: stale })
      isStale = false
      return route.continue()
    })
    const permission_ids = ['accounts.view_user' as const, 'accounts.change_user' as const]
    await hospital.dora.call(role.changeRole, { params, body: { permission_ids } })
    await save.getByRole('button', { name: 'Save changes' }).click()
    await save.getByText(/^Dora Lind changed this role in the meantime\./).waitFor()
    const added = save.getByRole('region', { name: 'Added by Dora Lind' })
    await added.getByText('accounts.view_user').waitFor()
    const removed = save.getByRole('region', { name: 'Removed by Dora Lind' })
    await removed.getByText('pcm.view_patient').waitFor()
    await save.getByRole('region', { name: 'Added by you' }).getByText('pcm.change_patient').waitFor()
    await expectAccessible(page, 'role with changes of two administrators')
    await takeScreenshot(page, `role-conflict-${options.width}${options.dark ? '-dark' : ''}`)
    await added
      .getByRole('listitem')
      .filter({ hasText: 'accounts.change_user' })
      .getByRole('checkbox')
      .press('Space')
    await removed.getByRole('checkbox').press('Space')
    await save.getByRole('region', { name: 'Removed by you' }).getByText('accounts.change_user').waitFor()
    await save.getByRole('button', { name: 'Save changes' }).press('Enter')
    await page.getByText(/^Successfully updated Shared role/).waitFor()
    const saved = await hospital.dora.call(role.getRole, { params })
    expect(saved.permission_ids).toEqual(['accounts.view_user', 'pcm.change_patient', 'pcm.view_patient'])
    await close()
  },
)

test('permissions that the user lacks cannot be ticked; without the right, no role is shown', async () => {
  const { id: role_id } = await createRole('Mixed role', ['accounts.set_password'])
  const { page, close } = await openScreen(hospital.ana, { path: `${path}/${role_id}` })
  await page.getByText('You don’t have permission to change roles. Ask your administrator.').waitFor()
  expect(await page.getByText('Mixed role').count()).toBe(0)
  await close()
})

test.each(viewports)(
  'paging §2, §6: a group gets members and roles, and lists who gives what: %o',
  async (options) => {
    const name = `Night desk ${lookName(options)}`
    const { id: role_id } = await createRole(`Clerk ${lookName(options)}`, [
      'pcm.view_patient',
      'accounts.view_user',
    ])
    const groups = '/accountSettings/groups'
    const { page, problems, close } = await openScreen(hospital.dora, { ...options, path: groups })
    await page.getByRole('button', { name: 'New group' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name }).waitFor()
    await page.getByText('No members yet.').waitFor()

    await page.getByRole('button', { name: 'Add members' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add members' })
    await dialog.getByRole('button', { name: 'Add members' }).click()
    await dialog.getByText('Select at least one person.').waitFor()
    await dialog.getByRole('combobox').pressSequentially('cleo')
    await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Cleo Marsh' }).click()
    await dialog.getByRole('button', { name: 'Add members' }).click()
    await page.getByRole('table', { name: 'members' }).getByText('Cleo Marsh').waitFor()

    await page.getByRole('button', { name: 'Add roles' }).click()
    const roles = page.getByRole('dialog', { name: 'Add roles' })
    await roles.getByRole('combobox').pressSequentially(`Clerk ${lookName(options)}`)
    await page
      .locator('[role=listbox][aria-busy=false]')
      .getByRole('option', { name: /^Clerk/ })
      .click()
    await roles.getByRole('button', { name: 'Add roles' }).click()
    const given = page.getByRole('table', { name: 'permissions' })
    const patients = given.getByRole('row', { name: /^Patients/ })
    await patients.getByText(`Clerk ${lookName(options)}`).waitFor()
    await expectAccessible(page, 'permission group')
    await takeScreenshot(page, `permission-group-${options.width}`)

    const params = { id: hospital.ids.account_id }
    await hospital.dora.call(role.changeRole, {
      params: { ...params, role_id },
      body: { permission_ids: ['accounts.view_user'] },
    })
    await patients.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove Cleo Marsh' }).click()
    await page.getByText('No members yet.').waitFor()
    await page.goto(`${hospital.url}${path}/${role_id}`)
    await page.getByRole('heading', { name: `Clerk ${lookName(options)}` }).waitFor()
    await takeScreenshot(page, `role-${options.width}`)
    expect(problems).toEqual([])
    await close()
  },
)

test('paging §8: a group that does not exist leads to the list, with its wording', async () => {
  const { page, close } = await openScreen(hospital.dora, { path: '/accountSettings/groups/999999' })
  await page.getByText('Group with id `999999` does not exist').waitFor()
  await page.getByRole('heading', { name: 'Permission groups' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/accountSettings/groups')
  await close()
})

test('the screen refuses to remove the last administrator', async () => {
  const { results } = await hospital.dora.call(role.listRoles, {
    params: { id: hospital.ids.account_id },
    query: { search: 'Administrator' },
  })
  const { groups } = await hospital.dora.call(role.getRole, {
    params: { id: hospital.ids.account_id, role_id: results[0]?.id },
  })
  const { page, close } = await openScreen(hospital.dora, {
    path: `/accountSettings/groups/${groups[0]?.id}`,
  })
  await page.getByRole('button', { name: 'Remove Dora Lind' }).click()
  await page.getByText(/^Could not remove Dora Lind from Administrator/).waitFor()
  await page.getByText(/no active user could change users, roles or passwords/).waitFor()
  const members = await hospital.dora.call(group.listPermissionGroupMembers, {
    params: { id: hospital.ids.account_id, group_id: groups[0]?.id },
  })
  expect(members.count).toBe(1)
  await close()
})
