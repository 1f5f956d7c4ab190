import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { looks } from './looks.ts'
import { expectAccessible } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()
let threads: Thread[]
/** More than a screen holds, below those that have a part to play. */
const rounds = 24
const subjects = ['Wound care', 'Cultures positive', 'Transport', 'Consent signed']
beforeAll(async () => {
  threads = []
  for (let bed = 1; bed <= rounds; bed++) await ward.ben.writes(ward.ana, `Round, bed ${bed}`)
  for (const [i, subject] of subjects.entries()) {
    const about = { patient_id: ward.ids.patient, priority: i === 1 ? 2 : 1 }
    threads.push(await ward.ben.writes(ward.ana, subject, about))
  }
})

test('messaging §2, §4: by keyboard alone: through the list, into a thread, an answer, the archive, and back', async () => {
  const screen = await openScreen(ward.ana)
  const { page } = screen
  const keyboard = page.keyboard
  const focused = page.locator(':focus')
  await page.getByRole('link').filter({ hasText: 'Wound care' }).waitFor()
  await keyboard.press('j')
  expect(await focused.textContent()).toContain('Consent signed')
  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('k')
  expect(await focused.textContent()).toContain('Transport')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Transport' }).waitFor()
  await keyboard.press('j')
  await page.getByRole('heading', { name: 'Cultures positive' }).waitFor()
  await keyboard.press('r')
  await keyboard.type('Seen: j k e are letters here')
  await keyboard.press('Enter')
  await page.getByRole('log').getByText('Seen: j k e are letters here').waitFor()
  await keyboard.press('Escape')
  await keyboard.press('e')
  await page.getByText('Message archived').waitFor()
  await page.waitForURL(/\/Inbox\/inbox\/thread$/)
  await keyboard.press('Shift+Digit3')
  await page.waitForURL(/\/Inbox\/archive$/)
  await page.getByRole('link').filter({ hasText: 'Cultures positive' }).waitFor()
  await keyboard.press('g')
  await keyboard.press('i')
  await page.waitForURL(/\/Inbox\/inbox$/)
  await keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.getByRole('switch', { name: 'Keys without Ctrl or Alt' }).press('Space')
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await keyboard.press('c')
  await keyboard.press('Shift+Digit3')
  expect([page.url().endsWith('/Inbox/inbox'), await page.getByRole('dialog').count()]).toEqual([true, 0])
  expect(screen.problems).toEqual([])
  await screen.close()
})

/** One key many times, as they come to a page that was busy: one after the other, and no frame between. */
const burst = (page: Page, key: string, times: number) =>
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

test('messaging §4: J and K are counted each time, however fast they are pressed', async () => {
  const { page, problems, close } = await openScreen(ward.ana)
  await page.getByRole('link').filter({ hasText: 'Consent signed' }).waitFor()
  // All of it is held: where it ends nobody goes on.
  const isWhole = () =>
    page
      .locator('[data-threads] > ul')
      .evaluate((list) => list.clientHeight === 76 * Number(list.firstElementChild?.ariaSetSize))
  await expect.poll(isWhole).toBe(true)
  // What came last stands first.
  await burst(page, 'j', subjects.length + rounds)
  expect(await page.locator(':focus').textContent()).toMatch(/Round, bed 1(?!\d)/)
  await burst(page, 'k', 20)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Round, bed 21' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging §1, §2, §8: addresses lead where the thread is', async () => {
  const [first] = threads
  await ward.ana.archives(first as Thread)
  const screen = await openScreen(ward.ana)
  const { page } = screen
  const leads = async (from: string, to: RegExp) => {
    await page.goto(ward.url + from)
    await page.waitForURL(to)
  }
  await leads('/', /\/Inbox\/inbox$/)
  await leads('/inbox', /\/Inbox\/inbox$/)
  await leads(`/Inbox/inbox/thread/${first?.id}`, /\/Inbox\/inbox$/)
  await leads(`/Inbox/unread/thread/${first?.id}`, /\/Inbox\/inbox$/)
  await leads(`/Inbox/archive/thread/${threads[2]?.id}`, /\/Inbox\/inbox$/)
  await leads('/Inbox/unread/thread/987654', /\/Inbox\/unread\/thread$/)
  await leads('/inbox/INBOX/thread/abc', /\/thread$/i)
  await page.goto(`${ward.url}/inbox/archive/thread/${first?.id}`)
  await page.getByRole('heading', { name: 'Wound care' }).waitFor()
  expect(screen.problems).toEqual([])
  await screen.close()
})

test('who is not signed in signs in and goes on to the address they came with', async () => {
  const screen = await openScreen(undefined, { path: `/Inbox/inbox/thread/${threads[3]?.id}` })
  const { page } = screen
  await page.waitForURL(/sign-in/)
  await page.getByLabel('E-mail or user name').fill(ward.ana.who.email)
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Consent signed' }).waitFor()
  expect(screen.problems).toEqual([])
  await screen.close()
})

test('messaging §2: on a phone there is one pane: the list, then the thread, and back', async () => {
  const screen = await openScreen(ward.ana, { width: 390 })
  const { page } = screen
  const link = page.getByRole('link').filter({ hasText: 'Consent signed' })
  await link.tap()
  await page.getByRole('heading', { name: 'Consent signed' }).waitFor()
  await page.getByRole('heading', { name: 'Messages' }).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Subscribers' }).tap()
  await page.getByRole('dialog').getByText('Original Sender').waitFor()
  await page.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Back to threads' }).tap()
  await link.waitFor()
  expect(screen.problems).toEqual([])
  await screen.close()
})

test.for(looks)('no screen has an accessibility fault: $width px, dark $dark', async ({ width, dark }) => {
  const screen = await openScreen(ward.ana, { width, dark })
  const { page } = screen
  await page.getByRole('link').filter({ hasText: 'Consent signed' }).waitFor()
  await expectAccessible(page, 'inbox')
  await page.getByRole('link').filter({ hasText: 'Consent signed' }).click()
  await page.getByRole('log').getByText('Consent signed').waitFor()
  await expectAccessible(page, 'thread')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page, 'account menu')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.getByText('Reconnecting', { exact: true }).waitFor()
  await expectAccessible(page, 'offline')
  // Offline the browser itself reports each try to connect.
  expect(screen.problems.filter((said) => !said.startsWith('WebSocket connection'))).toEqual([])
  await screen.close()
})

test('the sign-in page has no accessibility fault, with a refusal too', async () => {
  const screen = await openScreen(undefined)
  const { page } = screen
  await page.getByLabel('E-mail or user name').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await expectAccessible(page, 'sign-in')
  expect(screen.problems).toEqual([])
  await screen.close()
})
