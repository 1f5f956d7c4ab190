import { sendToConversation } from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import { muteThread, replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { countNotes, readNoteCount } from '../../fixtures/browser/played-notes.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const row = (page: Page, subject: string) => page.locator('[data-thread]').filter({ hasText: subject })
const chooseAction = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test.each(viewports)(
  'a muted conversation is quiet in the list and marked in its head: %o',
  async (options) => {
    const { ana, ben } = hospital
    const subject = `Lunch on Friday ${lookName(options)}`
    const thread = await ana.writes(ben, subject)
    const { page, problems, close } = await openScreen(ben, {
      ...options,
      path: `/Inbox/inbox/thread/${thread.id}`,
    })
    await chooseAction(page, 'Mute')
    await page.getByText('Muted. Mentions, requests and high-priority messages still notify you.').waitFor()
    await page.getByRole('main').getByText('Muted', { exact: true }).waitFor({ state: 'attached' })
    await takeScreenshot(page, `muted-${lookName(options)}`)
    await expectAccessible(page, 'muted conversation')

    await page.goto(`${hospital.url}/Inbox/inbox`)
    await row(page, subject).getByRole('img', { name: 'Muted' }).waitFor()
    await ana.replies(thread, 'At noon?')
    await row(page, subject).getByLabel('1 unread').waitFor()
    expect(await page.title()).not.toMatch(/^\(/)
    await takeScreenshot(page, `muted-row-${lookName(options)}`)
    await expectAccessible(page, 'list with a muted conversation')
    await ana.call(replyToThread, {
      params: { id: thread.id },
      body: { message: 'Please confirm', requires_confirm: true },
    })
    await expect.poll(() => page.title()).toMatch(/^\(1\)/)

    await row(page, subject).click()
    await page.getByRole('log', { name: 'Messages' }).getByText('Please confirm').waitFor()
    await chooseAction(page, 'Unmute')
    await page.getByRole('main').getByText('Muted', { exact: true }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await ben.inbox())[0]?.me.is_muted).toBe(false)
    expect(problems).toEqual([])
    await close()
  },
)

test('a muted conversation plays no sound, except for a message that needs the user', async () => {
  const { ana, cleo } = hospital
  const thread = await ana.writes(cleo, 'Rounds')
  await cleo.call(muteThread, { params: { id: thread.id } })
  const { page, close } = await openScreen(cleo, { path: '/Inbox/inbox' })
  await page.keyboard.press('j')
  await page.goto(`${hospital.url}/Inbox/unread`)
  await row(page, 'Rounds').waitFor()
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await countNotes(page)
  await ana.replies(thread, 'At nine')
  await row(page, 'At nine').waitFor()
  await ana.call(replyToThread, {
    params: { id: thread.id },
    body: { message: 'Now, please', recipient_user_ids: [cleo.user.user_id] },
  })
  await row(page, 'Now, please').waitFor()
  // The two notes of the second message only.
  await expect.poll(() => readNoteCount(page)).toBe(2)
  await close()
})

test('compose says who muted the conversation that a message continues', async () => {
  const { ana, dora } = hospital
  await dora.connect()
  const thread = await ana.call(sendToConversation, {
    body: { recipient_ids: [dora.user.contact_id], message: 'Consult note is in' },
  })
  await dora.call(muteThread, { params: { id: thread.id } })
  const { page, problems, close } = await openScreen(ana)
  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByRole('combobox', { name: 'To' }).pressSequentially('Dora')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Dora' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const muted = dialog.getByText('online · muted this conversation, notified only at high priority', {
    exact: true,
  })
  await muted.waitFor()
  await takeScreenshot(page, 'compose-muted')
  await dialog.getByLabel('Subject').fill('A thread of its own')
  await muted.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})
