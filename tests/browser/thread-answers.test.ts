import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const question = (page: Page) => log(page).getByRole('group', { name: 'Accept or reject this message' })

/** A thread of Ana's to Ben and Cleo that asks, open before Ana and Ben. */
async function asked(subject: string, more: Record<string, unknown>) {
  const recipient_ids = [ward.ben.who.contact_id, ward.cleo.who.contact_id]
  const thread = await ward.ana.writes(ward.ben, subject, { recipient_ids, ...more })
  const path = `/Inbox/inbox/thread/${thread.id}`
  const ana = await openScreen(ward.ana, { path })
  const ben = await openScreen(ward.ben, { path })
  await Promise.all([log(ana.page), log(ben.page)].map((each) => each.getByText(subject).waitFor()))
  return { thread, ana, ben, close: () => Promise.all([ana.close(), ben.close()]) }
}

test('messaging §2: Y on a focused confirmation accepts, and who asked sees who has not answered', async () => {
  const { thread, ana, ben, close } = await asked('Transfuse two units', { requires_confirm: true })
  await log(ana.page)
    .getByText(/^waiting for .* and 1 more$/)
    .waitFor()
  await ben.page.getByRole('link', { name: /I owe 1/ }).waitFor()
  await expectAccessible(ben.page, 'a question')
  await question(ben.page).getByRole('button', { name: 'Accept' }).focus()
  await ben.page.keyboard.press('y')
  await log(ben.page).getByText('You: Accepted').waitFor()
  await log(ana.page)
    .getByText(/^1 accepted · waiting for Cleo .* under 1 min$/)
    .waitFor()
  await ben.page.getByRole('link', { name: /I owe 0/ }).waitFor()
  await ana.page.getByRole('list', { name: 'Subscribers' }).getByText('Accepted').waitFor()
  await ward.cleo.http(`/api/v1/threads/${thread.id}/reject/`, { method: 'POST' })
  await log(ana.page).getByText('1 accepted · 1 rejected').waitFor()
  await ana.page.getByRole('link', { name: /Awaiting 0/ }).waitFor()
  expect([ana.problems, ben.problems]).toEqual([[], []])
  await close()
})

test('messaging §2: an answer that fails is open again, and says so', async () => {
  const { ana, ben, close } = await asked('Consult please', { response_options: ['In 10 min', 'Not me'] })
  const { page } = ben
  await page.route('**/respond/', (route) =>
    route.fulfill({ status: 500, json: { detail: 'A server error has occurred.', code: 'server_error' } }),
  )
  const options = log(page).getByRole('group', { name: 'Choose an answer' })
  await options.getByRole('button', { name: 'Not me' }).focus()
  await page.keyboard.press('2')
  await page.getByText(/^Your answer was not saved\./).waitFor()
  await options.waitFor()
  await page.unroute('**/respond/')
  await options.getByRole('button', { name: 'In 10 min' }).click()
  await log(page).getByText('You: Responded: In 10 min').waitFor()
  await log(ana.page)
    .getByText(/^1 responded · waiting for Cleo/)
    .waitFor()
  expect([ana.problems, ben.problems]).toEqual([[], []])
  await close()
})

test('what one owes and waits for are lists of their own, with ages, that fit their pane', async () => {
  const { ana, ben, close } = await asked('Sign the consent', { requires_confirm: true })
  const row = (page: Page) =>
    page.locator('[data-threads]').getByRole('link').filter({ hasText: 'Sign the consent' })
  await ben.page.getByRole('link', { name: /^I owe/ }).click()
  await ben.page.waitForURL(/\/Inbox\/owed$/)
  await row(ben.page).getByText('You owe an answer under 1 min').waitFor()
  const tabs = ana.page.getByRole('navigation', { name: 'Boxes' })
  await tabs.getByRole('link', { name: /Awaiting/ }).click()
  await row(ana.page).getByText('Awaiting 2 of 2, under 1 min').waitFor()
  for (const width of [1440, 800, 390]) {
    await ana.page.setViewportSize({ width, height: 900 })
    const isCut = await tabs.evaluate((each) => each.scrollWidth > each.clientWidth)
    expect(isCut, `${width} px`).toBe(false)
  }
  await row(ben.page).click()
  await question(ben.page).getByRole('button', { name: 'Reject' }).click()
  await row(ben.page).waitFor({ state: 'detached' })
  await row(ana.page).getByText('Awaiting 1 of 2, under 1 min').waitFor()
  expect([ana.problems, ben.problems]).toEqual([[], []])
  await close()
})
