import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()

const messageLog = (page: Page) => page.getByRole('log', { name: 'Messages' })
const responseWidget = (page: Page) =>
  messageLog(page).getByRole('group', { name: 'Accept or reject this message' })

async function openThreadWithRequest(subject: string, more: Record<string, unknown>) {
  const recipient_ids = [hospital.ben.user.contact_id, hospital.cleo.user.contact_id]
  const thread = await hospital.ana.writes(hospital.ben, subject, { recipient_ids, ...more })
  const path = `/Inbox/inbox/thread/${thread.id}`
  const ana = await openScreen(hospital.ana, { path })
  const ben = await openScreen(hospital.ben, { path })
  await Promise.all(
    [messageLog(ana.page), messageLog(ben.page)].map((each) => each.getByText(subject).waitFor()),
  )
  return { thread, ana, ben, close: () => Promise.all([ana.close(), ben.close()]) }
}

test('messaging §2: Y on a focused confirmation accepts, and the sender sees who has not responded', async () => {
  const { thread, ana, ben, close } = await openThreadWithRequest('Transfuse two units', {
    requires_confirm: true,
  })
  const outcome = messageLog(ana.page).getByRole('region', { name: 'Outcome' })
  await outcome.getByText('0 of 2 answered', { exact: true }).waitFor()
  const waiting = outcome.getByRole('listitem').filter({ hasText: hospital.cleo.user.display_name })
  await waiting.getByText('not opened').waitFor()
  await ben.page.getByRole('link', { name: /To answer 1/ }).waitFor()
  await expectAccessible(ben.page, 'a question')
  await responseWidget(ben.page).getByRole('button', { name: 'Accept' }).focus()
  await ben.page.keyboard.press('y')
  await messageLog(ben.page).getByText('You: Accepted').waitFor()
  await outcome.getByText('1 of 2 answered', { exact: true }).waitFor()
  await outcome
    .getByRole('listitem')
    .filter({ hasText: /^Ben Okafor: Accepted · \d\d:\d\d$/u })
    .waitFor()
  await waiting.getByText('not opened').waitFor()
  await outcome.getByText(/^waiting 0:\d\d$/u).waitFor()
  await ben.page.getByRole('link', { name: /To answer 0/ }).waitFor()
  await ana.page.getByRole('list', { name: 'People' }).getByText('Accepted').waitFor()
  await hospital.cleo.http(`/api/v1/threads/${thread.id}/reject/`, { method: 'POST' })
  await outcome.getByText('1 accepted, 1 rejected', { exact: true }).waitFor()
  await outcome
    .getByRole('listitem')
    .filter({ hasText: /^Cleo .*: Rejected · \d\d:\d\d$/u })
    .waitFor()
  await ana.page.getByRole('link', { name: /Waiting 0/ }).waitFor()
  expect([ana.problems, ben.problems]).toEqual([[], []])
  await close()
})

test('messaging §2: a failed response reopens the request and shows an error', async () => {
  const { ana, ben, close } = await openThreadWithRequest('Consult please', {
    response_options: ['In 10 min', 'Not me'],
  })
  const { page } = ben
  await interceptRequests(page, '**/respond/', (route) =>
    route.fulfill({ status: 500, json: { detail: 'A server error has occurred.', code: 'server_error' } }),
  )
  const options = messageLog(page).getByRole('group', { name: 'Choose an answer' })
  await options.getByRole('button', { name: 'Not me' }).focus()
  await page.keyboard.press('2')
  await page.getByText(/^Your answer was not saved\./).waitFor()
  await options.waitFor()
  await page.unroute('**/respond/')
  await options.getByRole('button', { name: 'In 10 min' }).click()
  await messageLog(page).getByText('You: Responded: In 10 min').waitFor()
  const outcome = messageLog(ana.page).getByRole('region', { name: 'Outcome' })
  await outcome
    .getByRole('listitem')
    .filter({ hasText: /^Ben Okafor: In 10 min · \d\d:\d\d$/u })
    .waitFor()
  expect([ana.problems, ben.problems]).toEqual([[], []])
  await close()
})

test('threads that need my response or wait for others have their own lists, with ages, that fit their pane', async () => {
  const { ana, ben, close } = await openThreadWithRequest('Sign the consent', { requires_confirm: true })
  const row = (page: Page) =>
    page.locator('[data-threads]').getByRole('link').filter({ hasText: 'Sign the consent' })
  await ben.page.getByRole('link', { name: /^To answer/ }).click()
  await ben.page.waitForURL(/\/Inbox\/needs_my_response$/)
  await row(ben.page).getByText('Answer needed · under 1 min').waitFor()
  const tabs = ana.page.getByRole('navigation', { name: 'Boxes' })
  await tabs.getByRole('link', { name: /Waiting/ }).click()
  await row(ana.page).getByText('Waiting for 2 · under 1 min').waitFor()
  for (const width of [1440, 800, 390]) {
    await ana.page.setViewportSize({ width, height: 900 })
    const isCut = await tabs.evaluate((each) => each.scrollWidth > each.clientWidth)
    expect(isCut, `${width} px`).toBe(false)
  }
  await row(ben.page).click()
  await responseWidget(ben.page).getByRole('button', { name: 'Reject' }).click()
  await row(ben.page).waitFor({ state: 'detached' })
  await row(ana.page).getByText('0 of 2 answered · 1 declined · under 1 min').waitFor()
  expect([ana.problems, ben.problems]).toEqual([[], []])
  await close()
})
