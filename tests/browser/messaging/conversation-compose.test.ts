import { sendToConversation } from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import type { Person } from '../../fixtures/people/person.ts'

const { hospital, openScreen } = useBrowserHospital()

const say = (person: Person, to: Person, message: string) =>
  person.call(sendToConversation, { body: { recipient_ids: [to.user.contact_id], message } })

async function chooseRecipient(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'To' }).pressSequentially(name)
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

const head = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })

test('a message without a subject starts a conversation, and the next one continues it, by keyboard', async () => {
  const { ana, ben } = hospital
  await ben.connect()
  const screen = await openScreen(ana)
  const { page } = screen
  const dialog = page.getByRole('dialog')
  for (const [text, notice] of [
    ['Bed 12 is ready', 'Starts a conversation with Ben Okafor.'],
    ['The family is here', 'Continues your conversation with Ben Okafor.'],
  ] as const) {
    await page.getByRole('button', { name: 'Compose' }).waitFor()
    await page.keyboard.press('c')
    await chooseRecipient(page, 'Ben Okafor')
    await dialog.getByRole('status').getByText(notice).waitFor()
    await page.getByLabel('Message', { exact: true }).focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/Inbox\/inbox\/thread\/\d+$/)
    await dialog.waitFor({ state: 'detached' })
    await head(page, 'Ben Okafor').waitFor()
    await page.getByRole('log', { name: 'Messages' }).getByText(text).waitFor()
    await page.keyboard.press('Escape')
  }
  expect((await ben.inbox()).map(({ subject, last_message }) => [subject, last_message.text])).toEqual([
    ['', 'The family is here'],
  ])
  expect(screen.problems).toEqual([])
  await screen.close()
})

test('the composer opens the conversation that it would continue', async () => {
  const { ana, cleo } = hospital
  const thread = await say(cleo, ana, 'Consult note is in')
  const { page, close } = await openScreen(ana)
  await page.getByRole('button', { name: 'Compose' }).click()
  await chooseRecipient(page, 'Cleo Marsh')
  await page.getByRole('button', { name: 'Open it' }).click()
  await page.waitForURL(new RegExp(`/Inbox/inbox/thread/${thread.id}$`))
  await head(page, 'Cleo Marsh').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close()
})

test('a subject starts a thread, and a message type or option needs one', async () => {
  const { page, close } = await openScreen(hospital.ana)
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = page.getByRole('dialog')
  await chooseRecipient(page, 'Ben Okafor')
  const notice = dialog.getByText(/conversation with Ben Okafor\.$/)
  await notice.waitFor()
  await page.getByLabel('Subject').fill('K+ 6.1')
  await notice.waitFor({ state: 'detached' })
  await page.getByLabel('Subject').fill('')
  await notice.waitFor()
  await page.getByLabel('Message type').selectOption('Critical lab')
  await notice.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  const subject = page.getByLabel('Subject')
  await expect.poll(() => subject.getAttribute('aria-invalid')).toBe('true')
  await close()
})

test.for(viewports)('screens of a conversation without a subject, %o', async (look) => {
  const { ana, ben, cleo, ids } = hospital
  await say(cleo, ana, 'Consult note is in')
  const group = await ana.call(sendToConversation, {
    body: { recipient_ids: [ids.contacts.rapidResponse], message: 'Who has the crash cart?' },
  })
  await ben.replies(group, 'On 6 West, by the window.')
  const { page, close } = await openScreen(ana, { ...look, path: `/Inbox/inbox/thread/${group.id}` })
  await head(page, 'Rapid Response').waitFor()
  await takeScreenshot(page, `conversation-group-${lookName(look)}`)
  await page.keyboard.press('c')
  await chooseRecipient(page, 'Cleo Marsh')
  await page.getByRole('status').getByText('Continues your conversation with Cleo Marsh.').waitFor()
  await expectAccessible(page, 'composer that continues a conversation')
  await takeScreenshot(page, `conversation-compose-${lookName(look)}`)
  await close()
})
