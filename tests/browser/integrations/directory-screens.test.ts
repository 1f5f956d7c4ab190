import * as agents from '@wardline/contract/integrations/directory-agents/directory-agent.routes.ts'
import * as configs from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
const base_dn = 'DC=hospital,DC=org'
const dialog = (page: Page) => page.getByRole('dialog')
/** Statuses of refused requests are logged by the browser. */
const withoutRefusals = (problems: readonly string[]) => problems.filter((problem) => !/4\d\d/.test(problem))

test.each(viewports)(
  'paging §2, §8: a CAS agent is created by keyboard, gets a token that is shown once, and is deleted: %o',
  async (viewport) => {
    const { dora } = hospital
    const name = `Main hospital ${viewport.width}`
    const path = '/accountSettings/casAgents'
    const { page, problems, close } = await openScreen(dora, { path, ...viewport })
    await page.getByRole('heading', { name: 'CAS agents' }).waitFor()
    await page.getByRole('button', { name: /^New agent/ }).waitFor()
    await page.keyboard.press('n')
    await dialog(page).getByLabel('Base DN').fill(base_dn)
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Error updating/creating agent configuration').waitFor()
    await dialog(page).getByText('This field may not be blank.').waitFor()
    await expectFocus(dialog(page).getByLabel('Name'))
    // Escape asks before it discards what was typed, and returns from the question.
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog(page).getByLabel('Base DN').inputValue()).toBe(base_dn)
    await dialog(page).getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name }).waitFor()
    await page.getByText('None: the program cannot connect').waitFor()

    await page.getByRole('button', { name: 'Create token' }).press('Enter')
    const shown = page.getByRole('status').filter({ hasText: 'Copy the token now. It is not shown again.' })
    await shown.waitFor()
    const first = await shown.locator('code').textContent()
    await expectAccessible(page, 'a CAS agent with a new token')
    await takeScreenshot(page, `cas-agent-${viewport.width}`)
    await page.getByRole('button', { name: 'Replace token' }).click()
    await expect.poll(() => shown.locator('code').textContent()).not.toBe(first)
    await page.reload()
    await page.getByText(/^Created /).waitFor()
    expect(await shown.count()).toBe(0)
    await page.getByRole('button', { name: 'Revoke token' }).press('Enter')
    await page.getByText('None: the program cannot connect').waitFor()

    // Another administrator saves first.
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await dialog(page).getByLabel('Name').fill('Mine')
    const { results } = await dora.call(agents.listCasAgents, { query: {} })
    const id = results.find((each) => each.name === name)?.id ?? 0
    await dora.call(agents.changeCasAgent, { params: { id }, body: { name: `${name} B`, base_dn } })
    const conflict = dialog(page).getByRole('group', { name: 'Conflict: Name' })
    await conflict.getByText(`Dora Lind changed this to “${name} B”.`).waitFor()
    await dialog(page)
      .getByRole('heading', { name: `Edit ${name} B` })
      .waitFor()
    const typed = dialog(page).getByRole('textbox', { name: 'Name' })
    expect(await typed.inputValue()).toBe('Mine')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await dialog(page)
      .getByText(/^Nothing was saved\. For each marked field/)
      .waitFor()
    // The user decides and saves again, without a reload.
    await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter')
    await typed.fill(`${name} C`)
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: `${name} C` }).waitFor()

    await page.goto(`${hospital.url}${path}`)
    await page.getByText('Its program has never connected').waitFor()
    await expectAccessible(page, 'the list of CAS agents')
    await takeScreenshot(page, `cas-agents-${viewport.width}`)
    await page.getByRole('link', { name: `${name} C` }).press('Enter')
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
    await page.waitForURL(/\/casAgents$/)
    await page.getByText('No CAS agents yet').waitFor()
    expect(withoutRefusals(problems)).toEqual([])
    await close()
  },
)

test('paging §2, §8: a sync configuration has its three mapping dialogs, and is deleted with the wording of §8', async () => {
  const { dora, app, ids } = hospital
  await app.db.acrossAccounts((db) =>
    sql`insert into permission_group (account_id, display_name) values (${ids.account_id}, 'Crew')`.execute(
      db,
    ),
  )
  const agent = await dora.call(agents.createCasAgent, { body: { name: 'Directory', base_dn } })
  await dora.call(configs.createSyncConfig, { body: { name: 'Staff', ad_agent_id: agent.id } })
  const { page, problems, close } = await openScreen(dora, { path: '/accountSettings/userSync/new' })
  await page.getByRole('button', { name: 'Create config' }).press('Enter')
  await page.getByText('Enter a name.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Staff')
  await page.getByLabel('Agent').selectOption({ label: 'Directory (CAS)' })
  await page.getByRole('button', { name: 'Create config' }).press('Enter')
  await page.getByText('Error creating config Staff.').waitFor()
  await page.getByText('Another sync configuration has this name.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Surgeons')
  await page.getByRole('button', { name: 'Create config' }).press('Enter')
  await page.getByText('Successfully created config Surgeons').waitFor()
  await page.getByRole('heading', { name: 'Surgeons' }).waitFor()

  const list = (name: string) => page.getByRole('list', { name })
  await page.getByRole('button', { name: 'Add department mapping' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Add mapping' }).press('Enter')
  await dialog(page).getByText('Choose one.').waitFor()
  expect(await dialog(page).getByLabel('Base DN').inputValue()).toBe(base_dn)
  expect(await dialog(page).getByLabel('LDAP query').inputValue()).toContain('mail=*')
  await dialog(page).getByRole('combobox', { name: 'Department' }).fill('card')
  await page.getByRole('option', { name: /Cardiology/ }).click()
  await dialog(page).getByLabel('LDAP query').fill('(mail=*')
  await dialog(page).getByRole('button', { name: 'Add mapping' }).press('Enter')
  await dialog(page).getByText('This is not a valid LDAP filter. Check its brackets.').waitFor()
  await dialog(page).getByLabel('LDAP query').fill('(mail=*)')
  await expectAccessible(page, 'a department mapping')
  await takeScreenshot(page, 'sync-department-mapping')
  await dialog(page).getByRole('button', { name: 'Add mapping' }).press('Enter')
  await list('Department mappings').getByText('Cardiology').waitFor()

  await page.getByRole('button', { name: 'Add group mapping' }).press('Enter')
  await dialog(page).getByRole('combobox', { name: 'Permission group' }).fill('crew')
  await page.getByRole('option', { name: /Crew/ }).click()
  await dialog(page).getByLabel('Group of the directory (DN)').fill(`CN=Crew,${base_dn}`)
  await takeScreenshot(page, 'sync-group-mapping')
  await dialog(page).getByRole('button', { name: 'Add mapping' }).press('Enter')
  await page.getByRole('button', { name: `Edit Crew CN=Crew,${base_dn}` }).press('Enter')
  await dialog(page).getByLabel('Group of the directory (DN)').fill(`CN=Staff,${base_dn}`)
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: `Delete Crew CN=Staff,${base_dn}` }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('None. New users join Clinicians.').waitFor()

  await page.getByRole('button', { name: 'Add field mapping' }).click()
  await dialog(page).getByLabel('Field').selectOption({ label: 'Pager e-mail' })
  await dialog(page).getByLabel('Attribute of the directory').fill('pager')
  await dialog(page).getByRole('button', { name: 'Add mapping' }).click()
  await page.getByRole('button', { name: 'Edit Pager e-mail pager' }).click()
  await dialog(page).getByLabel('Attribute of the directory').fill('otherPager')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete Pager e-mail otherPager' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await list('Field mappings').getByText('Pager e-mail').waitFor({ state: 'detached' })

  // A mapping raises the version, which is no conflict for the settings.
  await page.getByRole('checkbox', { name: 'Reactivate users that the directory has again' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Surgeons saved').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  const { results } = await dora.call(configs.listSyncConfigs, { query: {} })
  const id = results.find(({ name }) => name === 'Surgeons')?.id ?? 0
  const body = { name: 'Surgery', ad_agent_id: agent.id, reactivates: true }
  await dora.call(configs.changeSyncConfig, { params: { id }, body })
  await page.getByRole('heading', { name: 'Surgery' }).waitFor()
  const question = page.getByRole('group', { name: 'Conflict: Name' })
  await question.getByText('Dora Lind changed this to “Surgery”').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^Nothing was saved\./).waitFor()
  expect(await dora.call(configs.getSyncConfig, { params: { id } })).toMatchObject({ name: 'Surgery' })

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('Successfully deleted config Surgery').waitFor()
  await page.waitForURL(/\/userSync$/)
  await page.getByRole('link', { name: 'Staff' }).waitFor()
  expect(await page.getByRole('link', { name: 'Surgery' }).count()).toBe(0)
  expect(withoutRefusals(problems)).toEqual([])
  await close()
}, 120_000)
