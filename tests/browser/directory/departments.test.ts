import * as routes from '@wardline/contract/directory/departments/department.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { addShift } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/departments'

const createDepartment = (name: string) => hospital.dora.call(routes.createDepartment, { body: { name } })

test.each(viewports)('paging §2, §8: a department is set up by keyboard: %o', async (viewport) => {
  const { dora, ids, cleo } = hospital
  const name = `Stroke unit ${lookName(viewport)}`
  await addShift(hospital, ids.groups.cardiologyOnCall, cleo)
  const { page, problems, close } = await openScreen(dora, { path, ...viewport })
  await page.getByRole('link', { name: 'Cardiology' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New department' })
  await expectFocus(dialog.getByLabel('Name'))
  await dialog.getByLabel('Name').fill('Cardiology')
  await page.keyboard.press('Enter')
  await dialog.getByText('A department with this name already exists.').waitFor()
  await dialog.getByText('Could not create department').waitFor()
  await dialog.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, exact: true }).waitFor()

  const steps = page.getByRole('list', { name: `Messages to ${name}` })
  await steps.getByText('No message contact can receive').waitFor()
  await steps.getByText('No fail-over user').waitFor()
  await page.keyboard.press('a')
  const members = page.getByRole('dialog', { name: 'Add members' })
  await members.getByRole('combobox', { name: 'People' }).pressSequentially('ben')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Ben Okafor' }).waitFor()
  await page.keyboard.press('Enter')
  await members.getByRole('button', { name: 'Add members' }).press('Enter')
  await page.getByRole('table', { name: 'members' }).getByText('Ben Okafor').waitFor()

  await steps.getByRole('button', { name: 'Add message contacts' }).press('Enter')
  const contacts = page.getByRole('dialog', { name: 'Add message contacts' })
  await contacts
    .getByRole('combobox', { name: 'People and schedule groups' })
    .pressSequentially('cardiology on')
  await page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: /^Cardiology On Call/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await contacts.getByRole('button', { name: 'Add message contacts' }).press('Enter')
  await steps.getByText('Cleo Marsh').waitFor()

  await steps.getByRole('button', { name: 'Change the fail-over user' }).press('Enter')
  const failOver = page.getByRole('dialog', { name: `Fail-over user of ${name}` })
  await failOver.getByRole('combobox', { name: 'Fail-over user' }).pressSequentially('ben')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Ben Okafor' }).waitFor()
  await page.keyboard.press('Enter')
  await failOver.getByRole('button', { name: 'Save' }).press('Enter')
  await steps.getByText('fail-over user', { exact: true }).waitFor()
  await expectAccessible(page, 'department')
  await takeScreenshot(page, `department-${viewport.width}`)

  await page.getByRole('tab', { name: /^Members/ }).focus()
  await page.keyboard.press('ArrowRight')
  const pinned = page.getByRole('checkbox', { name: 'Pinned: Cardiology On Call' })
  await pinned.press('Space')
  await expect.poll(() => pinned.isChecked()).toBe(true)
  await takeScreenshot(page, `department-contacts-${viewport.width}`)
  await page.getByRole('tab', { name: /^Contacts/ }).focus()
  await page.keyboard.press('3')
  await page.getByText('No message types yet.').waitFor()
  await page.keyboard.press('4')
  await page.getByText('No saved filters: members find everyone.').waitFor()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).press('Enter')
  await page.getByText('No members yet.').waitFor()

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Delete department' }).press('Enter')
  await page.getByText(`${name} deleted`).waitFor()
  await page.getByRole('heading', { name: 'Departments', exact: true }).waitFor()
  await takeScreenshot(page, `departments-${viewport.width}`)
  expect(problems).toEqual([])
  await close()
})

test('paging §8: an addressed department is not deleted and says why; it is archived and restored', async () => {
  const { dora, ana, ids } = hospital
  await ana.writes(ids.contacts.cardiology, 'Bed 4')
  const { page, problems, close } = await openScreen(dora, {
    path: `${path}/${ids.departments.cardiology}`,
  })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete department' }).click()
  const refused = page.getByRole('dialog', { name: 'Delete Cardiology?' })
  await refused.getByText('Cannot delete department Cardiology').waitFor()
  await refused.getByRole('alert').getByText('Messages were sent to it. Archive it instead').waitFor()
  await refused.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Archive department' }).click()
  await page.getByText('Cardiology archived').waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Cardiology restored').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('saving a department that another administrator changed is refused once, shows the saved value, and keeps the selection', async () => {
  const { dora, cleo } = hospital
  const { id } = await createDepartment('Shared ward')
  const { page, close } = await openScreen(dora, { path: `${path}/${id}` })
  await page.getByRole('button', { name: 'Change the fail-over user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fail-over user of Shared ward' })
  await dialog.getByRole('combobox').pressSequentially('ben')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Ben Okafor' }).waitFor()
  await page.keyboard.press('Enter')
  const stale = await dora.call(routes.getDepartment, { params: { id } })
  // The page keeps the state from before the other change until its own is refused.
  let isStale = true
  await interceptRequests(page, `**/departments/${id}/`, async (route) => {
    if (route.request().method() === 'GET' && isStale) return route.fulfill({ json: stale })
    isStale = false
    return route.continue()
  })
  const body = { fail_over_user_id: cleo.user.user_id }
  await dora.call(routes.changeDepartment, { params: { id }, body })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/^Dora Lind changed this department in the meantime\./).waitFor()
  await dialog.getByText('Saved now: Cleo Marsh').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Successfully updated Shared ward').waitFor()
  const { fail_over_user } = await dora.call(routes.getDepartment, { params: { id } })
  expect(fail_over_user?.display_name).toBe('Ben Okafor')
  await close()
})

test('paging §2, §4, §8: a department that does not exist leads to the list; open pages show changes at once', async () => {
  const { page, close } = await openScreen(hospital.dora, { path: `${path}/999999` })
  await page.getByText('Department with id `999999` does not exist').waitFor()
  await page.getByRole('heading', { name: 'Departments', exact: true }).waitFor()
  await createDepartment('Brand new')
  await page.getByRole('link', { name: 'Brand new' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('departments.csv')
  await close()
})

test('without the right, no department is shown', async () => {
  const { page, close } = await openScreen(hospital.ana, { path })
  await page.getByText('You don’t have permission to change departments.').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await close()
})

test.each(viewports)(
  'paging §2: directory access is limited by keyboard and seen as a member: %o',
  async (viewport) => {
    const name = `Ward ${lookName(viewport)}`
    const { id } = await createDepartment(name)
    await createDepartment(`Closed ${name}`)
    const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/${id}`, ...viewport })
    await page.getByRole('heading', { name, exact: true }).waitFor()
    await page.keyboard.press('5')
    await page.getByRole('tab', { name: 'Directory access 0', selected: true }).waitFor()
    await page.getByText('Members find all departments. Press A to limit them to some.').waitFor()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Add departments' })
    await dialog.getByRole('combobox', { name: 'Departments' }).pressSequentially('cardio')
    await page
      .locator('[role=listbox][aria-busy=false]')
      .getByRole('option', { name: /^Cardiology/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Add departments' }).press('Enter')
    await page.getByRole('table', { name: 'departments' }).getByText('Cardiology').waitFor()
    await page.getByRole('tab', { name: 'Directory access 1' }).waitFor()
    await expectAccessible(page, 'directory access')
    await takeScreenshot(page, `directory-access-${lookName(viewport)}`)

    await page.getByRole('button', { name: 'See as member' }).press('Enter')
    const preview = page.getByRole('dialog', { name: `Contacts of a member of ${name}` })
    await preview.getByText(/^Members find \d+ of \d+ contacts\.$/).waitFor()
    await preview.getByText(/1 directory is open besides their own/).waitFor()
    await preview.getByRole('searchbox', { name: 'Contact' }).fill('closed')
    await preview.getByText('No contacts match this name.').waitFor()
    await preview.getByRole('searchbox', { name: 'Contact' }).fill('cardiology')
    await preview
      .getByRole('table', { name: 'found contacts' })
      .getByText('Cardiology', { exact: true })
      .first()
      .waitFor()
    await expectAccessible(page, 'see as member')
    await takeScreenshot(page, `see-as-member-${lookName(viewport)}`)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Remove Cardiology' }).press('Enter')
    await page.getByText('Members find all departments. Press A to limit them to some.').waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test.each(viewports)('members are selected with Shift and removed together: %o', async (options) => {
  const { id } = await hospital.dora.call(routes.createDepartment, {
    body: { name: `Day clinic ${lookName(options)}` },
  })
  await hospital.dora.call(routes.addDepartmentMembers, {
    params: { id },
    body: { user_ids: [hospital.ana, hospital.ben, hospital.cleo].map(({ user }) => user.user_id) },
  })
  const { page, problems, close } = await openScreen(hospital.dora, {
    ...options,
    path: `/accountSettings/departments/${id}`,
  })
  const table = page.getByRole('table', { name: 'members' })
  await table.getByRole('checkbox', { name: 'Select Cleo Marsh' }).click()
  await table.getByRole('checkbox', { name: 'Select Ben Okafor' }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Selected members' })
  await bar.getByText('2 selected').waitFor()
  await expectAccessible(page, 'selected members')
  await takeScreenshot(page, `department-selected-${options.width}${options.dark ? '-dark' : ''}`)
  await bar.getByRole('button', { name: 'Remove 2' }).press('Enter')
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => table.getByRole('checkbox', { name: /^Select [A-Z]/ }).count()).toBe(1)
  await table.getByText('Ana Ruiz').waitFor()
  expect(problems).toEqual([])
  await close()
})
