import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import {
  addDepartmentContacts,
  createDepartment,
} from '@wardline/contract/directory/departments/department.routes.ts'
import { createTag, tagContacts } from '@wardline/contract/directory/tagging/tag.routes.ts'
import { createQualificationHolder } from '@wardline/contract/paging/qualifications/qualification-holder.routes.ts'
import { createQualification } from '@wardline/contract/paging/qualifications/qualification.routes.ts'
import { replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import {
  changeScheduleGroup,
  getScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { openPeople } from '../../fixtures/browser/people-panel.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import * as escalation from '../../fixtures/messaging/escalated-pages.ts'
import { updateUser, type Group } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()
let cardiology: Group

beforeAll(async () => {
  const { ana, ben, dora } = hospital
  cardiology = await escalation.createCardiology(hospital)
  const on_call_details = [{ call_order: 1, number: '5-4410', instructions: 'After 22:00, call the mobile.' }]
  await dora.call(changeScheduleGroup, { params: { id: cardiology.group_id }, body: { on_call_details } })
  await updateUser(hospital, ben, { mobile_number: '+12025550142' })
  const { id: qualification_id } = await dora.call(createQualification, { body: { name: 'ECMO' } })
  await dora.call(createQualificationHolder, {
    body: { qualification_id, user_id: ana.user.user_id, valid_until: '2031-06-30' },
  })
  await updateUser(hospital, ana, { mobile_number: '+12025550143', hide_mobile_numbers: true })
})

const cardOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const nameIn = (page: Page, name: string) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('button', { name, exact: true }).first()

test('the name of an author opens a card by mouse, from which a page starts', async () => {
  const { ana, ben } = hospital
  const thread = await ben.writes(ana, 'Troponin is back')
  const { page, problems } = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  await nameIn(page, 'Ben Okafor').click()
  const card = cardOf(page, 'Ben Okafor')
  await card.getByText(/^First call until /u).waitFor()
  const call = (name: string | RegExp) => card.getByRole('link', { name, exact: true })
  const duty = call(/^Call Ben Okafor, 5-4410 On call · Cardiology \d+$/u)
  expect(await duty.getAttribute('href')).toBe('tel:54410')
  const mobile = call('Call Ben Okafor, +1 202 555 0142 Mobile')
  expect(await mobile.getAttribute('href')).toBe('tel:+12025550142')
  await expectAccessible(page, 'card of a person')
  await nameIn(page, 'Ben Okafor').click()
  await card.waitFor({ state: 'detached' })
  await nameIn(page, 'Ben Okafor').click()
  await card.getByRole('button', { name: 'Page', exact: true }).click()
  const composer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Send' }) })
  await composer.getByText('Ben Okafor').first().waitFor()
  await card.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('the keyboard opens the card of a recipient, reaches its actions and returns to the name', async () => {
  const { ana, ben } = hospital
  const thread = await ana.writes(ben, 'Please call the lab')
  const { page, problems } = await openScreen(ben, { path: `/Inbox/inbox/thread/${thread.id}` })
  await openPeople(page)
  const name = page
    .getByRole('list', { name: 'People' })
    .getByRole('button', { name: 'Ana Ruiz', exact: true })
  await name.focus()
  await page.keyboard.press('Enter')
  const card = cardOf(page, 'Ana Ruiz')
  const message = card.getByRole('button', { name: 'Message', exact: true })
  await message.waitFor()
  expect(await card.getByRole('link').count(), 'no hidden number').toBe(0)
  await page.keyboard.press('Tab')
  await expectFocus(message)
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await expectFocus(name)
  await page.keyboard.press('Enter')
  await message.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Ana Ruiz').first().waitFor()
  await card.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('the card also opens from On call, the console and the members of a group', async () => {
  const { ana, ben, dora } = hospital
  const { uid } = await ana.call(getScheduleGroup, { params: { id: cardiology.group_id } })
  const expectCard = async (page: Page, name: string) => {
    await cardOf(page, name).getByRole('button', { name: 'Message', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await cardOf(page, name).waitFor({ state: 'detached' })
  }
  const onCall = await openScreen(ana, { path: '/onCall' })
  const row = onCall.page.locator(`[data-group="${cardiology.group_id}"]`)
  await row.getByRole('button', { name: 'Cleo Marsh', exact: true }).click()
  await expectCard(onCall.page, 'Cleo Marsh')
  await row.getByRole('button', { name: 'Ben Okafor', exact: true }).click()
  await expectCard(onCall.page, 'Ben Okafor')
  expect(new URL(onCall.page.url()).pathname, 'the row is not opened').toBe('/onCall')

  await escalation.sendPage(ana, cardiology)
  const desk = await openScreen(dora, { path: '/console' })
  await desk.page
    .getByRole('row')
    .filter({ hasText: 'K+ 6.1, bed 12' })
    .click({ position: { x: 4, y: 4 } })
  const panel = desk.page.getByRole('region', { name: 'K+ 6.1, bed 12' })
  await panel.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
  const held = cardOf(desk.page, 'Ana Ruiz').getByRole('region', { name: 'Qualifications' })
  await held.getByText('Valid until Jun 30, 2031').waitFor()
  await takeScreenshot(desk.page, 'person-card-qualifications')
  await expectAccessible(desk.page, 'card with qualifications')
  await desk.page.keyboard.press('Escape')
  for (const name of ['Ana Ruiz', 'Ben Okafor']) {
    await panel.getByRole('button', { name, exact: true }).click()
    await expectCard(desk.page, name)
  }
  await desk.close()

  const member = await createUser(hospital, 'Mia Member')
  await dora.call(changeScheduleGroup, {
    params: { id: cardiology.group_id },
    body: { member_ids: [ben.user.user_id, member.user.user_id] },
  })
  const settings = await openScreen(ana, { path: `/pagingGroups/${uid}/settings` })
  await settings.page.getByRole('button', { name: 'Mia Member', exact: true }).click()
  await expectCard(settings.page, 'Mia Member')
  expect([...onCall.problems, ...settings.problems]).toEqual([])
})

test('the card opens from contacts of tags and departments, and from the recipients of a reply', async () => {
  const { ana, ben, cleo, dora } = hospital
  const account = (await dora.call(getMe)).account.id
  const tag = await dora.call(createTag, {
    params: { id: account },
    body: { classified_name: 'Stroke team' },
  })
  await dora.call(tagContacts, {
    params: { id: account, tag_id: tag.id },
    body: { contact_ids: [ben.user.contact_id, cardiology.contact_id] },
  })
  const department = await dora.call(createDepartment, { body: { name: 'Stroke unit' } })
  await dora.call(addDepartmentContacts, {
    params: { id: department.id },
    body: { contact_ids: [ben.user.contact_id, cardiology.contact_id], is_contactable: true },
  })
  const opensCard = async (page: Page, scope: Locator) => {
    await scope.getByRole('button', { name: 'Ben Okafor', exact: true }).click()
    await cardOf(page, 'Ben Okafor').getByRole('button', { name: 'Message', exact: true }).waitFor()
    await expectAccessible(page, 'card of a person')
    await page.keyboard.press('Escape')
    await cardOf(page, 'Ben Okafor').waitFor({ state: 'detached' })
  }
  const desk = await openScreen(dora, { path: `/accountSettings/tags/${tag.id}` })
  const rows = desk.page.getByRole('table')
  await opensCard(desk.page, rows)
  expect(await rows.getByRole('button', { name: /^Cardiology \d+$/u }).count(), 'a group').toBe(0)
  await takeScreenshot(desk.page, 'person-card-tag')
  await desk.page.goto(
    new URL(`/accountSettings/departments/${department.id}/contacts`, desk.page.url()).href,
  )
  await opensCard(desk.page, desk.page.getByRole('table'))
  await takeScreenshot(desk.page, 'person-card-department')
  await desk.close()

  const thread = await ana.writes(ben, 'Consult', {
    recipient_ids: [ben.user.contact_id, cleo.user.contact_id],
  })
  await ana.call(replyToThread, {
    params: { id: thread.id },
    body: {
      message: 'Please confirm',
      requires_confirm: true,
      recipient_user_ids: [ben.user.user_id, cleo.user.user_id],
    },
  })
  const { page, problems } = await openScreen(cleo, { path: `/Inbox/inbox/thread/${thread.id}` })
  const line = page.getByRole('log', { name: 'Messages' }).getByText(/^To /u)
  expect(await line.textContent()).toBe('To Ben Okafor and Cleo Marsh')
  await opensCard(page, line)
  await takeScreenshot(page, 'person-card-recipients')
  expect([...desk.problems, ...problems]).toEqual([])
})

test.each(viewports)('the card fits a screen of $width px, dark: $dark', async (viewport) => {
  const { ana, ben } = hospital
  const thread = await ben.writes(ana, 'Echo is done')
  const { page, problems } = await openScreen(ana, {
    ...viewport,
    path: `/Inbox/inbox/thread/${thread.id}`,
  })
  const name = nameIn(page, 'Ben Okafor')
  await (viewport.width === 390 ? name.tap() : name.click())
  const card = cardOf(page, 'Ben Okafor')
  await card.getByRole('button', { name: 'Page', exact: true }).waitFor()
  await takeScreenshot(page, `person-card-${lookName(viewport)}`)
  const box = await card.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
  await expectAccessible(page, 'card of a person')
  expect(problems).toEqual([])
})
