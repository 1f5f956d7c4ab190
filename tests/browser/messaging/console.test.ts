import { listConsoleCalls, listConsolePages } from '@wardline/contract/messaging/console/console.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import * as escalation from '../../fixtures/messaging/escalated-pages.ts'
import type { Group } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()
let cardiology: Group

beforeAll(async () => {
  cardiology = await escalation.createCardiology(hospital)
})

const rows = (page: Page) => page.getByRole('grid', { name: 'Open pages, oldest first' }).getByRole('row')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const sendPage = (subject: string) =>
  hospital.ana.writes(cardiology.contact_id, subject, { apply_escalations: true, priority: 2 })

test('an operator sees a new page, takes it over by keyboard, and records that it was accepted', async () => {
  const { ben, dora } = hospital
  const { page } = await openScreen(dora, { path: '/console' })
  await page.getByText('No page is waiting for an answer.').waitFor()
  const thread = await sendPage('Lactate 6.2, bed 7')
  await row(page, 'Lactate 6.2').getByText('Ben Okafor', { exact: true }).waitFor()
  await page.keyboard.press('j')
  const panel = page.getByRole('region', { name: 'Lactate 6.2, bed 7' })
  await panel
    .getByRole('region', { name: 'What happened' })
    .getByText(/^Escalation started/u)
    .waitFor()
  await takeScreenshot(page, 'console-selected')
  await page.keyboard.press('t')
  await row(page, 'Lactate 6.2').getByText('You handle it').waitFor()
  await panel
    .getByRole('region', { name: 'What happened' })
    .getByText('Dora Lind handles this page')
    .waitFor()
  await takeScreenshot(page, 'console-handled')
  await expectAccessible(page, 'console')

  await panel.getByRole('textbox', { name: 'Comment to everyone in the conversation' }).fill('I call Ben.')
  await page.keyboard.press('Enter')
  await page.getByText('Comment sent.').waitFor()
  await panel.getByRole('button', { name: /^Record a call to Ben Okafor/u }).click()
  const dialog = page.getByRole('dialog', { name: 'Call to Ben Okafor' })
  await dialog.getByRole('combobox', { name: 'Result' }).selectOption('Accepts')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Comes in five minutes')
  await takeScreenshot(page, 'console-call')
  await dialog.getByRole('button', { name: 'Save call' }).click()
  await row(page, 'Lactate 6.2').getByText('Answered by Ben Okafor').waitFor()
  await page.getByText('No page is waiting for an answer.').waitFor()
  expect((await escalation.readThread(ben, thread)).acknowledgement?.state).toBe('accepted')
  const log = await dora.call(listConsoleCalls, { query: {} })
  expect(log.results.map(({ note }) => note)).toEqual(['Comes in five minutes'])
})

test('an operator escalates, pages again and sends a page to someone else without leaving', async () => {
  const { cleo, dora } = hospital
  const thread = await sendPage('Sats 84 % on 6 L')
  const { page } = await openScreen(dora, { path: '/console' })
  await row(page, 'Sats 84 %').click()
  await page.keyboard.press('e')
  await row(page, 'Sats 84 %').getByText('Ben Okafor, Cleo Marsh').waitFor()
  await page.keyboard.press('p')
  await page.getByText('Everyone who has not answered was notified again.').waitFor()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Reassign' })
  await dialog.getByRole('combobox').fill('Ev')
  await takeScreenshot(page, 'console-reassign')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await escalation.acceptPage(cleo, thread)
  await row(page, 'Sats 84 %').getByText('Answered by Cleo Marsh').waitFor()
  expect((await escalation.readThread(dora, thread)).paging_requests[0]?.operator?.display_name).toBe(
    'Dora Lind',
  )
})

test('keys that lead to another place do nothing to the selected page', async () => {
  const { dora } = hospital
  const thread = await sendPage('Potassium 6.8')
  const { page } = await openScreen(dora, { path: '/console' })
  await row(page, 'Potassium 6.8').click()
  await page.getByRole('region', { name: 'Potassium 6.8' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.waitForURL('**/patient/assignments')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await row(page, 'Potassium 6.8').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const { results } = await dora.call(listConsolePages, { query: {} })
  const found = results.find(({ subject }) => subject === 'Potassium 6.8')
  expect([found?.thread_id, found?.operator, found?.step]).toEqual([thread.id, null, 1])
})

test('the names in a row open the card of the person, and the row is not selected', async () => {
  await sendPage('Glucose 2.1')
  const { page, problems } = await openScreen(hospital.dora, { path: '/console' })
  const glucose = row(page, 'Glucose 2.1')
  for (const name of ['Ben Okafor', 'Ana Ruiz']) {
    await glucose.getByRole('button', { name, exact: true }).click()
    const card = page.getByRole('dialog', { name, exact: true })
    await card.getByRole('button', { name: 'Message', exact: true }).waitFor()
    await takeScreenshot(page, `console-card-${name.slice(0, 3)}`)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  }
  expect(await glucose.getAttribute('aria-selected')).toBe('false')
  await glucose.click()
  await page.getByRole('region', { name: 'Glucose 2.1' }).waitFor()
  expect(problems).toEqual([])
})

test('a user without the permission reads whom to ask', async () => {
  const { page } = await openScreen(hospital.ana, { path: '/console' })
  await page.getByText('You don’t have permission to open the console. Ask your administrator.').waitFor()
  expect(await page.getByRole('link', { name: 'Console' }).count()).toBe(0)
})

test('of many open pages only the visible rows are drawn', async () => {
  for (let at = 0; at < 40; at += 1) await sendPage(`Page number ${at}`)
  const { page } = await openScreen(hospital.dora, { path: '/console' })
  await rows(page).first().waitFor()
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(
    String((await hospital.dora.call(listConsolePages, { query: {} })).count),
  )
  expect(await rows(page).count()).toBeLessThan(40)
  await page.getByRole('searchbox', { name: 'Page, group or person' }).fill('number 39')
  await row(page, 'Page number 39').waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
})

test('messages that ask without an escalation are listed live, and their people can be called and paged', async () => {
  const { ana, ben, cleo, dora } = hospital
  const thread = await ana.writes(ben, 'Who takes bed 12?', {
    recipient_ids: [ben.user.contact_id, cleo.user.contact_id],
    requires_confirm: true,
  })
  const { page, problems } = await openScreen(dora, { path: '/console' })
  await page.getByRole('link', { name: 'Unanswered requests' }).click()
  const asked = page.getByRole('row').filter({ hasText: 'Who takes bed 12?' })
  await asked.getByText('0 of 2 answered').waitFor()
  await asked.getByRole('button', { name: 'Ben Okafor', exact: true }).click()
  const card = page.getByRole('dialog', { name: 'Ben Okafor', exact: true })
  await card.getByRole('button', { name: 'Page', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await ana.writes(ben, 'Is the echo done?', { requires_confirm: true, priority: 2 })
  await page.getByRole('row').filter({ hasText: 'Is the echo done?' }).waitFor()
  await page.getByRole('checkbox', { name: 'High priority only' }).check()
  await asked.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'High priority only' }).uncheck()
  await escalation.acceptPage(ben, thread)
  await asked.getByText('1 of 2 answered').waitFor()
  await escalation.acceptPage(cleo, thread)
  await asked.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test.each(viewports)('the console fits a screen of $width px, dark: $dark', async (viewport) => {
  const { dora } = hospital
  const { page } = await openScreen(dora, { ...viewport, path: '/console' })
  await rows(page).first().waitFor()
  await row(page, 'Page number 0').click()
  await page.getByRole('region', { name: 'Page number 0' }).waitFor()
  await takeScreenshot(page, `console-${lookName(viewport)}`)
  await expectAccessible(page, 'console')
  await page.goto(new URL('/console/requests', page.url()).href)
  await page.getByRole('row').filter({ hasText: 'Is the echo done?' }).waitFor()
  await takeScreenshot(page, `console-requests-${lookName(viewport)}`)
  await expectAccessible(page, 'requests')
  await page.goto(new URL('/console/calls', page.url()).href)
  await page.getByText('Comes in five minutes').first().waitFor()
  await takeScreenshot(page, `console-calls-${lookName(viewport)}`)
  await expectAccessible(page, 'call log')
  await page.goto(new URL('/console/search', page.url()).href)
  await page.getByRole('cell', { name: 'Page number 39' }).waitFor()
  await takeScreenshot(page, `console-search-${lookName(viewport)}`)
  await expectAccessible(page, 'search of pages')
  expect((await dora.call(listConsolePages, { query: {} })).count).toBeGreaterThan(0)
})
