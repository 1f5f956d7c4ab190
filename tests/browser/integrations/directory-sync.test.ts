import { listSyncConfigs } from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { findUser, person, syncOf } from '../../fixtures/directory-sync/directory-sync.ts'
import { planetExpress, startSlapd, type Slapd } from '../../fixtures/peers/slapd.ts'

const { hospital, openScreen } = useBrowserHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
let slapd: Slapd
beforeAll(async () => {
  slapd = await startSlapd(await planetExpress())
})
afterAll(() => slapd.stop())

const dialog = (page: Page) => page.getByRole('dialog')

test('paging §2, §8: a directory is connected, mapped and synced from its screens', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/accountSettings/adAgents' })
  await page.getByText('No AD agents yet').waitFor()
  await page.keyboard.press('n')
  await dialog(page).getByLabel('Name').fill('Planet Express')
  await dialog(page).getByLabel('Host').fill('localhost')
  await dialog(page).getByLabel('Port').fill(String(slapd.ldaps_port))
  await dialog(page).getByLabel('Base DN').fill(slapd.base_dn)
  await dialog(page).getByLabel('User (DN)').fill(slapd.bind_dn)
  await dialog(page).getByLabel('Certificate authority (PEM)').fill(slapd.ca)
  await dialog(page).getByRole('button', { name: 'Create agent' }).click()
  await dialog(page).getByText('Error updating/creating agent configuration').waitFor()
  await dialog(page).getByText('Enter the password of the user.').waitFor()
  await dialog(page).getByLabel('Password', { exact: true }).fill(slapd.password)
  await dialog(page).getByRole('button', { name: 'Create agent' }).click()

  await page.getByRole('heading', { name: 'Planet Express' }).waitFor()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Search found 0 people').waitFor()
  await page.getByRole('button', { name: 'Edit User name sAMAccountName' }).click()
  await dialog(page).getByLabel('Attribute of the directory').fill('uid')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete User name uid' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await dialog(page)
    .getByText(
      'A field mapping for username can be deleted only if another mapping exists for the same local field.',
    )
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Add department mapping' }).click()
  await dialog(page).getByRole('combobox', { name: 'Department' }).fill('card')
  await page.getByRole('option', { name: /Cardiology/ }).click()
  await dialog(page).getByLabel('LDAP query').fill(person)
  await dialog(page).getByRole('button', { name: 'Add mapping' }).click()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Search found 7 people').waitFor()
  await expectAccessible(page, 'an agent')
  await takeScreenshot(page, 'directory-agent')

  await page.goto(`${hospital.url}/accountSettings/userSync/new`)
  await page.getByLabel('Name', { exact: true }).fill('Staff')
  await page.getByLabel('Agent').selectOption({ label: 'Planet Express (AD)' })
  await page.getByRole('button', { name: 'Create config' }).click()
  await page.getByText('Successfully created config Staff').waitFor()
  await page.getByRole('button', { name: 'Preview a run' }).click()
  await page.getByRole('button', { name: 'Apply 7 changes' }).waitFor()
  await page.getByText('would be added').waitFor()
  await expectAccessible(page, 'a run')
  await takeScreenshot(page, 'directory-run')
  await page.getByRole('button', { name: 'Apply 7 changes' }).click()
  await page.getByText('Applied by Dora Lind.').waitFor()
  expect(await findUser(hospital, 'fry')).toMatchObject({ state: 'active' })
  expect(problems).toEqual([])
  await close()
}, 120_000)

test('paging §2: a run that stopped says why, and asks for the number to apply everything', async () => {
  const { results } = await hospital.dora.call(listSyncConfigs, { query: {} })
  const sync = syncOf(hospital, results[0]?.id ?? 0)
  await slapd.change((admin) => admin.del(`cn=Hermes Conrad,ou=people,${slapd.base_dn}`))
  const run = await sync.preview()
  const path = `/accountSettings/userSyncRuns/${sync.id}-${run.id}`
  for (const viewport of viewports) {
    const { page, problems, close } = await openScreen(hospital.dora, { path, ...viewport })
    await page.getByText(/Stopped before any change: 14.3%/).waitFor()
    await page.getByText('None of them is on call or has open items.').waitFor()
    await expectAccessible(page, 'a stopped run')
    await takeScreenshot(page, `directory-run-${lookName(viewport)}`)
    expect(problems).toEqual([])
    await close()
  }
  const { page, close } = await openScreen(hospital.dora, { path })
  expect(await page.getByRole('radio', { name: /Discard this run Recommended/ }).isChecked()).toBe(true)
  expect(await page.getByRole('radio', { name: /skip deactivations/ }).count()).toBe(0)
  await page.getByRole('radio', { name: /Apply everything/ }).press('Space')
  const apply = page.getByRole('button', { name: 'Apply all and deactivate 1 user' })
  expect(await apply.isDisabled()).toBe(true)
  await page.getByLabel('Number of users to deactivate').fill('1')
  await page.keyboard.press('Enter')
  await page.getByText('Applied by Dora Lind.').waitFor()
  expect(await findUser(hospital, 'hermes')).toMatchObject({ state: 'deactivated' })
  await close()
}, 120_000)

test.each(viewports)('memberships that a sync manages are locked on screens: %o', async (viewport) => {
  const { dora, ids } = hospital
  const look = lookName(viewport)
  const path = `/accountSettings/departments/${ids.departments.cardiology}`
  const { page, problems, close } = await openScreen(dora, { path, ...viewport })
  const members = page.getByRole('table', { name: 'members' })
  const fry = members.getByRole('row').filter({ hasText: 'Philip Fry' })
  await fry.getByText('Managed by the directory sync “Staff”').waitFor()
  expect(await fry.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await members.getByRole('button', { name: 'Remove Cleo Marsh' }).waitFor()
  await fry.getByRole('checkbox').click()
  const remove = page
    .getByRole('toolbar', { name: 'Selected members' })
    .getByRole('button', { name: 'Remove 0' })
  expect(await remove.isDisabled()).toBe(true)
  await expectAccessible(page, 'members that a sync manages')
  await takeScreenshot(page, `managed-members-${look}`)

  const user = await findUser(hospital, 'fry')
  await page.goto(`${hospital.url}/accountSettings/users/${user?.id}`)
  await page.getByText(/membership of Cardiology/).waitFor()
  await takeScreenshot(page, `managed-user-${look}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  const departments = dialog(page).getByRole('combobox', { name: 'Departments' })
  await dialog(page).getByText('Managed by the directory sync “Staff”: Cardiology.').waitFor()
  await departments.press('Backspace')
  await departments.press('ArrowLeft')
  await dialog(page).getByRole('img', { name: 'Locked' }).waitFor()
  await dialog(page).getByText('Cardiology', { exact: true }).waitFor()
  await expectAccessible(page, 'a user that a sync manages')
  await takeScreenshot(page, `managed-user-form-${look}`)
  expect(problems).toEqual([])
  await close()
})
