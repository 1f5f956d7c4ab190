import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { gainRights } from '../world/newcomer.ts'
import { isOnCall } from '../world/paging.ts'
import { looks } from './looks.ts'
import { expectAccessible, type ScreenOptions } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()
beforeAll(async () => {
  await gainRights(ward, ward.ana, ['messaging.recall_thread'])
})

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A thread of Ana's to Ben, open before Ana. */
async function opened(subject: string, options: ScreenOptions = {}) {
  const thread = await ward.ana.writes(ward.ben, subject)
  const path = `/Inbox/inbox/thread/${thread.id}`
  const screen = await openScreen(ward.ana, { ...options, path })
  await log(screen.page).getByText(subject).waitFor()
  return { thread, path, ...screen }
}

async function picks(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').fill(name)
  const found = page.locator('[role=listbox][aria-busy=false]')
  await found.getByRole('option', { name: new RegExp(name, 'u') }).click()
}

test('messaging §2, §8: one message goes on as a thread of its own; what is refused says why', async () => {
  const { page, problems, close } = await opened('Troponin 0.9')
  await log(page).getByText('Troponin 0.9').hover()
  await log(page).getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Forward this message' }).click()
  const forward = dialog(page, 'Forward')
  await forward.getByRole('button', { name: 'Forward message' }).click()
  await forward.getByText('Choose at least one recipient.').waitFor()
  await picks(page, ward.cleo.who.display_name)
  await page.route('**/forward/', (route) =>
    route.fulfill({
      status: 406,
      json: { detail: 'Nobody would receive this message. Choose someone who can answer.', code: 'x' },
    }),
  )
  await forward.getByRole('button', { name: 'Forward message' }).click()
  await forward.getByText('Could not forward a message').waitFor()
  await forward.getByText('Nobody would receive this message.', { exact: false }).waitFor()
  await page.unroute('**/forward/')
  await forward.getByRole('button', { name: 'Forward message' }).click()
  await page.getByText('Message forwarded').waitFor()
  const [got] = await ward.cleo.inbox()
  expect([got?.subject, got?.me.reason]).toEqual([expect.stringContaining('Troponin 0.9'), 'forward'])
  expect(problems).toEqual([])
  await close()
})

test('messaging §2, §8 forward thread: by its key, with a word; what is refused says why', async () => {
  const { thread, page, problems, close } = await opened('Handover of bed 4')
  await page.keyboard.press('f')
  const forward = dialog(page, 'Forward')
  await picks(page, ward.cleo.who.display_name)
  await forward.getByText('They come into this thread and read all of it', { exact: false }).waitFor()
  await forward.getByLabel('Message (optional)').fill('For your night')
  await page.route('**/forward/', (route) =>
    route.fulfill({ status: 400, json: { recipient_ids: ['Cleo Marsh is locked.'], code: 'invalid' } }),
  )
  await forward.getByRole('button', { name: 'Forward thread' }).click()
  await forward.getByText('Could not forward a thread').waitFor()
  await forward.getByText('Cleo Marsh is locked.').waitFor()
  await page.unroute('**/forward/')
  await forward.getByRole('button', { name: 'Forward thread' }).click()
  await page.getByText('Thread forwarded').waitFor()
  const got = (await ward.cleo.inbox()).find(({ id }) => id === thread.id)
  expect([got?.me.reason, got?.last_message.text]).toEqual(['forward', 'For your night'])
  expect(problems).toEqual([])
  await close()
})

test('messaging §2, §8: people come into a thread, and everybody sees them at once', async () => {
  const { thread, page, problems, close } = await opened('Family meeting')
  await page.keyboard.press('a')
  await dialog(page, 'Add people').waitFor()
  await picks(page, ward.cleo.who.display_name)
  await page.getByRole('button', { name: 'Add to thread' }).click()
  const people = page.getByRole('list', { name: 'Subscribers' })
  await people.getByText('Added to Thread').waitFor()
  await dialog(page, 'Add people').waitFor({ state: 'detached' })
  expect((await ward.cleo.inbox()).map(({ id }) => id)).toContain(thread.id)
  await page.keyboard.press('a')
  await picks(page, ward.cleo.who.display_name)
  await page.getByRole('button', { name: 'Add to thread' }).click()
  await page.getByText('Unable to add subscriber').waitFor()
  await page.getByText('Everyone chosen is on this thread already.').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging §2, §8: a patient is attached, in the words for a subscriber when it fails, and taken off by undo', async () => {
  const { page, problems, close } = await opened('Which patient?')
  await page.keyboard.press('p')
  await dialog(page, 'Attach a patient').getByRole('combobox').click()
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option').first().click()
  await page.route('**/api/v2/threads/*/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { patient_id: ['Patient 9 does not exist.'], code: 'invalid' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  await page.getByText('Unable to add subscriber').waitFor()
  await page.getByText('Patient 9 does not exist.').waitFor()
  await page.unroute('**/api/v2/threads/*/')
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  const head = page.getByRole('banner').or(page.locator('[data-thread-pane] header'))
  await head.getByText(/MRN/u).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await head.getByText(/MRN/u).first().waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
  await close()
})

test('messaging §4: an archived thread is back by undo', async () => {
  const { thread, page, problems, close } = await opened('Put away too early')
  const row = page.locator(`[data-thread="${thread.id}"]`)
  await page.keyboard.press('e')
  await page.getByText('Message archived').waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await expect.poll(async () => (await ward.ana.inbox()).map(({ id }) => id)).toContain(thread.id)
  expect(problems).toEqual([])
  await close()
})

test('messaging §2: history of a message is told live, with times', async () => {
  const { thread, page, problems, close } = await opened('Blood bank called')
  await page.keyboard.press('h')
  const history = dialog(page, 'Message history').getByRole('list', { name: 'History' })
  await history.getByText(ward.ben.who.display_name).waitFor()
  await ward.ben.reads(thread)
  await history.getByText(/Read \d\d:\d\d/u).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Alerts by user' }).click()
  await dialog(page, 'Alerts by user').getByRole('list').getByText(ward.ben.who.display_name).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging §4, §8: a recalled thread leaves every screen, and the sender learns who had read it', async () => {
  const { thread, path, page, problems, close } = await opened('Wrong chart')
  const ben = await openScreen(ward.ben, { path })
  await page.getByRole('button', { name: 'Read by 1 of 1' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Recall' }).click()
  await dialog(page, 'Recall this thread?')
    .getByText('1 of them has read it already.', { exact: false })
    .waitFor()
  await page.route('**/recall/', (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('button', { name: 'Recall', exact: true }).click()
  await page.getByText('This thread could not be recalled').waitFor()
  await page.unroute('**/recall/')
  await page.getByRole('button', { name: 'Recall', exact: true }).click()
  await page.getByText(`Thread recalled. ${ward.ben.who.display_name} had read it.`).waitFor()
  for (const screen of [page, ben.page]) {
    await screen.waitForURL(/\/Inbox\/inbox\/thread$/u)
    await screen.locator(`[data-thread="${thread.id}"]`).waitFor({ state: 'detached' })
  }
  expect([problems, ben.problems]).toEqual([[], []])
  await Promise.all([close(), ben.close()])
})

test('messaging §9: a PDF, a picture and a recording are shown without leaving the thread', async () => {
  const { page, problems, close } = await opened('Files')
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const files = [
    ['scan.png', Buffer.from(pixel, 'base64')],
    ['report.pdf', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')],
    ['voice.mp3', Buffer.from([0xff, 0xfb, 0x90, 0x00, ...Array<number>(413).fill(0)])],
  ] as const
  for (const [name, buffer] of files) {
    const file = { name, mimeType: 'application/octet-stream', buffer }
    await page.locator('form input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
    await page.getByRole('textbox', { name: 'Reply' }).press('Enter')
    await log(page)
      .getByRole('link', { name: `Download ${name}` })
      .waitFor()
  }
  expect(await log(page).locator('audio').getAttribute('aria-label')).toBe('voice.mp3')
  await log(page)
    .getByRole('button', { name: /^report\.pdf/u })
    .click()
  await dialog(page, 'report.pdf').locator('iframe[src^="blob:"]').waitFor()
  await expectAccessible(page, 'a PDF')
  // The browser's viewer may have taken the focus, and its keys with it.
  await page.getByRole('button', { name: 'Close' }).click()
  await log(page).getByRole('button', { name: 'scan.png', exact: true }).click()
  await dialog(page, 'scan.png').getByRole('img', { name: 'scan.png' }).waitFor()
  await expectAccessible(page, 'a picture')
  expect(problems).toEqual([])
  await close()
})

test('messaging §7: the head of a thread says which group it went to, and who is on call there', async () => {
  const thread = await ward.ana.writes(ward.ids.contacts.cardiologyOnCall, 'ST elevation')
  const screen = await openScreen(ward.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const head = screen.page.locator('[data-thread-pane] header')
  await head.getByText(`${thread.groups[0]?.name} (`, { exact: false }).waitFor()
  expect(screen.problems).toEqual([])
  await screen.close()
})

test('messaging §9: who is on call in the group of a thread is asked for again after 30 seconds', async () => {
  const thread = await ward.ana.writes(ward.ids.contacts.cardiologyOnCall, 'Night call')
  const { page, problems, close } = await openScreen(ward.ana, { path: '/Inbox/inbox' })
  const row = page.getByRole('link').filter({ hasText: 'Night call' })
  await row.waitFor()
  await page.clock.install()
  await row.click()
  const head = page.locator('[data-thread-pane] header')
  await head.getByText(`${thread.groups[0]?.name} (`, { exact: false }).waitFor()
  await isOnCall(ward, ward.ids.groups.cardiologyOnCall, ward.dora)
  await page.clock.fastForward(30_000)
  await head.getByText('Cardiology On Call (Dora Lind)').waitFor()
  expect(problems).toEqual([])
  await close()
})

test.for(looks)('every dialog can be used by everybody: %o', async (options) => {
  const { page, problems, close } = await opened('Open each', options)
  const names = [
    ['Forward', 'Forward'],
    ['Add people', 'Add people'],
    ['Attach a patient', 'Attach a patient'],
    ['Message history', 'Message history'],
    ['Alerts by user', 'Alerts by user'],
    ['Recall', 'Recall this thread?'],
  ] as const
  for (const [item, title] of names) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await dialog(page, title).waitFor()
    await page.getByRole('status', { name: /^Loading/u }).waitFor({ state: 'detached' })
    await expectAccessible(page, title)
    await page.keyboard.press('Escape')
    await dialog(page, title).waitFor({ state: 'detached' })
  }
  expect(problems).toEqual([])
  await close()
})
