import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as escalation from '../../fixtures/messaging/escalated-pages.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const on = useBrowserHospital()

const pageStatusBar = (page: Page) => page.getByRole('region', { name: 'Paging status', exact: true })
/** The sender reads the outcome below the message instead. */
const outcome = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })
const clickButton = (page: Page, name: string) =>
  pageStatusBar(page).getByRole('button', { name, exact: true }).click()
const waitForText = (page: Page, text: string | RegExp) =>
  pageStatusBar(page).getByText(text).first().waitFor()

test('an escalation appears live, is reassigned, and turns red without a response', async () => {
  const h = on.hospital
  const { ana, ben, cleo, dora } = h
  const group = await escalation.createCardiology(h)
  const thread = await escalation.sendPage(ana, group)
  const path = `/Inbox/inbox/thread/${thread.id}`
  const anas = await on.openScreen(ana, { path })
  const bens = await on.openScreen(ben, { path, width: 390 })
  await outcome(anas.page).getByText('Waiting for Ben Okafor', { exact: true }).waitFor()
  await outcome(anas.page).getByText('Cleo Marsh (second call)', { exact: true }).waitFor()
  await outcome(anas.page)
    .getByText(/^in [12]:\d\d$/)
    .waitFor()
  await waitForText(bens.page, /^Waiting for Ben Okafor · \d+:\d\d$/)
  await waitForText(bens.page, /next: Cleo Marsh \(second call\) in [12]:\d\d/)
  await expectAccessible(anas.page, 'a page under way')
  await takeScreenshot(anas.page, 'page-running')
  await expectAccessible(bens.page, 'a page on a phone')
  await takeScreenshot(bens.page, 'page-phone')

  await clickButton(bens.page, 'Not me')
  await bens.page.getByText(/You are on call for Cardiology/).waitFor()
  await clickButton(bens.page, 'Reassign')
  const dialog = bens.page.getByRole('dialog', { name: 'Reassign' })
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await dialog.getByText('Select a person.').waitFor()
  await dialog.getByRole('combobox', { name: 'To' }).fill('Dora')
  await bens.page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: /Dora Lind/ })
    .click()
  await expectAccessible(bens.page, 'passing on')
  await takeScreenshot(bens.page, 'page-pass-on')
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await waitForText(bens.page, /^Waiting for Dora Lind, Ben Okafor/)
  await outcome(anas.page).getByText('0 of 2 answered', { exact: true }).waitFor()
  await outcome(anas.page).getByRole('listitem').filter({ hasText: 'Dora Lind' }).waitFor()

  const doras = await on.openScreen(dora, { path: `/Inbox/inbox/thread/${thread.id}`, dark: true })
  await pageStatusBar(doras.page).getByRole('button', { name: 'Accept', exact: true }).waitFor()
  await expectAccessible(doras.page, 'a page in the dark')
  await clickButton(doras.page, 'Accept')
  await waitForText(doras.page, 'Answered by Dora Lind')
  await outcome(anas.page).getByText('Dora Lind: Accepted', { exact: true }).waitFor()
  await waitForText(bens.page, 'Answered by Dora Lind')
  await takeScreenshot(doras.page, 'page-taken')

  const lost = await escalation.sendPage(ana, await escalation.createCardiology(h), {
    subject: 'Chest pain, bed 4',
  })
  for (const [minutes, is] of [
    [2, 2],
    [5, 3],
  ] as const) {
    await escalation.advanceClock(h, { minutes })
    await escalation.expectPage(ana, lost, ({ step }) => step === is)
  }
  await escalation.advanceClock(h, { minutes: 5 })
  await escalation.expectPage(ana, lost, ({ state }) => state === 'unanswered')
  const row = anas.page.locator('[data-threads]').getByRole('link').filter({ hasText: 'Chest pain, bed 4' })
  await row.getByText('No one answered').waitFor()
  await row.click()
  await outcome(anas.page).getByText('No one has answered.', { exact: true }).waitFor()
  await outcome(anas.page).getByText('Call Dora Lind (fail-over of the group).').waitFor()
  await expectAccessible(anas.page, 'an unanswered page')
  await takeScreenshot(anas.page, 'page-lost')
  // A response after the end still counts.
  await escalation.acceptPage(cleo, lost)
  await outcome(anas.page).getByText('Cleo Marsh: Accepted', { exact: true }).waitFor()
  await row.getByText('No one answered').waitFor({ state: 'detached' })
  expect([anas.problems, bens.problems, doras.problems]).toEqual([[], [], []])
  await Promise.all([anas, bens, doras].map((screen) => screen.close()))
})
