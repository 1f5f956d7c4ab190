import { leaveThread } from '@wardline/contract/messaging/threads/departure.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const writeToBoth = (subject: string, more: object = {}) => {
  const { ana, ben, cleo } = hospital
  const recipient_ids = [ben.user.contact_id, cleo.user.contact_id]
  return ana.writes(ben, subject, { recipient_ids, ...more })
}
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'More actions' }).click()

test.each(viewports)('a sender removes a person, and everyone sees who left: %o', async (options) => {
  const { ana, cleo } = hospital
  const thread = await writeToBoth(`Rounds ${lookName(options)}`)
  const { page, problems, close } = await openScreen(ana, {
    ...options,
    path: `/Inbox/inbox/thread/${thread.id}`,
  })
  await log(page).getByText('Rounds').waitFor()
  if (options.width === 390) {
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'People', exact: true }).click()
  } else if (options.width < 1024) await page.getByRole('button', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Ben Okafor?' })
  await dialog.waitFor()
  await takeScreenshot(page, `remove-person-${lookName(options)}`)
  await expectAccessible(page, 'remove a person')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).waitFor({ state: 'detached' })
  await log(page).getByText('Ana Ruiz removed Ben Okafor').waitFor({ state: 'attached' })
  expect(await cleo.inbox()).not.toEqual([])
  if (options.width < 1024) await page.keyboard.press('Escape')
  await takeScreenshot(page, `departure-${lookName(options)}`)
  await expectAccessible(page, 'a departure in the timeline')
  expect(problems).toEqual([])
  await close()
})

test('a user leaves a conversation, unless a request waits for their answer', async () => {
  const { ben, cleo } = hospital
  const asked = await writeToBoth('Please confirm', { requires_confirm: true })
  const { page, problems, close } = await openScreen(ben, { path: `/Inbox/inbox/thread/${asked.id}` })
  await log(page).getByText('Please confirm').waitFor()
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave this conversation?' })
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await dialog.getByText('waits for your answer').waitFor()
  await takeScreenshot(page, 'leave-refused')
  await expectAccessible(page, 'leaving is refused')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const thread = await writeToBoth('Lunch on Friday')
  await page.locator('[data-thread]').filter({ hasText: 'Lunch on Friday' }).click()
  await log(page).getByText('Lunch on Friday').waitFor()
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByText('You left the conversation').waitFor()
  await page.waitForURL(/Inbox\/inbox$/)
  await page.locator('[data-thread]').filter({ hasText: 'Lunch on Friday' }).waitFor({ state: 'detached' })
  const refused = await cleo.request(leaveThread, { params: { id: thread.id } })
  expect(refused.status).toBe(409)
  // The refusal is the only failed request.
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
  await close()
})

test('a removed person sees who removed them, and the conversation is gone', async () => {
  const { ana, cleo } = hospital
  const thread = await writeToBoth('Bed 12')
  const { page, problems, close } = await openScreen(cleo, { path: `/Inbox/inbox/thread/${thread.id}` })
  await log(page).getByText('Bed 12').waitFor()
  await ana.http(`/api/v1/threads/${thread.id}/subscribers/${cleo.user.user_id}/`, { method: 'DELETE' })
  await page.getByText('Ana Ruiz removed you from a conversation').waitFor()
  await log(page).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})
