import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const messageLog = (page: Page) => page.getByRole('log', { name: 'Messages' })
const messageOf = (page: Page, text: string) =>
  messageLog(page).getByRole('article').filter({ hasText: text })

async function openMenu(page: Page, text: string) {
  await messageOf(page, text).getByRole('button', { name: 'Message actions' }).click()
}

async function openBoth(text: string, look: { width?: number; dark?: boolean } = {}) {
  const { ana, ben } = hospital
  const thread = await ana.writes(ben, 'Bed 12')
  await ana.replies(thread, text)
  const path = `/Inbox/inbox/thread/${thread.id}`
  const [sender, reader] = [
    await openScreen(ana, { path, ...look }),
    await openScreen(ben, { path, ...look }),
  ]
  await messageOf(reader.page, text).waitFor()
  await messageOf(sender.page, text).waitFor()
  return { thread, sender: sender.page, reader: reader.page }
}

test('a sender corrects a message, and the reader sees the correction', async () => {
  const { sender, reader } = await openBoth('Give 50 mg of metoprolol')
  await openMenu(sender, 'Give 50 mg')
  await sender.getByRole('menuitem', { name: 'Correct this message' }).click()
  const dialog = sender.getByRole('dialog', { name: 'Correct the message' })
  const text = dialog.getByRole('textbox', { name: 'Text' })
  expect(await text.inputValue()).toBe('Give 50 mg of metoprolol')
  await text.fill('Give 5 mg of metoprolol')
  await takeScreenshot(sender, 'message-correction')
  await expectAccessible(sender, 'correction of a message')
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const page of [sender, reader])
    await messageOf(page, 'Give 5 mg of metoprolol')
      .getByText(/^Corrected /u)
      .waitFor()
  await takeScreenshot(reader, 'message-corrected')
})

test('a sender takes back a reply', async () => {
  const { sender, reader } = await openBoth('This was for another patient')
  await openMenu(sender, 'another patient')
  await sender.getByRole('menuitem', { name: 'Take back this message' }).click()
  const dialog = sender.getByRole('dialog', { name: 'Take back the message?' })
  await takeScreenshot(sender, 'message-take-back')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await messageLog(sender).getByText('You took back this message.').waitFor()
  await messageLog(reader).getByText('This message was taken back.').waitFor()
  expect(await messageOf(reader, 'another patient').count()).toBe(0)
  await takeScreenshot(reader, 'message-taken-back')
})

test('a reader reacts with one press, and the sender sees who did', async () => {
  const { sender, reader } = await openBoth('CT is booked for 3 pm')
  const choices = messageLog(reader).getByRole('group', { name: 'React to this message' })
  await takeScreenshot(reader, 'message-reaction-choices')
  await expectAccessible(reader, 'reactions to a message')
  await choices.getByRole('button', { name: 'On it' }).focus()
  await reader.keyboard.press('Enter')
  await messageOf(reader, 'CT is booked').getByText('On it You').waitFor()
  expect(await choices.count()).toBe(0)
  await messageOf(sender, 'CT is booked').getByText(`On it ${hospital.ben.user.display_name}`).waitFor()
  await takeScreenshot(sender, 'message-reaction')

  await openMenu(reader, 'CT is booked')
  await reader.getByRole('menuitem', { name: 'Remove your reaction' }).click()
  await choices.waitFor()
})

test.each(viewports)('reactions fit a screen of $width px, dark: $dark', async (viewport) => {
  const { ana, ben } = hospital
  const { thread, reader } = await openBoth('Potassium 6.1', viewport)
  await ben.replies(thread, 'Repeat it')
  await messageOf(reader, 'Repeat it').waitFor()
  await ana.replies(thread, 'Sent to the lab')
  await messageLog(reader).getByRole('group', { name: 'React to this message' }).waitFor()
  await takeScreenshot(reader, `message-reactions-${lookName(viewport)}`)
  await expectAccessible(reader, 'reactions')
})
