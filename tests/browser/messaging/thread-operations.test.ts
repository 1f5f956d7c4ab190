import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import { addShift, createGroup } from '../../fixtures/paging/group-rows.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { expectAccessible, waitUntilLoaded, type ScreenOptions } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()
beforeAll(async () => {
  await grantPermissions(hospital, hospital.ana, ['messaging.recall_thread'])
})

const messageLog = (page: Page) => page.getByRole('log', { name: 'Messages' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openNewThread(subject: string, options: ScreenOptions = {}) {
  const thread = await hospital.ana.writes(hospital.ben, subject)
  const path = `/Inbox/inbox/thread/${thread.id}`
  const screen = await openScreen(hospital.ana, { ...options, path })
  await messageLog(screen.page).getByText(subject).waitFor()
  return { thread, path, ...screen }
}

async function pickPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').fill(name)
  const found = page.locator('[role=listbox][aria-busy=false]')
  await found.getByRole('option', { name: new RegExp(name, 'u') }).click()
}

test('messaging §2, §8: forwarding a message creates its own thread; a refusal says why', async () => {
  const { page, problems, close } = await openNewThread('Troponin 0.9')
  await messageLog(page).getByText('Troponin 0.9').hover()
  await messageLog(page).getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Forward this message' }).click()
  const forward = dialog(page, 'Forward')
  await forward.getByRole('button', { name: 'Forward message' }).click()
  await forward.getByText('Choose at least one recipient.').waitFor()
  await pickPerson(page, hospital.cleo.user.display_name)
  await interceptRequests(page, '**/forward/', (route) =>
    route.fulfill({
      status: 406,
      json: { detail: 'No one would receive this message. Choose someone who can answer.', code: 'x' },
    }),
  )
  await forward.getByRole('button', { name: 'Forward message' }).click()
  await forward.getByText('Could not forward a message').waitFor()
  await forward.getByText('No one would receive this message.', { exact: false }).waitFor()
  await page.unroute('**/forward/')
  await forward.getByRole('button', { name: 'Forward message' }).click()
  await page.getByText('Message forwarded').waitFor()
  const [got] = await hospital.cleo.inbox()
  expect([got?.subject, got?.me.reason]).toEqual([expect.stringContaining('Troponin 0.9'), 'forward'])
  expect(problems).toEqual([])
  await close()
})

test('messaging §2, §8 forward thread: opened by its shortcut and sent with a comment; a refusal says why', async () => {
  const { thread, page, problems, close } = await openNewThread('Handover of bed 4')
  await page.keyboard.press('f')
  const forward = dialog(page, 'Forward')
  await pickPerson(page, hospital.cleo.user.display_name)
  await forward.getByText('Recipients join this conversation', { exact: false }).waitFor()
  await forward.getByLabel('Message (optional)').fill('For your night')
  await interceptRequests(page, '**/forward/', (route) =>
    route.fulfill({ status: 400, json: { recipient_ids: ['Cleo Marsh is locked.'], code: 'invalid' } }),
  )
  await forward.getByRole('button', { name: 'Forward thread' }).click()
  await forward.getByText('Could not forward a thread').waitFor()
  await forward.getByText('Cleo Marsh is locked.').waitFor()
  await page.unroute('**/forward/')
  await forward.getByRole('button', { name: 'Forward thread' }).click()
  await page.getByText('Thread forwarded').waitFor()
  const got = (await hospital.cleo.inbox()).find(({ id }) => id === thread.id)
  expect([got?.me.reason, got?.last_message.text]).toEqual(['forward', 'For your night'])
  expect(problems).toEqual([])
  await close()
})

test('messaging §2, §8: added people join the thread, and everyone sees them at once', async () => {
  const { thread, page, problems, close } = await openNewThread('Family meeting')
  await page.keyboard.press('a')
  await dialog(page, 'Add people').waitFor()
  await pickPerson(page, hospital.cleo.user.display_name)
  await page.getByRole('button', { name: 'Add to thread' }).click()
  const people = page.getByRole('list', { name: 'People' })
  await people.getByText('Added to Thread').waitFor()
  await dialog(page, 'Add people').waitFor({ state: 'detached' })
  expect((await hospital.cleo.inbox()).map(({ id }) => id)).toContain(thread.id)
  await page.keyboard.press('a')
  await pickPerson(page, hospital.cleo.user.display_name)
  await page.getByRole('button', { name: 'Add to thread' }).click()
  await page.getByText('Unable to add subscriber').waitFor()
  await page.getByText('Everyone you selected is already in this conversation.').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging §2, §8: a patient is attached, a failure shows the subscriber wording, and undo removes the patient', async () => {
  const { page, problems, close } = await openNewThread('Which patient?')
  await page.keyboard.press('p')
  await dialog(page, 'Attach a patient').getByRole('combobox').click()
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option').first().click()
  await interceptRequests(page, '**/api/v2/threads/*/', (route) =>
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

test('messaging §4: undo restores an archived thread', async () => {
  const { thread, page, problems, close } = await openNewThread('Put away too early')
  const row = page.locator(`[data-thread="${thread.id}"]`)
  await page.keyboard.press('e')
  await page.getByText('Message archived').waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await expect.poll(async () => (await hospital.ana.inbox()).map(({ id }) => id)).toContain(thread.id)
  expect(problems).toEqual([])
  await close()
})

test('messaging §2: message history updates live, with times', async () => {
  const { thread, page, problems, close } = await openNewThread('Blood bank called')
  await page.keyboard.press('h')
  const history = dialog(page, 'Message history').getByRole('list', { name: 'History' })
  await history.getByText(hospital.ben.user.display_name).waitFor()
  await hospital.ben.reads(thread)
  await history.getByText(/Read \d\d:\d\d/u).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Alerts by user' }).click()
  const alerts = dialog(page, 'Alerts by user').getByRole('list').first()
  await alerts.getByText(hospital.ben.user.display_name).waitFor()
  await alerts
    .getByRole('listitem')
    .filter({ hasText: /^Browser notification failed/ })
    .waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging §4, §8: a recalled thread leaves every screen, and its sender sees who had read it', async () => {
  const { thread, path, page, problems, close } = await openNewThread('Wrong chart')
  const ben = await openScreen(hospital.ben, { path })
  await page.getByRole('button', { name: 'Read by 1 of 1' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Recall' }).click()
  await dialog(page, 'Recall this conversation?')
    .getByText('1 of them has already read it.', { exact: false })
    .waitFor()
  await interceptRequests(page, '**/recall/', (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('button', { name: 'Recall', exact: true }).click()
  await page.getByText('This thread could not be recalled').waitFor()
  await page.unroute('**/recall/')
  const overriding = { detail: 'Legal hold since Monday.', code: 'thread.no_recall' }
  await interceptRequests(page, '**/recall/', (route) => route.fulfill({ status: 403, json: overriding }))
  await page.getByRole('button', { name: 'Recall', exact: true }).click()
  await page.getByText(overriding.detail).waitFor()
  await page.unroute('**/recall/')
  await page.getByRole('button', { name: 'Recall', exact: true }).click()
  await page.getByText(`Thread recalled. ${hospital.ben.user.display_name} had read it.`).waitFor()
  for (const screen of [page, ben.page]) {
    await screen.waitForURL(/\/Inbox\/inbox\/thread$/u)
    await screen.locator(`[data-thread="${thread.id}"]`).waitFor({ state: 'detached' })
  }
  const later = await openScreen(hospital.ben, { path })
  for (const screen of [ben.page, later.page])
    await screen.getByText(/^Ana Ruiz recalled this conversation at/u).waitFor()
  expect([problems, ben.problems]).toEqual([[], []])
  await Promise.all([close(), ben.close(), later.close()])
})

test('messaging §9: a PDF, a picture and a recording are previewed inside the thread', async () => {
  const { page, problems, close } = await openNewThread('Files')
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
    await messageLog(page)
      .getByRole('link', { name: `Download ${name}` })
      .waitFor()
  }
  expect(await messageLog(page).locator('audio').getAttribute('aria-label')).toBe('voice.mp3')
  await messageLog(page)
    .getByRole('button', { name: /^report\.pdf/u })
    .click()
  await dialog(page, 'report.pdf').locator('iframe[src^="blob:"]').waitFor()
  await expectAccessible(page, 'a PDF')
  // The PDF viewer may take the focus.
  await page.getByRole('button', { name: 'Close' }).click()
  await messageLog(page).getByRole('button', { name: 'scan.png', exact: true }).click()
  await dialog(page, 'scan.png').getByRole('img', { name: 'scan.png' }).waitFor()
  await expectAccessible(page, 'a picture')
  expect(problems).toEqual([])
  await close()
})

test('messaging §7: the thread header shows the paged group and who is on call', async () => {
  const group = await createGroup(hospital, 'Stroke', { failOver: hospital.dora })
  await addShift(hospital, group.group_id, hospital.cleo)
  const recipient_ids = [group.contact_id, hospital.ids.contacts.cardiologyOnCall]
  const thread = await hospital.ana.writes(hospital.ben, 'ST elevation', { recipient_ids })
  const screen = await openScreen(hospital.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const head = screen.page.locator('[data-thread-pane] header')
  await head.getByText('Stroke (Cleo Marsh)', { exact: false }).waitFor()
  await head.getByText('Cardiology On Call (Nobody on Call)', { exact: false }).waitFor()
  expect(screen.problems).toEqual([])
  await screen.close()
})

test('messaging §9; paging §7: the on-call users of a thread’s group are refreshed after 30 seconds', async () => {
  const thread = await hospital.ana.writes(hospital.ids.contacts.cardiologyOnCall, 'Night call')
  const { page, problems, close } = await openScreen(hospital.ana, {
    path: '/Inbox/inbox',
    hasTestClock: true,
  })
  const row = page.getByRole('link').filter({ hasText: 'Night call' })
  await row.click()
  const head = page.locator('[data-thread-pane] header')
  await head.getByText(`${thread.groups[0]?.name} (`, { exact: false }).waitFor()
  await addShift(hospital, hospital.ids.groups.cardiologyOnCall, hospital.dora)
  await page.clock.fastForward(30_000)
  await head.getByText('Cardiology On Call (Dora Lind)').waitFor()
  expect(problems).toEqual([])
  await close()
})

test.for(viewports)('every thread dialog is accessible: %o', async (options) => {
  const { page, problems, close } = await openNewThread('Open each', options)
  const names = [
    ['Forward', 'Forward'],
    ['Add people', 'Add people'],
    ['Attach a patient', 'Attach a patient'],
    ['Message history', 'Message history'],
    ['Alerts by user', 'Alerts by user'],
    ['Recall', 'Recall this conversation?'],
  ] as const
  for (const [item, title] of names) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await dialog(page, title).waitFor()
    await waitUntilLoaded(page)
    await expectAccessible(page, title)
    await page.keyboard.press('Escape')
    await dialog(page, title).waitFor({ state: 'detached' })
  }
  expect(problems).toEqual([])
  await close()
})
