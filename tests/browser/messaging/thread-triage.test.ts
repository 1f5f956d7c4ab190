import { listRecallNotices, recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../fixtures/alerts/inbound-responses.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'

const { hospital, openScreen } = useBrowserHospital()
beforeAll(async () => {
  await grantPermissions(hospital, hospital.ana, ['messaging.recall_thread'])
})

const messageLog = (page: Page) => page.getByRole('log', { name: 'Messages' })
const rows = (page: Page) => page.locator('[data-thread]')

test('messaging §4: an archived thread is moved back to the inbox by its button or by E, at any time', async () => {
  const thread = await hospital.ben.writes(hospital.ana, 'Old consult')
  await hospital.ana.archives(thread)
  const { page, problems, close } = await openScreen(hospital.ana, {
    path: `/Inbox/archive/thread/${thread.id}`,
  })
  await messageLog(page).getByText('Old consult').waitFor()
  await takeScreenshot(page, 'archived-thread')
  await expectAccessible(page, 'archived thread')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to inbox' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Move to inbox' }).click()
  await page.waitForURL(new RegExp(`/Inbox/inbox/thread/${thread.id}$`))
  await page.getByRole('button', { name: 'Archive', exact: true }).waitFor()
  await expect.poll(async () => (await hospital.ana.inbox()).map(({ id }) => id)).toContain(thread.id)

  await hospital.ana.archives(thread)
  await page.goto(`${new URL(page.url()).origin}/Inbox/archive/thread/${thread.id}`)
  await messageLog(page).getByText('Old consult').waitFor()
  await page.keyboard.press('e')
  await page.waitForURL(new RegExp(`/Inbox/inbox/thread/${thread.id}$`))
  await expect
    .poll(async () => (await hospital.ana.inbox('archive')).map(({ id }) => id))
    .not.toContain(thread.id)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.waitForURL(/\/Inbox\/inbox\/thread$/)
  expect(problems).toEqual([])
  await close()
})

test('Shift+U marks a conversation as unread, returns to the list, and it stays unread until it is opened', async () => {
  const { ana, ben } = hospital
  const thread = await ben.writes(ana, 'Follow up tomorrow')
  const isUnread = async () => (await ana.inbox('unread')).some(({ id }) => id === thread.id)
  const { page, problems, close } = await openScreen(ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  await messageLog(page).getByText('Follow up tomorrow').waitFor()
  await expect.poll(isUnread).toBe(false)
  const row = rows(page).filter({ hasText: 'Follow up tomorrow' })
  await page.keyboard.press('Shift+U')
  await row.getByLabel('1 unread').waitFor()
  await expect.poll(isUnread).toBe(true)
  await takeScreenshot(page, 'marked-unread')
  await row.click()
  await messageLog(page).getByText('Follow up tomorrow').waitFor()
  await expect.poll(isUnread).toBe(false)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect.poll(isUnread).toBe(true)
  expect(problems).toEqual([])
  await close()
})

test('an older conversation opened after a newer one is marked as read, too', async () => {
  const { ana, ben } = hospital
  const older = await ben.writes(ana, 'First of two')
  const newer = await ben.writes(ana, 'Second of two')
  const unreadIds = async () => (await ana.inbox('unread')).map(({ id }) => id)
  const { page, close } = await openScreen(ana, { path: `/Inbox/inbox/thread/${newer.id}` })
  await messageLog(page).getByText('Second of two').waitFor()
  await expect.poll(unreadIds).not.toContain(newer.id)
  await page.keyboard.press('j')
  await messageLog(page).getByText('First of two').waitFor()
  await expect.poll(unreadIds).not.toContain(older.id)
  await close()
})

test.each(viewports)(
  'recipients see that a thread was recalled, and who recalled it: %o',
  async (options) => {
    const { ana, ben } = hospital
    const thread = await ana.writes(ben, 'For the wrong patient')
    const { page, problems, close } = await openScreen(ben, {
      ...options,
      path: `/Inbox/inbox/thread/${thread.id}`,
    })
    await messageLog(page).getByText('For the wrong patient').waitFor()
    await ana.call(recallThread, { params: { id: thread.id } })
    const notices = page.getByRole('list', { name: 'Recalled messages' })
    await notices.getByText('Ana Ruiz recalled a message').waitFor()
    // Phones show the list in place of the thread.
    if (options.width !== 390)
      await page.getByText(/^Ana Ruiz recalled this conversation at \d\d:\d\d\.$/u).waitFor()
    expect(await page.getByText('For the wrong patient').count()).toBe(0)
    await takeScreenshot(page, `recalled-${options.width}`)
    await expectAccessible(page, 'recalled')
    await page.goto(`${hospital.url}/Inbox/inbox`)
    await notices.getByText('Ana Ruiz recalled a message').waitFor()
    await notices.getByRole('button', { name: 'Dismiss' }).click()
    await notices.waitFor({ state: 'detached' })
    await expect.poll(async () => (await ben.call(listRecallNotices)).results).toEqual([])
    expect(problems).toEqual([])
    await close()
  },
)

test('Enter on a row focuses its open request, and Y answers it wherever the focus is', async () => {
  const { ana, ben } = hospital
  await ana.writes(ben, 'Transfuse two units', { requires_confirm: true })
  const { page, problems, close } = await openScreen(ben, { path: '/Inbox/inbox' })
  const row = rows(page).filter({ hasText: 'Transfuse two units' })
  await row.waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-thread'))).toBe(true)
  await page.keyboard.press('Enter')
  const question = messageLog(page).getByRole('group', { name: 'Accept or reject this message' })
  await question.getByRole('button', { name: 'Accept' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('y')
  await messageLog(page).getByText('You: Accepted').waitFor()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)

  await ana.writes(ben, 'Diet order', { response_options: ['Regular', 'Clear fluids'] })
  const next = rows(page).filter({ hasText: 'Diet order' })
  await next.focus()
  await page.keyboard.press('Enter')
  await messageLog(page).getByRole('button', { name: 'Regular' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('2')
  await messageLog(page).getByText('You: Responded: Clear fluids').waitFor()
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-thread-pane'))).toBe(true)
  expect(problems).toEqual([])
  await close()
})

test('the patient filter separates two patients of one name', async () => {
  const { ana, ben, ids } = hospital
  const [other] = await queryRows<{ id: number }>(
    hospital,
    `insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
     select account_id, '98357239', first_name, last_name, '1960-01-02' from patient where id = ${ids.patient} returning id::int`,
  )
  await ben.writes(ana, 'About the first', { patient_id: ids.patient })
  await ben.writes(ana, 'About the second', { patient_id: other?.id })
  const { page, problems, close } = await openScreen(ana)
  await page.getByRole('button', { name: 'Search messages' }).waitFor()
  await page.keyboard.press('/')
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('group', { name: 'Filter' })
  await filter.getByRole('combobox', { name: 'Patient' }).pressSequentially('walters')
  await page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: /98357239/u })
    .click()
  const hits = page.getByRole('list', { name: 'Found messages' })
  await hits.getByRole('link', { name: 'About the second' }).waitFor()
  expect(await hits.getByRole('link', { name: 'About the first' }).count()).toBe(0)
  await takeScreenshot(page, 'search-by-patient')
  expect(problems).toEqual([])
  await close()
})

test.each(['Forward', 'Add people'])('%s shows whom a group reaches before it is chosen', async (action) => {
  const thread = await hospital.ben.writes(hospital.ana, `For ${action}`)
  const { page, problems, close } = await openScreen(hospital.ana, {
    path: `/Inbox/inbox/thread/${thread.id}`,
  })
  await messageLog(page).getByText(`For ${action}`).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('Cardiology On')
  const option = page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: /Cardiology On Call/u })
  await option.getByText(/No one on call|on call until/u).waitFor()
  await takeScreenshot(page, `line-${action}`)
  expect(problems).toEqual([])
  await close()
})
