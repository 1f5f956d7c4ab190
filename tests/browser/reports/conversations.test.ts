import { archiveThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { insertMessagesOfAYear, joinThreads } from '../../fixtures/reports/messages-of-a-year.ts'

const { hospital, openScreen } = useBrowserHospital()

/** Dora takes part in every fifth conversation. */
beforeAll(async () => {
  await insertMessagesOfAYear(hospital, { threads: 200, seed: 9 })
  await joinThreads(hospital, hospital.dora, 5)
  await tallyAccount(hospital.app.db, hospital.ids.account_id)
})

test.each(viewports)(
  'the list behind a report number has only conversations that the viewer may open: %o',
  async (options) => {
    const { page, problems, close } = await openScreen(hospital.dora, {
      ...options,
      path: `/reports/usage-report/conversations?from=2000-01-01&user=${hospital.ana.user.user_id}`,
    })
    await page.getByRole('heading', { level: 1, name: 'Conversations: Ana Ruiz' }).waitFor()
    await page.getByText(/^\d+ of \d+ messages are in conversations that you may open\.$/).waitFor()
    const table = page.getByRole('table', { name: 'conversations', exact: true })
    await table.getByRole('link').first().waitFor()
    expect(await page.getByRole('main').textContent()).not.toMatch(/Subject|Text/)
    await expectAccessible(page, 'conversations')
    await takeScreenshot(page, `conversations-${lookName(options)}`)
    expect(problems).toEqual([])
    await close()
  },
)

test("a number in a user's row opens its conversations by keyboard, which are sorted, filtered and exported", async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/reports/usage-report?from=2000-01-01',
  })
  const row = page.getByRole('row', { name: /^Ana Ruiz/ })
  const messages = row.getByRole('link').nth(1)
  const count = await messages.textContent()
  await messages.press('Enter')
  await page.getByText(new RegExp(`^\\d+ of ${count} messages are in conversations`)).waitFor()
  await page.getByRole('button', { name: 'Messages', exact: true }).press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('ordering')).toBe('messages')
  await page.getByRole('combobox', { name: 'Number' }).selectOption('Conversations that began')
  await page.getByText(/^You may open \d+ of \d+ conversations that began then\.$/).waitFor()
  await page.getByRole('button', { name: 'All users' }).press('Enter')
  await page.getByText(/^You may open 40 of 200 conversations/).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^conversations-2000-01-01-.*\.csv$/)
  expect(problems).toEqual([])
  await close()
})

test('a row of the list opens its conversation, also an archived one', async () => {
  const { ana, dora } = hospital
  const path = '/reports/usage-report/conversations'
  const archived = await ana.writes(dora, 'Potassium')
  await dora.call(archiveThread, { params: { id: archived.id } })
  const inInbox = await ana.writes(dora, 'Sodium')
  await tallyAccount(hospital.app.db, hospital.ids.account_id)
  for (const [place, box, { id }, text] of [
    [0, 'inbox', inInbox, 'Sodium'],
    [1, 'archive', archived, 'Potassium'],
  ] as const) {
    const { page, problems, close } = await openScreen(dora, { path })
    const table = page.getByRole('table', { name: 'conversations', exact: true })
    await table.getByRole('link').nth(place).press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/Inbox/${box}/thread/${id}`)
    await page.getByText(text).first().waitFor()
    expect(problems).toEqual([])
    await close()
  }
})

test.each([
  ['msg-volume-over-time', '?from=2000-01-01'],
  ['mt-usage-report', '?from=2000-01-01'],
  ['user-mt-report', '/ana?from=2000-01-01'],
] as const)(
  'a figure and a table number of %s open the same list, and Back returns to the report',
  async (slug, rest) => {
    const path = `/reports/${slug}${rest.replace('ana', String(hospital.ana.user.user_id))}`
    const { page, problems, close } = await openScreen(hospital.dora, { path })
    const figure = page
      .getByRole('term')
      .filter({ hasText: 'Messages' })
      .first()
      .locator('..')
      .getByRole('link')
    const count = await figure.textContent()
    await figure.press('Enter')
    await page.getByText(new RegExp(`^\\d+ of ${count} messages are in conversations`)).waitFor()
    await page.getByRole('link', { name: 'Show the report' }).press('Enter')
    const table = page.getByRole('table', { name: 'rows', exact: true })
    await table.getByRole('link').first().press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Conversations/ }).waitFor()
    await page
      .getByRole('status')
      .getByText(/that you may open\.$|^You may open/)
      .waitFor()
    expect(new URL(page.url()).pathname).toBe(`/reports/${slug}/conversations`)
    expect(problems).toEqual([])
    await close()
  },
)

test('a viewer who may open none of the conversations sees their number and no row', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: '/reports/msg-volume-over-time/conversations?from=2001-01-01&until=2001-01-31',
  })
  await page.getByText('0 of 0 messages are in conversations that you may open.').waitFor()
  await page.getByText('You may open those that you take part in or monitor.').waitFor()
  expect(problems).toEqual([])
  await close()
})
