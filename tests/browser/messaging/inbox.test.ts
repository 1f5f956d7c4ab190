import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { goOffline } from '../../fixtures/browser/offline-screen.ts'
import { expectAccessible } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const { hospital, openScreen } = useBrowserHospital()
let threads: Thread[]
const rounds = 24
const subjects = ['Wound care', 'Cultures positive', 'Transport', 'Consent signed']
beforeAll(async () => {
  threads = []
  for (let bed = 1; bed <= rounds; bed++) await hospital.ben.writes(hospital.ana, `Round, bed ${bed}`)
  for (const [i, subject] of subjects.entries()) {
    const about = { patient_id: hospital.ids.patient, priority: i === 1 ? 2 : 1 }
    threads.push(await hospital.ben.writes(hospital.ana, subject, about))
  }
})

test('messaging §2, §4: the list, a thread, a reply and the archive are reachable by keyboard alone', async () => {
  const screen = await openScreen(hospital.ana)
  const { page } = screen
  const keyboard = page.keyboard
  const focused = page.locator(':focus')
  await page.getByRole('link').filter({ hasText: 'Wound care' }).waitFor()
  await keyboard.press('j')
  await expect.poll(() => focused.textContent()).toContain('Consent signed')
  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('k')
  await expect.poll(() => focused.textContent()).toContain('Transport')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Transport' }).waitFor()
  await keyboard.press('j')
  await page.getByRole('heading', { name: 'Cultures positive' }).waitFor()
  await keyboard.press('r')
  await keyboard.type('Seen: j k e are letters here')
  // A reply that is stored after archiving returns the thread to the inbox.
  const stored = page.waitForResponse((response) => response.url().endsWith('/reply/'))
  await keyboard.press('Enter')
  await page.getByRole('log').getByText('Seen: j k e are letters here').waitFor()
  await stored
  // The reply moves the thread to the top, and the next one is opened when it is archived.
  const rows = page.getByRole('link').filter({ hasText: /Cultures positive|Consent signed/ })
  await expect.poll(() => rows.first().textContent()).toContain('Cultures positive')
  await keyboard.press('Escape')
  await keyboard.press('e')
  await page.getByText('Message archived').waitFor()
  await page.getByRole('heading', { name: 'Consent signed' }).waitFor()
  await keyboard.press('Shift+Digit3')
  await page.waitForURL(/\/Inbox\/archive$/)
  await page.getByRole('link').filter({ hasText: 'Cultures positive' }).waitFor()
  await keyboard.press('g')
  await keyboard.press('i')
  await page.waitForURL(/\/Inbox\/inbox$/)
  await keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await keyboard.press('c')
  await keyboard.press('Shift+Digit3')
  expect([page.url().endsWith('/Inbox/inbox'), await page.getByRole('dialog').count()]).toEqual([true, 0])
  expect(screen.problems).toEqual([])
  await screen.close()
})

/** Leaves no frame between the presses, as on a busy page. */
const pressRepeatedly = (page: Page, key: string, times: number) =>
  page.evaluate(
    async ([letter, count]) => {
      for (let i = 0; i < count; i++) {
        const options = { key: letter, code: `Key${letter.toUpperCase()}`, bubbles: true, cancelable: true }
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', options))
        await Promise.resolve()
      }
    },
    [key, times] as const,
  )

test('messaging §4: fast J and K presses each move the selection', async () => {
  const { page, problems, close } = await openScreen(hospital.ana)
  await page.getByRole('link').filter({ hasText: 'Consent signed' }).waitFor()
  const isWhole = () =>
    page
      .locator('[data-threads] > [role=grid]')
      .evaluate((list) => list.clientHeight === 76 * Number(list.ariaRowCount))
  await expect.poll(isWhole).toBe(true)
  await pressRepeatedly(page, 'j', subjects.length + rounds)
  await expect.poll(() => page.locator(':focus').textContent()).toMatch(/Round, bed 1(?!\d)/)
  await pressRepeatedly(page, 'k', 20)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Round, bed 21' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging §1, §2, §8: addresses redirect to where the thread is', async () => {
  const [first] = threads
  await hospital.ana.archives(first as Thread)
  const screen = await openScreen(hospital.ana)
  const { page } = screen
  const leads = async (from: string, to: RegExp) => {
    await page.goto(hospital.url + from)
    await page.waitForURL(to)
  }
  await leads('/', /\/Inbox\/inbox$/)
  await leads('/inbox', /\/Inbox\/inbox$/)
  await leads(`/Inbox/inbox/thread/${first?.id}`, /\/Inbox\/inbox$/)
  await leads(`/Inbox/unread/thread/${first?.id}`, /\/Inbox\/inbox$/)
  await leads(`/Inbox/archive/thread/${threads[2]?.id}`, /\/Inbox\/inbox$/)
  await leads('/Inbox/unread/thread/987654', /\/Inbox\/unread\/thread$/)
  await leads('/inbox/INBOX/thread/abc', /\/thread$/i)
  await page.goto(`${hospital.url}/inbox/archive/thread/${first?.id}`)
  await page.getByRole('heading', { name: 'Wound care' }).waitFor()
  expect(screen.problems).toEqual([])
  await screen.close()
})

test('after signing in, a user continues to the requested address', async () => {
  const screen = await openScreen(undefined, { path: `/Inbox/inbox/thread/${threads[3]?.id}` })
  const { page } = screen
  await page.waitForURL(/sign-in/)
  await page.getByLabel('E-mail or user name').fill(hospital.ana.user.email)
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Consent signed' }).waitFor()
  expect(screen.problems).toEqual([])
  await screen.close()
})

test('messaging §2: a phone shows one pane: the list, then the thread, and back', async () => {
  const screen = await openScreen(hospital.ana, { width: 390 })
  const { page } = screen
  const link = page.getByRole('link').filter({ hasText: 'Consent signed' })
  await link.tap()
  await page.getByRole('heading', { name: 'Consent signed' }).waitFor()
  await page.getByRole('heading', { name: 'Messages' }).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: 'People', exact: true }).tap()
  await page.getByRole('dialog').getByText('Original Sender').waitFor()
  await page.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Back to threads' }).tap()
  await link.waitFor()
  expect(screen.problems).toEqual([])
  await screen.close()
})

test.for(viewports)(
  'no screen has an accessibility violation: $width px, dark $dark',
  async ({ width, dark }) => {
    const screen = await openScreen(hospital.ana, { width, dark, hasWorker: true })
    const { page } = screen
    await page.getByRole('link').filter({ hasText: 'Consent signed' }).waitFor()
    await expectAccessible(page, 'inbox')
    await page.getByRole('link').filter({ hasText: 'Consent signed' }).click()
    await page.getByRole('log').getByText('Consent signed').waitFor()
    await expectAccessible(page, 'thread')
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menu').waitFor()
    await expectAccessible(page, 'account menu')
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page, 'shortcuts')
    await page.keyboard.press('Escape')
    await goOffline(page)
    await expectAccessible(page, 'offline')
    // Chromium logs each failed connection attempt.
    expect(screen.problems.filter((said) => !said.startsWith('WebSocket connection'))).toEqual([])
    await screen.close()
  },
)

test('the sign-in page has no accessibility violation, also with an error', async () => {
  const screen = await openScreen(undefined)
  const { page } = screen
  await page.getByLabel('E-mail or user name').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Wrong user name or password.').waitFor()
  await expectAccessible(page, 'sign-in')
  expect(screen.problems).toEqual([])
  await screen.close()
})
