import { readFile } from 'node:fs/promises'
import { pinContact, unpinContact } from '@wardline/contract/directory/contact.routes.ts'
import { createEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import * as groups from '@wardline/contract/paging/groups/paging-group.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  byId,
  updateGroup,
  addBroadcastGroup,
  addScheduleGroup,
  userTargets,
} from '../../fixtures/paging/paging-groups.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { addShift } from '../../fixtures/paging/group-rows.ts'
import { createDepartment, joinDepartment } from '../../fixtures/hospital/departments.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const { hospital, openScreen } = useBrowserHospital()

const rowNames = (page: Page) => page.locator('[data-row-link]').allInnerTexts()

test('paging §2: the group table remembers filters, sorts, pages, has shortcuts, and shows who is on call live', async () => {
  const { ana, ben, dora, ids } = hospital
  const cardiology = ids.departments.cardiology
  for (let i = 1; i <= 12; i++) {
    const group = await addScheduleGroup(dora, `Unit ${String(i).padStart(2, '0')}`)
    await updateGroup(dora, group, { department_id: i % 2 ? cardiology : null, members: userTargets(ben) })
    if (i === 1) await addShift(hospital, group.id, ben, { from: -1, to: 3 })
  }
  const { page, problems, close } = await openScreen(ana, { path: '/pagingGroups?page_size=10' })
  await page.getByRole('link', { name: 'Cardiology On Call' }).waitFor()
  expect((await rowNames(page)).slice(0, 3)).toEqual(['Cardiology On Call', 'Rapid Response', 'Unit 01'])
  await page.getByText('1–10 of 14').waitFor()
  await page.getByRole('row', { name: /Unit 01 .* Ben Okafor/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Add group' }).count(), 'no right, no button').toBe(0)
  await expectAccessible(page, 'the table')
  await takeScreenshot(page, 'groups-1440')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toMatch(/Name,Type,Department,On call now,Until,Next,Coverage,Members/)
  expect(csv).toMatch(/Unit 12,Schedule,/)

  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('11–14 of 14').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2&page_size=10')
  await page.getByLabel('Department', { exact: true }).selectOption('Cardiology')
  await page.getByText('1–6 of 6').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('unit 0')
  await page.getByText('1–5 of 5').waitFor()
  await page.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => rowNames(page)).toEqual(['Unit 09', 'Unit 07', 'Unit 05', 'Unit 03', 'Unit 01'])
  expect(new URL(page.url()).searchParams.get('ordering')).toBe('-name')

  await page.goto(`${hospital.url}/pagingGroups`)
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

  const { results } = await dora.call(groups.listPagingGroups, { query: { name: 'Unit 07' } })
  await dora.call(groups.changeScheduleGroup, byId(results[0] ?? { id: 0 }, { name: 'Unit 08½' }))
  await page.getByRole('link', { name: 'Unit 08½' }).waitFor()
  const nine = (await dora.call(groups.listPagingGroups, { query: { name: 'Unit 09' } })).results[0]
  const now = hospital.clock.now()
  await dora.call(createEvent, {
    params: { id: nine?.id },
    body: {
      target_id: ben.user.user_id,
      start: now.subtract({ minutes: 5 }).toString(),
      end: now.add({ hours: 2 }).toString(),
    },
  })
  await page.getByRole('row', { name: /Unit 09 .* Ben Okafor/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('the table of groups cuts no text: %o', async (viewport) => {
  const { dora, ben } = hospital
  const group = await addScheduleGroup(dora, `Long shift of the unit ${lookName(viewport)}`)
  await updateGroup(dora, group, { members: userTargets(ben) })
  await addShift(hospital, group.id, ben, { from: -1, to: 300 })
  const { page, problems, close } = await openScreen(dora, { path: '/pagingGroups?search=long', ...viewport })
  const link = page.getByRole('link', { name: group.name })
  await link.waitFor()
  const findCut = () =>
    page
      .getByRole('table')
      .locator('span, a')
      .evaluateAll((parts) =>
        parts
          .filter(
            (part) => getComputedStyle(part).display !== 'inline' && !part.classList.contains('sr-only'),
          )
          .filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1)
          .map(({ textContent }) => textContent),
      )
  expect(await findCut()).toEqual([])
  await page.goto(`${hospital.url}/pagingGroups?search=rapid`)
  await page.getByRole('link', { name: 'Rapid Response' }).waitFor()
  expect(await findCut()).toEqual([])
  await takeScreenshot(page, `groups-${lookName(viewport)}`)
  expect(problems).toEqual([])
  await close()
})

test('paging §2, §4, §5, §8: a schedule group is created by keyboard and configured; refused input stays in the form', async () => {
  const { dora } = hospital
  const { page, problems, close } = await openScreen(dora, { path: '/pagingGroups' })
  await page.getByRole('button', { name: 'Add group' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add group' })
  await dialog.getByLabel('Name').fill('Rapid Response')
  await dialog.getByRole('button', { name: 'Add group' }).click()
  await dialog.getByText('Select a fail-over user.').waitFor()
  await dialog.getByRole('combobox', { name: 'Fail-over user' }).pressSequentially('ben')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Ben Okafor' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add group' }).press('Enter')
  await dialog.getByText('A paging group with this name already exists.').waitFor()
  await dialog.getByText('Error creating paging group').waitFor()
  await expectAccessible(page, 'adding a group')
  await takeScreenshot(page, 'groups-add')
  await dialog.getByLabel('Name').fill('Stroke team')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pagingGroups\/[0-9a-f-]{36}\/settings$/)
  await page.getByRole('heading', { name: 'Stroke team' }).waitFor()

  const form = page.getByRole('form', { name: 'Group settings' })
  await form.getByRole('combobox', { name: 'Department' }).pressSequentially('card')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Cardiology' }).waitFor()
  await page.keyboard.press('Enter')
  await form.getByLabel('Time zone').selectOption('Pacific')
  await form.getByLabel('Multiple recipients').selectOption('Enumerate users')
  await form.getByLabel('Take over a shift of another member').check()
  await form.getByLabel('Take over a shift without being a member').check()
  await form.getByLabel('Take over a shift of another member').uncheck()
  await expect.poll(() => form.getByLabel('Take over a shift without being a member').isChecked()).toBe(false)
  await form.getByLabel('Name').fill('Rapid Response')
  await page.keyboard.press('Control+s')
  await form.getByText('A paging group with this name already exists.').waitFor()
  expect(await form.getByLabel('Multiple recipients').inputValue()).toBe('enumerate_users')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  expect(await form.getByLabel('Name').inputValue()).toBe('Rapid Response')
  await form.getByLabel('Name').fill('Stroke and TIA')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Saved.').waitFor()
  await page.getByRole('heading', { name: 'Stroke and TIA' }).waitFor()
  await expectAccessible(page, 'the settings of a schedule group')
  await takeScreenshot(page, 'groups-settings')
  const { results } = await dora.call(groups.listPagingGroups, { query: { name: 'stroke' } })
  expect(await dora.call(groups.getPagingGroup, byId(results[0] ?? { id: 0 }))).toMatchObject({
    department: 'Cardiology',
    time_zone: 'America/Los_Angeles',
    multiple_recipient_option: 'enumerate_users',
    allow_shift_takeover: false,
    allow_non_member_shift_takeover: false,
  })
  expect(problems).toEqual([])
  await close()
})

test('paging §2: a broadcast group is created by keyboard and opens its settings', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/pagingGroups' })
  await page.getByRole('button', { name: 'Add group' }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add group' })
  await dialog.getByRole('radio', { name: /Broadcast/ }).press('Space')
  await dialog.getByLabel('Name').fill('Security team')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pagingGroups\/[0-9a-f-]{36}\/settings$/)
  await page.getByRole('heading', { name: 'Security team' }).waitFor()
  await page.getByRole('link', { name: 'Calendar', exact: true }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})

test('paging §2, §9: members are picked ten per page, kept while paging, added, removed and restored', async () => {
  const { dora, ana } = hospital
  const group = await addBroadcastGroup(dora, 'Code blue')
  for (let i = 0; i < 9; i++) await createUser(hospital, `Nurse Zz${String.fromCharCode(97 + i)}`)
  const { page, problems, close } = await openScreen(dora, { path: `/pagingGroups/${group.id}` })
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
  await dialog.getByText('2 selected').waitFor()
  await expectAccessible(page, 'adding members')
  await takeScreenshot(page, 'groups-add-members')
  await dialog.getByRole('button', { name: 'Add members' }).click()
  await page.getByText('Code blue now has 1 member').waitFor()
  await dora.call(groups.changeBroadcastGroup, byId(group, { members: userTargets(ana) }))
  await page.getByRole('button', { name: 'Remove Ana Ruiz' }).click()
  await page.getByText('Ana Ruiz removed from Code blue').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove Ana Ruiz' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §8: an on-call member cannot be removed and a group in use cannot be deleted: the sentence says why', async () => {
  const { dora, ben, ids } = hospital
  const group = await addScheduleGroup(dora, 'Neurology')
  await updateGroup(dora, group, { members: userTargets(ben) })
  await addShift(hospital, group.id, ben)
  const department_id = ids.departments.cardiology
  await dora.call(pinContact, { params: { id: group.contact_id ?? 0 }, body: { department_id } })
  const { page, problems, close } = await openScreen(dora, { path: `/pagingGroups/${group.uid}/settings` })
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).click()
  await page
    .getByText('Ben Okafor is on call for this group now. Give that shift to another person first.')
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

  await dora.call(unpinContact, { params: { id: group.contact_id ?? 0 }, query: { department_id } })
  await dora.call(groups.deleteScheduleGroup, byId(group))
  await page.getByText(`Group with id \`${group.uid}\` does not exist`).waitFor()
  await page.getByRole('heading', { name: 'Paging groups' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §3, §6: a user without permission reads the settings, and joins or leaves where the group allows it', async () => {
  const { dora } = hospital
  const west = await createDepartment(hospital, '6 West')
  const nurse = await createUser(hospital, 'Nora West', ['paginggroups.change_department_paginggroups'])
  await joinDepartment(hospital, nurse, west)
  const other = await addBroadcastGroup(dora, 'Lift team')
  const own = await addBroadcastGroup(dora, 'West team')
  await updateGroup(dora, own, { department_id: west })
  await updateGroup(dora, other, { allow_join: true })
  const { page, problems, close } = await openScreen(nurse, { path: `/pagingGroups/${other.uid}` })
  await page.getByText('You can view these settings').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: /^(Save|Add members|Delete group)$/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Join group' }).click()
  await page.getByRole('cell', { name: 'Nora West' }).waitFor()
  await page.getByRole('button', { name: 'Leave group' }).click()
  await page.getByText('No members yet.').waitFor()
  await expectAccessible(page, 'settings to read')
  await page.goto(`${hospital.url}/pagingGroups/${own.uid}`)
  await page.getByRole('button', { name: 'Save' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §8: a group that does not exist redirects to the list with a message', async () => {
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/pagingGroups/999999/calendar' })
  await page.getByText('Group with id `999999` does not exist').waitFor()
  await page.waitForURL(/\/pagingGroups$/)
  await page.getByRole('heading', { name: 'Paging groups' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test.for(viewports)(
  'the group table and settings are accessible and fit at $width, dark $dark',
  async (options) => {
    const { dora } = hospital
    const { results } = await dora.call(groups.listPagingGroups, { query: { type: 'ScheduleGroup' } })
    const { page, problems, close } = await openScreen(dora, { path: '/pagingGroups', ...options })
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    await page.locator('[data-row-link]').first().waitFor()
    await expectAccessible(page, 'the table')
    expect(await fits()).toBe(true)
    await takeScreenshot(page, `groups-${options.width}-${options.dark}`)
    await page.goto(`${hospital.url}/pagingGroups/${results[0]?.uid}/settings`)
    await page.getByRole('button', { name: 'Add members' }).waitFor()
    await expectAccessible(page, 'the settings')
    expect(await fits()).toBe(true)
    await takeScreenshot(page, `groups-settings-${options.width}-${options.dark}`)
    expect(problems).toEqual([])
    await close()
  },
)
