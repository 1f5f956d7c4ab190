import { setThreadReminder } from '@wardline/contract/messaging/threads/reminder.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot, turnOn } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const row = (page: Page, subject: string) => page.locator('[data-thread]').filter({ hasText: subject })
const chooseAction = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test.each(viewports)('a reminder is set, shown, changed and removed: %o', async (look) => {
  const { ana, ben } = hospital
  const subject = `Potassium ${lookName(look)}`
  const thread = await ana.writes(ben, subject)
  const stored = async () => (await ben.inbox()).find(({ id }) => id === thread.id)?.me.reminder
  const path = `/Inbox/inbox/thread/${thread.id}`
  const { page, problems, close } = await openScreen(ben, { ...look, path })
  await chooseAction(page, 'Remind me')
  const dialog = page.getByRole('dialog', { name: 'Remind me of this conversation' })
  await dialog.getByRole('radio', { name: 'In 1 hour' }).check()
  await turnOn(dialog.getByRole('switch', { name: 'Only if no one has answered' }))
  await takeScreenshot(page, `reminder-dialog-${lookName(look)}`)
  await expectAccessible(page, 'dialog of a reminder')
  await dialog.getByRole('button', { name: 'Set reminder' }).click()
  await page.getByText(/^Reminder set for /).waitFor()
  await expect.poll(async () => (await stored())?.only_if_unanswered).toBe(true)
  await page.getByRole('main').getByText('Reminder', { exact: true }).first().waitFor({ state: 'attached' })
  await takeScreenshot(page, `reminder-set-${lookName(look)}`)
  await expectAccessible(page, 'conversation with a reminder')

  await page.goto(`${hospital.url}/Inbox/inbox`)
  await row(page, subject).getByText('Reminder').waitFor({ state: 'attached' })
  await takeScreenshot(page, `reminder-row-${lookName(look)}`)
  await row(page, subject).click()
  await page.getByRole('log', { name: 'Messages' }).getByText(subject).waitFor()
  await chooseAction(page, 'Change reminder')
  await dialog.getByLabel('Time of the reminder, time').waitFor()
  await takeScreenshot(page, `reminder-change-${lookName(look)}`)
  await dialog.getByRole('button', { name: 'Remove reminder' }).click()
  await page.getByText('Reminder removed').waitFor()
  await expect.poll(stored).toBeNull()
  expect(problems).toEqual([])
  await close()
})

test('when its time comes, the conversation is unread at the top of the open inbox', async () => {
  const { ana, cleo } = hospital
  const older = await ana.writes(cleo, 'Older')
  await cleo.reads(older)
  await ana.writes(cleo, 'Newer')
  const { page, problems, close } = await openScreen(cleo, { path: '/Inbox/inbox' })
  await row(page, 'Newer').waitFor()
  const at = new Date(Date.now() + 1_500).toISOString()
  await cleo.call(setThreadReminder, { params: { id: older.id }, body: { at } })
  await page.getByText('Reminder: a conversation is back at the top of your inbox.').waitFor()
  await row(page, 'Older').getByLabel('1 unread').waitFor()
  await expect.poll(() => page.locator('[data-thread]').first().textContent()).toContain('Older')
  expect(problems).toEqual([])
  await close()
})
