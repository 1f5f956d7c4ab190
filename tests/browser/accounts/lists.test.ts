import { readFile } from 'node:fs/promises'
import * as pickers from '@wardline/contract/accounts/picker.routes.ts'
import * as roles from '@wardline/contract/accounts/roles/role.routes.ts'
import * as departments from '@wardline/contract/directory/departments/department.routes.ts'
import * as tags from '@wardline/contract/directory/tagging/tag.routes.ts'
import type { Download } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { joinDepartment } from '../../fixtures/hospital/departments.ts'
import { createUser } from '../../fixtures/hospital/users.ts'

const { hospital, openScreen } = useBrowserHospital()
const account = () => ({ id: hospital.ids.account_id })

/** The lines, without the byte order mark. */
async function readCsv(download: Download): Promise<string[]> {
  const text = await readFile(await download.path(), 'utf8')
  return text.slice(1).trimEnd().split('\r\n')
}

test('several tags are selected by keyboard with a range, and deleted together', async () => {
  for (const name of ['floor: 1', 'floor: 2', 'floor: 3', 'floor: 4'])
    await hospital.dora.call(tags.createTag, { params: account(), body: { classified_name: name } })
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/accountSettings/tags?search=floor',
  })
  const table = page.getByRole('table', { name: 'tags' })
  await table.getByText('floor: 4').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(await readCsv(download)).toEqual([
    'Name,Contacts,Groups,Saved filters',
    'floor: 1,0,,',
    'floor: 2,0,,',
    'floor: 3,0,,',
    'floor: 4,0,,',
  ])
  await page.keyboard.press('j')
  await expectFocus(table.getByRole('link', { name: 'floor: 1' }))
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expectFocus(table.getByRole('link', { name: 'floor: 3' }))
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('toolbar', { name: 'Selected tags' })
  await bar.getByText('3 selected').waitFor()
  await expectAccessible(page, 'tags with a selection')
  await takeScreenshot(page, 'tags-selected')
  await bar.getByRole('button', { name: 'Delete 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 3 tags?' })
  await dialog.getByText('floor: 2').waitFor()
  await takeScreenshot(page, 'tags-delete')
  await dialog.getByRole('button', { name: 'Delete 3' }).click()
  await page.getByText('3 tags deleted').waitFor()
  await table.getByText('floor: 1').waitFor({ state: 'detached' })
  expect(await table.getByRole('link').allTextContents()).toEqual(['floor: 4'])
  expect(problems).toEqual([])
  await close()
})

test('paging §8: of several roles, those that cannot be deleted stay selected with the reason', async () => {
  const created = await hospital.dora.call(roles.createRole, {
    params: account(),
    body: { name: 'Zeta helper' },
  })
  const { page, close } = await openScreen(hospital.dora, { path: '/accountSettings/roles?ordering=-name' })
  const table = page.getByRole('table', { name: 'roles' })
  await table.getByText('Zeta helper').waitFor()
  await page.getByLabel('Select Zeta helper').click()
  await page.getByRole('button', { name: 'Delete 1' }).click()
  // Another administrator deletes the role before the answer.
  await hospital.dora.call(roles.deleteRole, { params: { ...account(), role_id: created.id } })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1' }).click()
  await page.getByText(/^Could not delete role Zeta helper: /).waitFor()
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(/^Could not delete role/).waitFor({ state: 'detached' })
  await page.getByLabel('Select Administrator').click()
  await expect.poll(() => page.getByRole('button', { name: 'Delete 0' }).isDisabled()).toBe(true)
  await close()
})

test('rows without a link are reached by J and K, and removed together; the order is remembered', async () => {
  const create = (name: string) => hospital.dora.call(departments.createDepartment, { body: { name } })
  const [{ id: department_id }, { id: other_id }] = [await create('Lists'), await create('Other lists')]
  for (const name of ['Una Alpha', 'Vic Beta', 'Wes Gamma']) {
    const person = await createUser(hospital, name)
    await joinDepartment(hospital, person, department_id)
    await joinDepartment(hospital, person, other_id)
  }
  const path = `/accountSettings/departments/${department_id}`
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  const table = page.getByRole('table', { name: 'members' })
  const names = () => table.locator('tbody tr button[aria-haspopup=dialog]').allTextContents()
  await expect.poll(names).toEqual(['Una Alpha', 'Vic Beta', 'Wes Gamma'])
  await page.getByRole('button', { name: 'Last name' }).click()
  await page.getByRole('searchbox', { name: 'Name' }).fill('beta')
  await expect.poll(names).toEqual(['Vic Beta'])
  await page.reload()
  await expect.poll(names).toEqual(['Vic Beta'])
  expect(await page.getByRole('searchbox', { name: 'Name' }).inputValue()).toBe('beta')
  await page.goto(`${hospital.url}/accountSettings/departments/${other_id}`)
  // The search was for the other department.
  await expect.poll(names).toEqual(['Wes Gamma', 'Vic Beta', 'Una Alpha'])

  const rows = table.locator('tbody tr')
  await page.keyboard.press('j')
  await expectFocus(rows.first())
  await page.keyboard.press('j')
  await expectFocus(rows.nth(1))
  await takeScreenshot(page, 'department-row')
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('Shift+X')
  await page.getByRole('toolbar', { name: 'Selected members' }).getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Remove 2' }).click()
  await page.getByText('2 members removed').waitFor()
  await expect.poll(names).toEqual(['Una Alpha'])
  expect(problems).toEqual([])
  await close()
})

test('the roles of a group are a table: its rows open the role, and its CSV has them all', async () => {
  const { results } = await hospital.dora.call(pickers.listPermissionGroups, {
    params: account(),
    query: { search: 'Administrator' },
  })
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: `/accountSettings/groups/${results[0]?.id}`,
  })
  const section = page.getByRole('region', { name: 'Roles' })
  await section.getByRole('table', { name: 'roles' }).getByRole('link').first().waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'CSV' }).click(),
  ])
  const names = await section.getByRole('table', { name: 'roles' }).getByRole('link').allTextContents()
  expect(await readCsv(download)).toEqual(['Name', ...names])
  await expectAccessible(page, 'permission group')
  await takeScreenshot(page, 'group-page')
  const given = page.getByRole('region', { name: 'Permissions' })
  await given.getByRole('searchbox', { name: 'Permission' }).fill('patients SEE')
  await given.getByText(/^1–(\d) of \1$/).waitFor()
  expect(problems).toEqual([])
  await close()
})
