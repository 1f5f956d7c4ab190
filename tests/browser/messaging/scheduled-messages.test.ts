import {
  createScheduledMessage,
  listScheduledMessages,
} from '@wardline/contract/messaging/scheduled-messages/scheduled-message.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import type { Person } from '../../fixtures/people/person.ts'

const { hospital, openScreen } = useBrowserHospital()

const list = async (person: Person) => (await person.call(listScheduledMessages)).results
const texts = async (person: Person) =>
  (await list(person)).map(({ reply, conversation_message }) => (reply ?? conversation_message)?.message)
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply', exact: true })
const laterDialog = (page: Page) => page.getByRole('dialog', { name: 'Send this message later' })
const scheduledDialog = (page: Page) => page.getByRole('dialog', { name: 'Scheduled messages' })

test.each(viewports)('a reply is scheduled, undone, edited, sent and deleted: %o', async (look) => {
  const { ana, ben } = hospital
  const subject = `Wound ${lookName(look)}`
  const thread = await ana.writes(ben, subject)
  const path = `/Inbox/inbox/thread/${thread.id}`
  const { page, problems, close } = await openScreen(ben, { ...look, path })
  const schedule = async (text: string) => {
    await reply(page).fill(text)
    await page.getByRole('button', { name: 'Send later' }).click()
    await laterDialog(page).getByRole('radio', { name: 'In 1 hour' }).check()
    await laterDialog(page).getByRole('button', { name: 'Schedule' }).click()
    // It covers the composer on phones.
    await page.getByText(/^Will be sent /u).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await reply(page).fill('Please look at bed 12')
  await takeScreenshot(page, `scheduled-composer-${lookName(look)}`)
  const [attach, send] = await Promise.all([
    page.getByRole('button', { name: 'Attach' }).boundingBox(),
    page.getByRole('button', { name: 'Send', exact: true }).boundingBox(),
  ])
  // One line of buttons, also on phones.
  expect(send?.y).toBeLessThan((attach?.y ?? 0) + (attach?.height ?? 0))
  await page.getByRole('button', { name: 'Send later' }).click()
  await laterDialog(page).getByRole('radio', { name: 'At another time' }).check()
  await takeScreenshot(page, `scheduled-dialog-${lookName(look)}`)
  await expectAccessible(page, 'dialog of sending later')
  await laterDialog(page).getByRole('button', { name: 'Schedule' }).click()
  await laterDialog(page).getByText('Choose a day and a time.').waitFor()
  await laterDialog(page).getByRole('radio', { name: 'Tomorrow at 07:00' }).check()
  await laterDialog(page).getByRole('button', { name: 'Schedule' }).click()
  await page.getByText(/^Will be sent on .*07:00$/u).waitFor()
  await expect.poll(() => reply(page).inputValue()).toBe('')
  expect(await texts(ben)).toEqual(['Please look at bed 12'])
  await page
    .getByText(/^1 message will be sent on .*07:00$/u)
    .last()
    .waitFor()
  await takeScreenshot(page, `scheduled-line-${lookName(look)}`)
  await expectAccessible(page, 'conversation with a scheduled message')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => reply(page).inputValue()).toBe('Please look at bed 12')
  await expect.poll(() => list(ben)).toEqual([])

  await schedule('First')
  await expect.poll(() => texts(ben)).toEqual(['First'])
  await schedule('Second')
  await expect.poll(async () => (await texts(ben)).toSorted()).toEqual(['First', 'Second'])
  await page.getByRole('button', { name: 'Show', exact: true }).last().click()
  const row = (text: string) => scheduledDialog(page).getByRole('listitem').filter({ hasText: text })
  await row('Second').waitFor()
  await takeScreenshot(page, `scheduled-list-${lookName(look)}`)
  await expectAccessible(page, 'list of scheduled messages')
  await row('First').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit scheduled message' })
  await edit.getByLabel('Message').fill('First, corrected')
  await takeScreenshot(page, `scheduled-edit-${lookName(look)}`)
  await expectAccessible(page, 'edited scheduled message')
  await edit.getByRole('button', { name: 'Save' }).click()
  await row('First, corrected').waitFor()
  await row('First, corrected').getByRole('button', { name: 'Send now' }).click()
  await row('First, corrected').waitFor({ state: 'detached' })
  expect((await ana.messages(thread)).map(({ data }) => data[0]?.data)).toEqual(['First, corrected', subject])
  await row('Second').getByRole('button', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete this scheduled message?' })
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await scheduledDialog(page)
    .getByText(/^No scheduled messages/u)
    .waitFor()
  expect(await list(ben)).toEqual([])
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('a new message is scheduled, and Undo opens it again: %o', async (look) => {
  const { ana, ben } = hospital
  const { page, problems, close } = await openScreen(ana, { ...look, path: '/Inbox/inbox' })
  await page.locator('[data-thread]').first().waitFor()
  await page.keyboard.press('c')
  const compose = page.getByRole('dialog', { name: 'New message' })
  await compose.getByRole('combobox', { name: 'To' }).fill(ben.user.display_name)
  await compose.getByRole('option', { name: ben.user.display_name }).first().click()
  await compose.getByRole('textbox', { name: 'Message', exact: true }).fill('Rounds at eight')
  await takeScreenshot(page, `scheduled-compose-${lookName(look)}`)
  await compose.getByRole('button', { name: 'Send later' }).click()
  await laterDialog(page).getByRole('button', { name: 'Schedule' }).click()
  await page.getByText(/^Will be sent on .*07:00$/u).waitFor()
  await compose.waitFor({ state: 'detached' })
  expect(await texts(ana)).toEqual(['Rounds at eight'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => compose.getByRole('textbox', { name: 'Message', exact: true }).inputValue())
    .toBe('Rounds at eight')
  await expect.poll(() => list(ana)).toEqual([])
  expect(problems).toEqual([])
  await close()
})

test('other tabs of the author show a message that another one schedules', async () => {
  const { ana, cleo } = hospital
  const { id: thread_id } = await ana.writes(cleo, 'Question')
  const { page, problems, close } = await openScreen(cleo, { path: '/Inbox/inbox' })
  await page.locator('[data-thread]').first().waitFor()
  const send_at = new Date(Date.now() + 3_600_000).toISOString()
  await cleo.call(createScheduledMessage, { body: { thread_id, reply: { message: 'Answer' }, send_at } })
  await page.getByText(/^1 message will be sent /u).waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await scheduledDialog(page).getByText('To Question').waitFor()
  expect(problems).toEqual([])
  await close()
})
