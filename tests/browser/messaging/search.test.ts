import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { expect, test } from 'vitest'
import {
  expectAccessible,
  delayFrames,
  takeScreenshot,
  type ScreenOptions,
} from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()

async function openSearch(options: ScreenOptions = {}) {
  const screen = await openScreen(hospital.ana, options)
  const { page } = screen
  await page.getByRole('button', { name: 'Search messages' }).waitFor()
  if (options.width === 390) await page.getByRole('button', { name: 'Search messages' }).click()
  else await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search messages' })
  await field.waitFor()
  const hits = page.getByRole('list', { name: 'Found messages' })
  return { ...screen, field, hits }
}

test('messaging §2 search: results appear while typing, highlighted, and open at the matching message', async () => {
  const { ana, ben } = hospital
  const thread = await ben.writes(ana, 'Telemetry', { data: { body: 'Heparin drip was paused at noon.' } })
  for (let i = 1; i <= 60; i++) await ben.replies(thread, `Rhythm strip ${i}\nSinus, rate 7${i % 10}`)
  const { page, field, hits, problems, close } = await openSearch()
  await page.getByText('Search your conversations for words').waitFor()
  await expectAccessible(page, 'empty search')
  await field.pressSequentially('heparin pau')
  await hits.getByRole('link', { name: 'Telemetry' }).waitFor()
  await expect.poll(() => hits.locator('mark').allInnerTexts()).toEqual(['Heparin', 'paused'])
  await expectAccessible(page, 'search')
  await takeScreenshot(page, 'search')

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
  await takeScreenshot(page, 'search-opened')
  await expectAccessible(page, 'thread at the found message')
  // The highlight fades, and the results stay open.
  await found.waitFor({ state: 'detached' })
  await hits.getByRole('link', { name: 'Telemetry' }).waitFor()
  expect(page.url()).not.toMatch(/heparin/i)

  await field.focus()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Boxes' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging search: operators and names are completed by keyboard', async () => {
  const { ana, ben, dora } = hospital
  await ben.writes(ana, 'Echo of bed 4')
  const fifth = await dora.writes(ana, 'Echo of bed 5')
  const { page, field, hits, problems, close } = await openSearch()
  const offered = page.getByRole('listbox', { name: 'Suggestions' })
  await field.pressSequentially('echo fr')
  await offered.getByRole('option', { name: /^from:/ }).waitFor()
  // Delayed rendering must not reorder the text.
  await delayFrames(page)
  await page.keyboard.press('Tab')
  await expect.poll(() => field.inputValue()).toBe('echo from:')
  await field.pressSequentially('Dor')
  await offered.getByRole('option', { name: /^Dora/ }).waitFor()
  await expectAccessible(page, 'suggestions')
  await takeScreenshot(page, 'search-offers')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toMatch(/^echo from:"Dora .+" $/)
  await hits.getByRole('link', { name: 'Echo of bed 5' }).waitFor()
  await hits.getByRole('link', { name: 'Echo of bed 4' }).waitFor({ state: 'detached' })
  await dora.call(recallThread, { params: { id: fifth.id } })
  await page.getByText('No conversations found.').waitFor()
  await field.fill('nothing-of-this-kind')
  await page.getByText('No conversations found.').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging search: the highlighted name is chosen even when more names load later', async () => {
  const { ana } = hospital
  const { page, field, problems, close } = await openSearch()
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  let go: (() => void) | undefined
  await interceptRequests(page, /users\/\?.*search=Dor/, async (route) => {
    await new Promise<void>((resolve) => (go = resolve))
    await route.continue()
  })
  await field.pressSequentially('from:')
  await options.filter({ hasText: ana.user.display_name }).waitFor()
  await field.pressSequentially('Dor')
  // Names that no longer match disappear at once.
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringMatching(/^Dora/)])
  await expect.poll(() => go).toBeDefined()
  await page.keyboard.press('ArrowDown')
  await options.and(page.locator('[aria-selected=true]')).waitFor()
  const answered = page.waitForResponse(/search=Dor/)
  go?.()
  await answered
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toMatch(/^from:"Dora .+" $/)
  expect(problems).toEqual([])
  await close()
})

test('messaging §2 search: the filter panel writes the search line and reads it back', async () => {
  const { ana, ben, ids } = hospital
  await ben.writes(ana, 'Stat ECG', { priority: 2, patient_id: ids.patient })
  const { page, field, hits, problems, close } = await openSearch()
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('group', { name: 'Filter' })
  await filter.getByLabel('Priority').selectOption('High')
  await filter.getByRole('combobox', { name: 'From' }).pressSequentially('ben')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Ben Okafor' }).click()
  await expect.poll(() => field.inputValue()).toBe(`from:"Ben Okafor #${ben.user.user_id}" priority:high`)
  await hits.getByRole('link', { name: 'Stat ECG' }).waitFor()
  await filter.getByLabel('Date').fill('2020-02-01')
  await expect.poll(() => filter.getByLabel('Within (days)').inputValue()).toBe('1')
  await expect.poll(() => field.inputValue()).toContain('before:2020-02-03 after:2020-01-30')
  await page.getByText('No conversations found.').waitFor()
  await expectAccessible(page, 'filter')
  await takeScreenshot(page, 'search-filter')
  await field.fill('is:archived has:attachment')
  await expect.poll(() => filter.getByLabel('Status').inputValue()).toBe('archived')
  await expect.poll(() => filter.getByLabel('Has attachment').isChecked()).toBe(true)
  await filter.getByLabel('Is unanswered').check()
  await expect.poll(() => field.inputValue()).toBe('has:attachment is:unanswered is:archived')
  expect(problems).toEqual([])
  await close()
})

test.each([
  { dark: false, width: 390 },
  { dark: true, width: 1440 },
])('search is accessible: %o', async (options) => {
  const { ana, ben } = hospital
  const thread = await ben.writes(ana, `Insulin ${options.width}`, {
    data: { body: 'Sliding scale <b>insulin</b> ordered' },
  })
  const { page, field, hits, problems, close } = await openSearch(options)
  await field.fill('sliding ins')
  await hits.getByRole('link', { name: '<b>insulin</b>' }).first().waitFor()
  await expectAccessible(page, 'search')
  await takeScreenshot(page, `search-${options.width}`)
  await hits.getByRole('link', { name: thread.subject }).click()
  await page.waitForURL(new RegExp(`thread/${thread.id}$`))
  await page.locator('[data-found]').waitFor()
  if (options.width === 390) {
    await page.getByRole('button', { name: 'Back to threads' }).click()
    await hits.getByRole('link', { name: '<b>insulin</b>' }).first().waitFor()
    expect(await field.inputValue()).toBe('sliding ins')
  }
  expect(problems).toEqual([])
  await close()
})

test('keys typed right after the search shortcut go to the search field and archive nothing', async () => {
  const thread = await hospital.ben.writes(hospital.ana, 'Peace and quiet')
  const screen = await openScreen(hospital.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  await screen.page.getByRole('button', { name: 'Archive' }).waitFor()
  await screen.page.keyboard.type('/peace')
  const field = screen.page.getByRole('combobox', { name: 'Search messages' })
  await expect.poll(() => field.inputValue()).toBe('peace')
  expect((await hospital.ana.inbox()).map(({ id }) => id)).toContain(thread.id)
  expect(screen.problems).toEqual([])
  await screen.close()
})
