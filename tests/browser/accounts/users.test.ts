import {
  changeAccountSettings,
  getAccountSettings,
} from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import * as account from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import {
  expectAccessible,
  expectFocus,
  forgetSession,
  takeScreenshot,
} from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { createUser as createPerson } from '../../fixtures/hospital/users.ts'
import { createCalendarGroup, planShift } from '../../fixtures/paging/calendar.ts'
import { addShift } from '../../fixtures/paging/group-rows.ts'
import type { Person } from '../../fixtures/people/person.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/users'

const createUser = (first_name: string, last_name: string, more: Record<string, unknown> = {}) =>
  hospital.dora.call(account.createUserAccount, {
    params: { id: hospital.ids.account_id },
    body: { first_name, last_name, username: `${first_name}.${last_name}`.toLowerCase(), ...more },
  })

test('paging §2: a user is created, found, edited and locked by keyboard', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  const table = page.getByRole('table', { name: 'users' })
  await table.getByRole('link', { name: 'Lind, Dora' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await expectFocus(dialog.getByLabel('First name'))
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a user name or an e-mail address.').waitFor()
  await dialog.getByLabel('First name').fill('Kim')
  await dialog.getByLabel('Last name').fill('Abel')
  await dialog.getByLabel('E-mail').fill('kim.abel@hospital.test')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Kim Abel' }).waitFor()
  await page.getByText('Not set: this user cannot sign in yet').waitFor()

  await page.keyboard.press('e')
  const edit = page.getByRole('dialog', { name: 'Edit Kim Abel' })
  await expectFocus(edit.getByLabel('First name'))
  await edit.getByLabel('Title').fill('Perfusionist')
  await edit.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Kim Abel updated').waitFor()
  await expectAccessible(page, 'user page')

  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  const lock = page.getByRole('dialog', { name: 'Lock Kim Abel' })
  await lock.getByText(/^No shifts, and no group/).waitFor()
  await lock.getByLabel('Reason').fill('Badge lost')
  await lock.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByText(/^Locked since .* by Dora Lind: Badge lost$/).waitFor()

  const audit = page.getByRole('table', { name: 'audit entries' })
  await audit.getByRole('row').filter({ hasText: 'Dora Lind locked Kim Abel' }).waitFor()
  await takeScreenshot(page, 'user-page-audit')
  await page.getByRole('main').getByRole('link', { name: 'All changes of this account' }).click()
  await page.getByRole('heading', { name: /^Audit/ }).waitFor()
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Users' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('locked')
  await table.getByRole('link', { name: 'Abel, Kim' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a dialog shows what another administrator saved, and the second decides about each field that both changed', async () => {
  const { id } = await createUser('Nora', 'Voss', { title: 'Nurse' })
  const params = { id: hospital.ids.account_id, user_id: id }
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/${id}` })
  await page.getByRole('heading', { name: 'Nora Voss' }).waitFor()
  await page.keyboard.press('e')
  const edit = page.getByRole('dialog', { name: /^Edit Nora/ })
  const lastName = edit.getByRole('textbox', { name: 'Last name' })
  const title = edit.getByRole('textbox', { name: 'Title' })
  await lastName.fill('Mine')
  const saved = { last_name: 'Theirs', title: 'Head nurse' }
  await hospital.dora.call(account.changeUserAccount, { params, body: saved })
  const aboutName = edit.getByRole('group', { name: 'Conflict: Last name' })
  await aboutName.getByText('Dora Lind changed this to “Theirs”.').waitFor()
  await expect.poll(() => title.inputValue()).toBe('Head nurse')
  expect(await lastName.inputValue()).toBe('Mine')
  await expectAccessible(page, 'a dialog with a conflict')
  await takeScreenshot(page, 'dialog-conflict')
  await lastName.press('Enter')
  await edit.getByText(/^Nothing was saved\. For each marked field/).waitFor()
  await aboutName.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await aboutName.waitFor({ state: 'detached' })
  await lastName.press('Enter')
  await page.getByText('Nora Mine updated').waitFor()
  expect(await hospital.dora.call(account.getUserAccount, { params })).toMatchObject({
    last_name: 'Mine',
    title: 'Head nurse',
  })
  expect(problems).toEqual([])
  await close()
})

test('paging §5: users are selected with shift and locked together; none selected is refused', async () => {
  for (const last_name of ['Batch One', 'Batch Three']) await createUser('Sel', last_name)
  const last = await createUser('Sel', 'Batch Two')
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}?search=batch` })
  const table = page.getByRole('table', { name: 'users' })
  await table.getByRole('link', { name: 'Batch Two, Sel' }).waitFor()
  const bar = page.getByRole('toolbar', { name: 'Selected users' })
  expect(await bar.getByRole('button', { name: 'Lock', exact: true }).count()).toBe(0)
  await bar.getByRole('button', { name: 'Edit users…' }).click()
  await page.getByText('Users must be selected before editing.').waitFor()
  await page.keyboard.press('j')
  await expectFocus(table.getByRole('link', { name: 'Batch One, Sel' }))
  await page.keyboard.press('x')
  await bar.getByText('1 user selected').waitFor()
  await table.getByRole('checkbox', { name: 'Select Sel Batch Two' }).click({ modifiers: ['Shift'] })
  await bar.getByText('3 users selected').waitFor()
  await expectAccessible(page, 'users')
  await hospital.dora.call(changeAccountSettings, {
    params: { id: hospital.ids.account_id },
    body: { operator_id: last.id },
  })
  await bar.getByRole('button', { name: 'Lock', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Lock 3 users?' })
  const held = dialog.getByRole('list', { name: 'Users with duties' })
  await held.getByText(/^Has duties: operator/i).waitFor()
  await dialog.getByRole('button', { name: 'Lock only the other 2' }).waitFor()
  await expectAccessible(page, 'locking users with duties')
  await takeScreenshot(page, 'lock-users')
  await dialog.getByRole('combobox', { name: 'New operator' }).pressSequentially('cleo')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Cleo Marsh' }).click()
  await dialog.getByLabel('Reason').fill('Contract ended')
  await takeScreenshot(page, 'lock-users-replacement')
  await dialog.getByRole('button', { name: 'Lock 3 users and reassign 1' }).press('Enter')
  await page.getByText('Users locked').waitFor()
  const settings = await hospital.dora.call(getAccountSettings, { params: { id: hospital.ids.account_id } })
  expect(settings.operator?.display_name).toBe('Cleo Marsh')
  await bar.getByText('3 users selected').waitFor({ state: 'detached' })
  expect(await table.getByText('Locked').count()).toBe(3)
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('the page of a user lists all shifts, now and later: %o', async (options) => {
  const shay = await createPerson(hospital, `Shay-${lookName(options)} Duty`)
  const nights = await createCalendarGroup(hospital, `Nights ${lookName(options)}`, { members: [shay] })
  for (let day = 1; day <= 11; day += 1)
    await addShift(hospital, nights, shay, { from: 24 * day, to: 24 * day + 12 })
  const { page, problems, close } = await openScreen(hospital.dora, {
    ...options,
    path: `${path}/${shay.user.user_id}`,
  })
  const section = page.getByRole('region', { name: 'Shifts' })
  await section.getByText('1–10 of 11').waitFor()
  await section.getByRole('button', { name: 'Next page' }).click()
  await section.getByText('11–11 of 11').waitFor()
  await section.getByRole('table', { name: 'shifts' }).scrollIntoViewIfNeeded()
  await expectAccessible(page, 'user page with shifts')
  await takeScreenshot(page, `user-shifts-${options.width}`)
  await section
    .getByRole('link', { name: `Nights ${lookName(options)}` })
    .first()
    .click()
  await page.getByRole('heading', { name: `Nights ${lookName(options)}` }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('an invited user opens the link, chooses a password and is signed in', async () => {
  const { id } = await createUser('Link', 'Invited')
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/${id}` })
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Link Invited' })
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  await expectAccessible(page, 'invitation')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Invite again' }).waitFor()
  expect(problems).toEqual([])
  await forgetSession(page)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Welcome, Link Invited' }).waitFor()
  await expectAccessible(page, 'accept invitation')
  await takeScreenshot(page, 'invitation')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await takeScreenshot(page, 'invitation-390-dark')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByLabel('New password', { exact: true }).fill('purple donkey staple')
  await page.getByLabel('New password again').fill('purple donkey staple')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Link Invited/ }).waitFor()
  await forgetSession(page)
  await page.goto(link)
  await page.getByText(/^This invitation was used/).waitFor()
  await close()
})

test('the user table remembers columns and filters, and shows changes of other administrators', async () => {
  const { id: user_id } = await createUser('Live', 'Column', { email: 'live.column@hospital.test' })
  const first = await openScreen(hospital.dora, { path: `${path}?search=column` })
  await first.page.getByRole('link', { name: 'Column, Live' }).waitFor()
  await first.page.getByRole('button', { name: 'Columns' }).click()
  await first.page.getByRole('menuitem', { name: 'E-mail' }).click()
  const table = first.page.getByRole('table', { name: 'users' })
  await table.getByText('live.column@hospital.test').waitFor()
  await hospital.dora.call(account.changeUserAccount, {
    params: { id: hospital.ids.account_id, user_id },
    body: { title: 'Night manager' },
  })
  await table.getByRole('cell', { name: 'Night manager' }).waitFor()
  await first.page.goto(new URL(path, first.page.url()).href)
  await table.getByText('live.column@hospital.test').waitFor()
  const { uid } = await hospital.dora.call(getMe)
  const keys = await first.page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => key.startsWith('wardline.table.'))).toEqual([`wardline.table.${uid}.users`])
  expect(first.problems).toEqual([])
  await first.close()
})

test('without the permission no user is shown', async () => {
  const { page, close } = await openScreen(hospital.ana, { path })
  await page
    .getByText('You don’t have permission to see the list of users. Ask your administrator.')
    .waitFor()
  expect(await page.getByText('Lind, Dora').count()).toBe(0)
  await close()
})

test.each(viewports)('the screens of users fit the viewport: %o', async (options) => {
  const { id } = await createUser('Fits', `Screen ${options.width}${String(options.dark)}`, {
    title: 'RN',
  })
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
  await page.getByRole('table').getByRole('link').first().waitFor()
  await takeScreenshot(page, `users-${lookName(options)}`)
  await page.goto(new URL(`${path}/${id}`, page.url()).href)
  await page.getByRole('heading', { name: /^Fits Screen/ }).waitFor()
  await page.getByRole('heading', { name: 'Permissions' }).waitFor()
  await takeScreenshot(page, `user-${lookName(options)}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.width)
  expect(problems).toEqual([])
  await close()
})

test('deactivating an operator gives the duty to a chosen replacement', async () => {
  const leaving = await createUser('Olga', 'Parting')
  const params = { id: hospital.ids.account_id }
  await hospital.dora.call(changeAccountSettings, { params, body: { operator_id: leaving.id } })
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/${leaving.id}` })
  await page.getByRole('heading', { name: 'Olga Parting' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Olga Parting' })
  const picker = dialog.getByRole('combobox', { name: 'New operator' })
  await picker.fill('cleo')
  await page.getByRole('option', { name: /Cleo Marsh/ }).click()
  await dialog.getByRole('button', { name: 'Remove Cleo Marsh' }).waitFor()
  await expectAccessible(page, 'deactivate dialog')
  await takeScreenshot(page, 'user-removal')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(page, 'user-removal-390-dark')
  await page.setViewportSize({ width: 1280, height: 900 })

  // Another administrator changes the duty: nothing is done, and the dialog shows what is left.
  await hospital.dora.call(changeAccountSettings, {
    params,
    body: { operator_id: hospital.ben.user.user_id },
  })
  await dialog.getByRole('button', { name: 'Deactivate and reassign 1' }).click()
  await dialog.getByText(/The duties of this user changed in the meantime/).waitFor()
  await dialog.getByText(/^No shifts, and no group/).waitFor()
  await hospital.dora.call(changeAccountSettings, { params, body: { operator_id: leaving.id } })
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await picker.fill('cleo')
  await page.getByRole('option', { name: /Cleo Marsh/ }).click()
  await dialog.getByRole('button', { name: 'Deactivate and reassign 1' }).click()
  await page.getByText('Olga Parting deactivated').waitFor()
  const settings = await hospital.dora.call(getAccountSettings, { params })
  expect(settings.operator?.id).toBe(hospital.cleo.user.user_id)
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
  await close()
})

test('one replacement receives all shifts, and another one those of a single group', async () => {
  const leaving = await createUser('Otto', 'Shifter')
  const person = { user: { ...hospital.ben.user, user_id: leaving.id } } as Person
  const tomorrow = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 }).toString()
  for (const name of ['Burns', 'Stroke team']) {
    const group_id = await createCalendarGroup(hospital, name, {
      members: [person, hospital.ben, hospital.cleo],
    })
    await planShift(hospital.dora, group_id, person, {
      start: `${tomorrow}T08:00`,
      end: `${tomorrow}T16:00`,
    })
  }
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/${leaving.id}` })
  await page.getByText('Burns, ').waitFor()
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Lock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock Otto Shifter' })
  await dialog.getByText('2 current and upcoming shifts').waitFor()
  const choose = async (label: string, name: string) => {
    await dialog.getByRole('combobox', { name: label }).fill(name)
    await page.getByRole('option', { name }).first().click()
    await dialog
      .getByRole('button', { name: `Remove ${name}` })
      .first()
      .waitFor()
  }
  await choose('New user of all shifts', 'Ana Ruiz')
  await dialog.getByRole('combobox', { name: 'New user of the shifts of Burns' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: /^Ben Okafor Free/ }).waitFor()
  expect(await page.getByRole('option', { name: /Ana Ruiz|Otto Shifter/ }).count()).toBe(0)
  const cleos = await createCalendarGroup(hospital, 'Night float', { members: [hospital.cleo] })
  await planShift(hospital.dora, cleos, hospital.cleo, {
    start: `${tomorrow}T12:00`,
    end: `${tomorrow}T20:00`,
  })
  await choose('New user of the shifts of Burns', 'Cleo Marsh')
  await dialog
    .getByText('Cleo Marsh is already on call during 1 of these shifts and would have both.')
    .waitFor()
  await expectAccessible(page, 'lock dialog with shifts')
  await takeScreenshot(page, 'user-removal-shifts')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(page, 'user-removal-shifts-390-dark')
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Lock and reassign 2' }).click()
  await dialog.getByText(/Ana Ruiz is not a member of Stroke team/).waitFor()

  await dialog.getByRole('button', { name: 'Remove Ana Ruiz' }).click()
  await choose('New user of all shifts', 'Ben Okafor')
  await dialog.getByRole('button', { name: 'Lock and reassign 2' }).click()
  await page.getByText('Otto Shifter locked').waitFor()
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  await close()
})
