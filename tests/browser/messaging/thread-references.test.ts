import { takeBackMessage } from '@wardline/contract/messaging/messages/message-change.routes.ts'
import { replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const row = (page: Page, subject: string) => page.locator('[data-thread]').filter({ hasText: subject })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const openThread = (id: number) => `/Inbox/inbox/thread/${id}`
const toBenAndCleo = () => ({
  recipient_ids: [hospital.ben.user.contact_id, hospital.cleo.user.contact_id],
})

test.each(viewports)('a user is mentioned by keyboard and sees it: %o', async (look) => {
  const { ana, ben, cleo } = hospital
  const subject = `Rounds ${lookName(look)}`
  const thread = await ana.writes(ben, subject, toBenAndCleo())
  const { page, problems, close } = await openScreen(ana, { ...look, path: openThread(thread.id) })
  const field = page.getByRole('textbox', { name: 'Reply' })
  const list = page.getByRole('listbox', { name: 'Mention' })
  await field.click()
  await page.keyboard.type('Can you look, @')
  await list.getByRole('option').first().waitFor()
  expect(await list.getByRole('option').count()).toBe(2)
  await takeScreenshot(page, `mention-list-${lookName(look)}`)
  await expectAccessible(page, 'list of people to mention')
  const first = await list.getByRole('option', { selected: true }).textContent()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => list.getByRole('option', { selected: true }).textContent()).not.toBe(first)
  expect(await field.getAttribute('aria-activedescendant')).toBe(
    await list.getByRole('option', { selected: true }).getAttribute('id'),
  )
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expectFocus(field)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('@oka')
  await list.getByRole('option', { name: ben.user.display_name }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe(`Can you look, @${ben.user.display_name} `)
  await page.keyboard.type('and @cle')
  await list.getByRole('option', { name: cleo.user.display_name }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('please?')
  await page.keyboard.press('Enter')
  await log(page).getByText(`@${ben.user.display_name}`, { exact: true }).waitFor()
  const [sent] = await ana.messages(thread)
  expect(sent?.mentions.map(({ user_id }) => user_id)).toEqual([ben.user.user_id, cleo.user.user_id])
  await takeScreenshot(page, `mention-sent-${lookName(look)}`)
  expect(problems).toEqual([])
  await close()

  const other = await openScreen(ben, { ...look, path: '/Inbox/inbox' })
  await row(other.page, subject).getByRole('img', { name: 'You were mentioned' }).waitFor()
  await takeScreenshot(other.page, `mention-row-${lookName(look)}`)
  await expectAccessible(other.page, 'list with a mention')
  await row(other.page, subject).click()
  await log(other.page).locator('mark').getByText(`@${ben.user.display_name}`).waitFor()
  await takeScreenshot(other.page, `mention-read-${lookName(look)}`)
  await expectAccessible(other.page, 'conversation with a mention')
  await expect.poll(async () => (await ben.inbox())[0]?.me.mentioned_message_id).toBeNull()
  await other.page.goto(`${hospital.url}/Inbox/inbox`)
  await row(other.page, subject).waitFor()
  expect(await row(other.page, subject).getByRole('img', { name: 'You were mentioned' }).count()).toBe(0)
  expect(other.problems).toEqual([])
  await other.close()
})

test.each(viewports)('a recipient is mentioned in a new message: %o', async (look) => {
  const { ana, ben, cleo } = hospital
  const subject = `New rounds ${lookName(look)}`
  const { page, problems, close } = await openScreen(ana, look)
  await page.getByRole('button', { name: 'Compose' }).click()
  const to = page.getByRole('combobox', { name: 'To' })
  const list = page.getByRole('listbox', { name: 'Mention' })
  const field = page.getByRole('textbox', { name: 'Message', exact: true })
  for (const person of [ben, cleo]) {
    await to.pressSequentially(person.user.display_name)
    await page
      .locator('[role=listbox][aria-busy=false]')
      .getByRole('option', { name: person.user.display_name })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Remove ${person.user.display_name}` }).waitFor()
  }
  await page.getByLabel('Subject').fill(subject)
  await field.click()
  await page.keyboard.type('Can you look, @')
  await list.getByRole('option').nth(1).waitFor()
  expect(await list.getByRole('option').count()).toBe(2)
  await takeScreenshot(page, `compose-mention-${lookName(look)}`)
  await expectAccessible(page, 'compose with a list of people to mention')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expectFocus(field)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('@oka')
  await list.getByRole('option', { name: ben.user.display_name }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe(`Can you look, @${ben.user.display_name} `)
  await page.keyboard.type('and @cle')
  await list.getByRole('option', { name: cleo.user.display_name }).waitFor()
  await page.keyboard.press('Tab')
  // The name of a person who is no longer a recipient stays as text.
  await page.getByRole('button', { name: `Remove ${cleo.user.display_name}` }).click()
  await field.focus()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/v2/threads/'),
  )
  await page.keyboard.press('Control+Enter')
  // Someone may be offline.
  await page.keyboard.press('Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    data: { body: `Can you look, @${ben.user.display_name} and @${cleo.user.display_name} ` },
    mentions: [ben.user.user_id],
  })
  await log(page).getByText(`@${ben.user.display_name}`, { exact: true }).waitFor()
  const [thread] = await ben.inbox()
  expect(thread?.me.mentioned_message_id).toBe(thread?.last_message.id)
  expect(problems).toEqual([])
  await close()
})

test('a mention marks the row of an open inbox, and an address opens no list', async () => {
  const { ana, cleo } = hospital
  const thread = await ana.writes(cleo, 'Handover')
  const { page, problems, close } = await openScreen(cleo, { path: '/Inbox/inbox' })
  await row(page, 'Handover').waitFor()
  const { id } = await ana.call(replyToThread, {
    params: { id: thread.id },
    body: { message: 'Please look', mentions: [cleo.user.user_id] },
  })
  const mark = row(page, 'Handover').getByRole('img', { name: 'You were mentioned' })
  await mark.waitFor()
  await ana.call(takeBackMessage, { params: { id: thread.id, message_id: id } })
  await mark.waitFor({ state: 'detached' })

  await row(page, 'Handover').click()
  await page.getByRole('textbox', { name: 'Reply' }).click()
  await page.keyboard.type('ana@hospital.test @zzz')
  await page.keyboard.press('Enter')
  await log(page).getByText('ana@hospital.test @zzz').waitFor()
  expect((await cleo.messages(thread))[0]?.mentions).toEqual([])
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('a message is quoted, shown above the reply, and found from there: %o', async (look) => {
  const { ana, ben } = hospital
  const thread = await ana.writes(ben, `Labs ${lookName(look)}`)
  const labs = await ana.replies(thread, 'K+ 6.1, repeated\nNa 140')
  const { page, problems, close } = await openScreen(ben, { ...look, path: openThread(thread.id) })
  const field = page.getByRole('textbox', { name: 'Reply' })
  const message = log(page).getByRole('article').filter({ hasText: 'Na 140' })
  await message.getByRole('button', { name: 'Message actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Quote' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Quote' }).press('Enter')
  const form = page.locator('form').filter({ has: field })
  const quoted = form.getByRole('button', { name: /^Go to the quoted message:/ })
  await quoted.getByText('K+ 6.1, repeated').waitFor()
  await expectFocus(field)
  await takeScreenshot(page, `quote-composer-${lookName(look)}`)
  await expectAccessible(page, 'reply that quotes a message')

  // The draft keeps it.
  await page.reload()
  await quoted.waitFor()
  await form.getByRole('button', { name: 'Remove quote' }).click()
  await quoted.waitFor({ state: 'detached' })
  await message.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Quote' }).click()
  await quoted.waitFor()
  await expectFocus(field)
  await page.keyboard.type('Hemolyzed?')
  await page.keyboard.press('Enter')
  await quoted.waitFor({ state: 'detached' })
  const reply = log(page).getByRole('article').filter({ hasText: 'Hemolyzed?' })
  const line = reply.getByRole('button', { name: /^Go to the quoted message:/ })
  await line.getByText('K+ 6.1, repeated').waitFor()
  await expect.poll(async () => (await ben.messages(thread))[0]?.quote?.id).toBe(labs.id)
  await takeScreenshot(page, `quote-sent-${lookName(look)}`)
  await expectAccessible(page, 'conversation with a quote')
  await line.click()
  await page.locator('[data-found]').getByText('Na 140').waitFor()

  await ana.replies(thread, 'No')
  const second = await ana.call(replyToThread, {
    params: { id: thread.id },
    body: { message: 'Wrong tube', quoted_message_id: thread.last_message.id },
  })
  const answer = await ben.call(replyToThread, {
    params: { id: thread.id },
    body: { message: 'Thanks', quoted_message_id: second.id },
  })
  const last = log(page).getByRole('article').filter({ hasText: 'Thanks' })
  await last.getByText('Wrong tube').waitFor()
  expect(answer.quote?.text).toBe('Wrong tube')
  expect(problems).toEqual([])
  await close()
})

test('a quote follows its message: taken back while it is shown', async () => {
  const { ana, cleo } = hospital
  const thread = await ana.writes(cleo, 'Doses')
  const wrong = await ana.replies(thread, 'Give 50 mg')
  await ana.call(replyToThread, {
    params: { id: thread.id },
    body: { message: 'Correction follows', quoted_message_id: wrong.id },
  })
  const { page, problems, close } = await openScreen(cleo, { path: openThread(thread.id) })
  const line = log(page).getByRole('button', { name: /^Go to the quoted message:/ })
  await line.getByText('Give 50 mg').waitFor()
  await ana.call(takeBackMessage, { params: { id: thread.id, message_id: wrong.id } })
  await line.getByText('Message taken back').waitFor()
  expect(await log(page).getByText('Give 50 mg').count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})
