import { recallThread } from '@wardline/contract/messaging/open-item.routes.ts'
import { expect, test } from 'vitest'
import { expectAccessible, paintsLate, shot, type ScreenOptions } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()

async function searching(options: ScreenOptions = {}) {
  const screen = await openScreen(ward.ana, options)
  const { page } = screen
  await page.getByRole('button', { name: 'Search messages' }).waitFor()
  if (options.width === 390) await page.getByRole('button', { name: 'Search messages' }).click()
  else await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search messages' })
  await field.waitFor()
  const hits = page.getByRole('list', { name: 'Found messages' })
  return { ...screen, field, hits }
}

test('messaging §2 search: as one types, words marked, and it opens at the message that was found', async () => {
  const { ana, ben } = ward
  const thread = await ben.writes(ana, 'Telemetry', { data: { body: 'Heparin drip was paused at noon.' } })
  for (let i = 1; i <= 60; i++) await ben.replies(thread, `Rhythm strip ${i}\nSinus, rate 7${i % 10}`)
  const { page, field, hits, problems, close } = await searching()
  await page.getByText('Search your threads by words').waitFor()
  await expectAccessible(page, 'empty search')
  await field.pressSequentially('heparin pau')
  await hits.getByRole('link', { name: 'Telemetry' }).waitFor()
  await expect.poll(() => hits.locator('mark').allInnerTexts()).toEqual(['Heparin', 'paused'])
  await expectAccessible(page, 'search')
  await shot(page, 'search')

  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`thread/${thread.id}$`))
  const found = page.locator('[data-found]')
  await found.getByText('Heparin drip was paused').waitFor()
  const isInView = () =>
    page
      .getByRole('log')
      .getByText('Heparin drip was paused')
      .evaluate((row) => {
        const [at, log] = [row.getBoundingClientRect(), row.closest('[role=log]')?.getBoundingClientRect()]
        return log !== undefined && at.top >= log.top && at.bottom <= log.bottom
      })
  await expect.poll(isInView).toBe(true)
  await shot(page, 'search-opened')
  await expectAccessible(page, 'thread at the found message')
  // It is marked for a moment, and what was found stays beside it.
  await found.waitFor({ state: 'detached' })
  await hits.getByRole('link', { name: 'Telemetry' }).waitFor()
  expect(page.url()).not.toMatch(/heparin/i)

  await field.focus()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Boxes' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging search: operators and names are offered and taken by keyboard', async () => {
  const { ana, ben, dora } = ward
  await ben.writes(ana, 'Echo of bed 4')
  const fifth = await dora.writes(ana, 'Echo of bed 5')
  const { page, field, hits, problems, close } = await searching()
  const offered = page.getByRole('listbox', { name: 'Suggestions' })
  await field.pressSequentially('echo fr')
  await offered.getByRole('option', { name: /^from:/ }).waitFor()
  // However late the machine paints, what is typed next goes behind what was taken.
  await paintsLate(page)
  await page.keyboard.press('Tab')
  expect(await field.inputValue()).toBe('echo from:')
  await field.pressSequentially('Dor')
  await offered.getByRole('option', { name: /^Dora/ }).waitFor()
  await expectAccessible(page, 'suggestions')
  await shot(page, 'search-offers')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toMatch(/^echo from:"Dora .+" $/)
  await hits.getByRole('link', { name: 'Echo of bed 5' }).waitFor()
  await hits.getByRole('link', { name: 'Echo of bed 4' }).waitFor({ state: 'detached' })
  // A recall takes it away at once, here too.
  await dora.call(recallThread, { params: { id: fifth.id } })
  await page.getByText('Nothing found.').waitFor()
  await field.fill('nothing-of-this-kind')
  await page.getByText('Nothing found.').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging search: whose name is highlighted is taken, however late the rest of the names comes', async () => {
  const { ana } = ward
  const { page, field, problems, close } = await searching()
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  let go: (() => void) | undefined
  await page.route(/users\/\?.*search=Dor/, async (route) => {
    await new Promise<void>((resolve) => (go = resolve))
    await route.continue()
  })
  await field.pressSequentially('from:')
  await options.filter({ hasText: ana.who.display_name }).waitFor()
  await field.pressSequentially('Dor')
  // Of the names that stood there, those that are not typed any more go at once.
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringMatching(/^Dora/)])
  await expect.poll(() => go).toBeDefined()
  await page.keyboard.press('ArrowDown')
  await options.and(page.locator('[aria-selected=true]')).waitFor()
  const answered = page.waitForResponse(/search=Dor/)
  go?.()
  await answered
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toMatch(/^from:"Dora .+" $/)
  expect(problems).toEqual([])
  await close()
})

test('messaging §2 search: the filter writes the line, and reads it', async () => {
  const { ana, ben, ids } = ward
  await ben.writes(ana, 'Stat ECG', { priority: 2, patient_id: ids.patient })
  const { page, field, hits, problems, close } = await searching()
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('group', { name: 'Filter' })
  await filter.getByLabel('Priority').selectOption('High')
  await filter.getByRole('combobox', { name: 'From' }).pressSequentially('ben')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Ben Okafor' }).click()
  expect(await field.inputValue()).toBe('from:"Ben Okafor" priority:high')
  await hits.getByRole('link', { name: 'Stat ECG' }).waitFor()
  await filter.getByLabel('Date').fill('2020-02-01')
  expect(await filter.getByLabel('Within days').inputValue()).toBe('1')
  expect(await field.inputValue()).toContain('before:2020-02-03 after:2020-01-30')
  await page.getByText('Nothing found.').waitFor()
  await expectAccessible(page, 'filter')
  await shot(page, 'search-filter')
  await field.fill('is:archived has:attachment')
  expect(await filter.getByLabel('Status').inputValue()).toBe('archived')
  expect(await filter.getByLabel('Has attachment').isChecked()).toBe(true)
  await filter.getByLabel('Is unanswered').check()
  expect(await field.inputValue()).toBe('has:attachment is:unanswered is:archived')
  expect(problems).toEqual([])
  await close()
})

test.each([
  { dark: false, width: 390 },
  { dark: true, width: 1440 },
])('search can be used by everyone: %o', async (options) => {
  const { ana, ben } = ward
  const thread = await ben.writes(ana, `Insulin ${options.width}`, {
    data: { body: 'Sliding scale <b>insulin</b> ordered' },
  })
  const { page, field, hits, problems, close } = await searching(options)
  await field.fill('sliding ins')
  await hits.getByRole('link', { name: '<b>insulin</b>' }).first().waitFor()
  await expectAccessible(page, 'search')
  await shot(page, `search-${options.width}`)
  await hits.getByRole('link', { name: thread.subject }).click()
  await page.waitForURL(new RegExp(`thread/${thread.id}$`))
  await page.locator('[data-found]').waitFor()
  if (options.width === 390) {
    // Back on a phone is back at what was found.
    await page.getByRole('button', { name: 'Back to threads' }).click()
    await hits.getByRole('link', { name: '<b>insulin</b>' }).first().waitFor()
    expect(await field.inputValue()).toBe('sliding ins')
  }
  expect(problems).toEqual([])
  await close()
})

test('what is typed right after the key belongs to the search, and archives nothing', async () => {
  const thread = await ward.ben.writes(ward.ana, 'Peace and quiet')
  const screen = await openScreen(ward.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  await screen.page.getByRole('button', { name: 'Archive' }).waitFor()
  await screen.page.keyboard.type('/peace')
  const field = screen.page.getByRole('combobox', { name: 'Search messages' })
  await expect.poll(() => field.inputValue()).toBe('peace')
  expect((await ward.ana.inbox()).map(({ id }) => id)).toContain(thread.id)
  expect(screen.problems).toEqual([])
  await screen.close()
})
