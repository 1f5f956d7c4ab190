import { pinContact, unpinContact } from '@wardline/contract/directory/contact.routes.ts'
import { createEvent } from '@wardline/contract/paging/on-call-event.routes.ts'
import * as groups from '@wardline/contract/paging/paging-group.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { at, changes, newBroadcast, newSchedule, people } from '../world/groups.ts'
import { newcomer } from '../world/newcomer.ts'
import { isOnCall } from '../world/paging.ts'
import { department, joins } from '../world/tagging.ts'
import { looks } from './looks.ts'
import { expectAccessible, shot } from './screen.ts'
import { stage } from './stage.ts'

// Paging §2 Paging groups, §5, §8, §9; issue 4 part 1.

const { ward, openScreen } = stage()

const rowNames = (page: Page) => page.locator('[data-row-link]').allInnerTexts()

test('the table: filters in the address and remembered, order, pages, the keys, and who is on call live', async () => {
  const { ana, ben, dora, ids } = ward
  const cardiology = ids.departments.cardiology
  for (let i = 1; i <= 12; i++) {
    const group = await newSchedule(dora, `Unit ${String(i).padStart(2, '0')}`)
    await changes(dora, group, { department_id: i % 2 ? cardiology : null, members: people(ben) })
    if (i === 1) await isOnCall(ward, group.id, ben, { from: -1, to: 3 })
  }
  const { page, problems, close } = await openScreen(ana, { path: '/pagingGroups' })
  await page.getByRole('link', { name: 'Cardiology On Call' }).waitFor()
  expect((await rowNames(page)).slice(0, 3)).toEqual(['Cardiology On Call', 'Rapid Response', 'Unit 01'])
  await page.getByText('1–10 of 14').waitFor()
  await page.getByRole('row', { name: /Unit 01 .* Ben Okafor/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Add group' }).count(), 'no right, no button').toBe(0)
  await expectAccessible(page, 'the table')
  await shot(page, 'groups-1440')

  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('11–14 of 14').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
  await page.getByLabel('Department', { exact: true }).selectOption('Cardiology')
  await page.getByText('1–6 of 6').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('unit 0')
  await page.getByText('1–5 of 5').waitFor()
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => rowNames(page)).toEqual(['Unit 09', 'Unit 07', 'Unit 05', 'Unit 03', 'Unit 01'])
  expect(new URL(page.url()).searchParams.get('ordering')).toBe('-name')

  // Somewhere else and back: as it was left.
  await page.goto(`${ward.url}/pagingGroups`)
  await expect.poll(() => rowNames(page)).toEqual(['Unit 09', 'Unit 07', 'Unit 05', 'Unit 03', 'Unit 01'])
  await expect.poll(() => page.getByRole('searchbox', { name: 'Name' }).inputValue()).toBe('unit 0')

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Unit 09')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pagingGroups\/[0-9a-f-]{36}\/calendar$/)
  await page.getByRole('heading', { name: 'Unit 09' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Unit 09' }).waitFor()

  // Somebody else renames it: it is seen without asking.
  const { results } = await dora.call(groups.listPagingGroups, { query: { name: 'Unit 07' } })
  await dora.call(groups.changeScheduleGroup, at(results[0] ?? { id: 0 }, { name: 'Unit 08½' }))
  await page.getByRole('link', { name: 'Unit 08½' }).waitFor()
  // And puts somebody on call: the row says who.
  const nine = (await dora.call(groups.listPagingGroups, { query: { name: 'Unit 09' } })).results[0]
  const now = ward.clock.now()
  await dora.call(createEvent, {
    params: { id: nine?.id },
    body: {
      target_id: ben.who.user_id,
      start: now.subtract({ minutes: 5 }).toString(),
      end: now.add({ hours: 2 }).toString(),
    },
  })
  await page.getByRole('row', { name: /Unit 09 .* Ben Okafor/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a schedule group is added by keyboard, set up, and what is refused stays typed', async () => {
  const { dora } = ward
  const { page, problems, close } = await openScreen(dora, { path: '/pagingGroups' })
  await page.getByRole('button', { name: 'Add group' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add group' })
  await dialog.getByLabel('Name').fill('Rapid Response')
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await dialog.getByText('Choose who is paged when nobody is on call.').waitFor()
  await dialog.getByRole('combobox', { name: 'Fail-over user' }).pressSequentially('ben')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Ben Okafor' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add group' }).press('Enter')
  await dialog.getByText('There is a paging group with this name already.').waitFor()
  await dialog.getByText('Error creating paging group').waitFor()
  await expectAccessible(page, 'adding a group')
  await shot(page, 'groups-add')
  await dialog.getByLabel('Name').fill('Stroke team')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pagingGroups\/[0-9a-f-]{36}\/settings$/)
  await page.getByRole('heading', { name: 'Stroke team' }).waitFor()

  const form = page.getByRole('form', { name: 'Settings of the group' })
  await form.getByRole('combobox', { name: 'Department' }).pressSequentially('card')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Cardiology' }).waitFor()
  await page.keyboard.press('Enter')
  await form.getByLabel('Time zone').selectOption('Pacific')
  await form.getByLabel('Multiple recipients').selectOption('Enumerate users')
  await form.getByLabel('Take over a shift of another member').check()
  await form.getByLabel('Take over a shift without being a member').check()
  await form.getByLabel('Take over a shift of another member').uncheck()
  expect(await form.getByLabel('Take over a shift without being a member').isChecked()).toBe(false)
  await form.getByLabel('Name').fill('Rapid Response')
  await page.keyboard.press('Control+s')
  await form.getByText('There is a paging group with this name already.').waitFor()
  expect(await form.getByLabel('Multiple recipients').inputValue()).toBe('enumerate_users')
  // On the way out it asks; nothing typed is lost.
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Go on' })
    .click()
  expect(await form.getByLabel('Name').inputValue()).toBe('Rapid Response')
  await form.getByLabel('Name').fill('Stroke and TIA')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Saved.').waitFor()
  await page.getByRole('heading', { name: 'Stroke and TIA' }).waitFor()
  await expectAccessible(page, 'the settings of a schedule group')
  await shot(page, 'groups-settings')
  const { results } = await dora.call(groups.listPagingGroups, { query: { name: 'stroke' } })
  expect(await dora.call(groups.getPagingGroup, at(results[0] ?? { id: 0 }))).toMatchObject({
    department: 'Cardiology',
    time_zone: 'America/Los_Angeles',
    multiple_recipient_option: 'enumerate_users',
    allow_shift_takeover: false,
    allow_non_member_shift_takeover: false,
  })
  expect(problems).toEqual([])
  await close()
})

test('members are chosen ten a page, kept while one looks further, added, removed, and brought back', async () => {
  const { dora, ana } = ward
  const group = await newBroadcast(dora, 'Code blue')
  for (let i = 0; i < 9; i++) await newcomer(ward, `Nurse Zz${String.fromCharCode(97 + i)}`)
  const { page, problems, close } = await openScreen(dora, { path: `/pagingGroups/${group.id}` })
  // An id leads to the address by uid, and a group without a calendar to its settings.
  await page.waitForURL(`**/pagingGroups/${group.uid}/settings`)
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add members' })
  await dialog.getByLabel('Type').selectOption('User')
  await dialog.getByText(/^1–10 of/).waitFor()
  await dialog.getByRole('checkbox', { name: /Cleo Marsh/ }).check()
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await dialog.getByText(/^11–/).waitFor()
  await dialog.getByLabel('Type').selectOption('Department')
  await dialog.getByRole('checkbox', { name: /^Cardiology/ }).check()
  await dialog.getByText('2 chosen').waitFor()
  await expectAccessible(page, 'adding members')
  await shot(page, 'groups-add-members')
  await dialog.getByRole('button', { name: 'Add members' }).click()
  await page.getByText('Code blue has 1 member now').waitFor()
  await dora.call(groups.changeBroadcastGroup, at(group, { members: people(ana) }))
  await page.getByRole('button', { name: 'Remove Ana Ruiz' }).click()
  await page.getByText('Ana Ruiz removed from Code blue').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove Ana Ruiz' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a member who is on call is not removed, a group that is used is not deleted: the sentence says why', async () => {
  const { dora, ben, ids } = ward
  const group = await newSchedule(dora, 'Neurology')
  await changes(dora, group, { members: people(ben) })
  await isOnCall(ward, group.id, ben)
  const department_id = ids.departments.cardiology
  await dora.call(pinContact, { params: { id: group.contact_id ?? 0 }, body: { department_id } })
  const { page, problems, close } = await openScreen(dora, { path: `/pagingGroups/${group.uid}/settings` })
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).click()
  await page
    .getByText('Ben Okafor is on call for this group now. Give that shift to somebody else first.')
    .waitFor()
  await page.getByRole('button', { name: 'Delete group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Neurology?' })
  await dialog.getByText(/Ben Okafor is on call for it now\./).waitFor()
  await dialog.getByRole('button', { name: 'Delete group' }).click()
  await dialog
    .getByText('Could not delete group. Group currently used by the following items: department Cardiology')
    .waitFor()
  await expectAccessible(page, 'a group that is used')
  await dialog.getByRole('button', { name: 'Keep it' }).click()

  // Somebody else deletes it meanwhile: the page leads to the list, with a word.
  await dora.call(unpinContact, { params: { id: group.contact_id ?? 0 }, query: { department_id } })
  await dora.call(groups.deleteScheduleGroup, at(group))
  await page.getByText(`Group with id \`${group.uid}\` does not exist`).waitFor()
  await page.getByRole('heading', { name: 'Paging groups' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('whoever may not change a group reads its settings, joins and leaves where they may', async () => {
  const { dora } = ward
  const west = await department(ward, '6 West')
  const nurse = await newcomer(ward, 'Nora West', ['paginggroups.change_department_paginggroups'])
  await joins(ward, nurse, west)
  const other = await newBroadcast(dora, 'Lift team')
  const own = await newBroadcast(dora, 'West team')
  await changes(dora, own, { department_id: west })
  await changes(dora, other, { allow_join: true })
  const { page, problems, close } = await openScreen(nurse, { path: `/pagingGroups/${other.uid}` })
  await page.getByText('You can read these settings.').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: /^(Save|Add members|Delete group)$/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Join group' }).click()
  await page.getByRole('cell', { name: 'Nora West' }).waitFor()
  await page.getByRole('button', { name: 'Leave group' }).click()
  await page.getByText('Nobody yet.').waitFor()
  await expectAccessible(page, 'settings to read')
  await page.goto(`${ward.url}/pagingGroups/${own.uid}`)
  await page.getByRole('button', { name: 'Save' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a group that does not exist leads to the list with a word', async () => {
  const { page, problems, close } = await openScreen(ward.ana, { path: '/pagingGroups/999999/calendar' })
  await page.getByText('Group with id `999999` does not exist').waitFor()
  await page.waitForURL(/\/pagingGroups$/)
  await page.getByRole('heading', { name: 'Paging groups' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test.for(looks)('table and settings are accessible and fit at $width, dark $dark', async (options) => {
  const { dora } = ward
  const { results } = await dora.call(groups.listPagingGroups, { query: { type: 'ScheduleGroup' } })
  const { page, problems, close } = await openScreen(dora, { path: '/pagingGroups', ...options })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await page.locator('[data-row-link]').first().waitFor()
  await expectAccessible(page, 'the table')
  expect(await fits()).toBe(true)
  await shot(page, `groups-${options.width}-${options.dark}`)
  await page.goto(`${ward.url}/pagingGroups/${results[0]?.uid}/settings`)
  await page.getByRole('button', { name: 'Add members' }).waitFor()
  await expectAccessible(page, 'the settings')
  expect(await fits()).toBe(true)
  await shot(page, `groups-settings-${options.width}-${options.dark}`)
  expect(problems).toEqual([])
  await close()
})
