import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { publishOnCallChange } from '@wardline/server/features/paging/on-call/shift-change.actions.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import {
  expectAccessible,
  expectFocus,
  takeScreenshot,
  type ScreenOptions,
} from '../../fixtures/browser/screen.ts'
import { addShift, addShifts, createGroup, updateUser } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()

let groups = 0

async function createOnCallGroup(name: string) {
  const { ben, cleo, dora } = hospital
  await dora.call(setProvider, { body: { kind: 'sandbox' } })
  for (const person of [ben, cleo])
    await updateUser(hospital, person, {
      mobile_number: '202-555-0147',
      last_seen: new Date(0).toISOString(),
    })
  return createGroup(hospital, `${name} ${++groups}`, { failOver: cleo })
}

async function openCompose(options: ScreenOptions = {}) {
  const screen = await openScreen(hospital.ana, options)
  await screen.page.getByRole('button', { name: 'Compose' }).click()
  await screen.page.getByRole('combobox', { name: 'To' }).waitFor()
  const dialog = screen.page.getByRole('dialog', { name: 'New message' })
  return { ...screen, dialog, reached: dialog.getByRole('region', { name: 'Who gets it' }) }
}

async function typeRecipient(page: Page, typed: string) {
  await page.getByRole('combobox', { name: 'To' }).pressSequentially(typed)
  const option = page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: typed })
  await option.waitFor()
  return option
}

async function chooseRecipient(page: Page, name: string): Promise<void> {
  await typeRecipient(page, name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

test('messaging §4: a group whose only on-call user is offline takes the three steps, by keyboard alone', async () => {
  const group = await createOnCallGroup('Stroke Team')
  const { ana, ben } = hospital
  await addShift(hospital, group.group_id, ben, { to: 2 })
  const { page, problems, close } = await openScreen(ana)
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await page.keyboard.press('c')
  const name = `Stroke Team ${groups}`
  const option = await typeRecipient(page, name)
  await option.getByText(/^Ben Okafor, on call until \d\d:\d\d · offline, /).waitFor()
  // Adds the group and goes to the message.
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await expectFocus(dialog.getByLabel('Message', { exact: true }))
  await page.keyboard.type('Left-sided weakness since 05:20.')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Stroke?')
  await dialog
    .getByRole('region', { name: 'Who gets it' })
    .getByText('1 person gets it now')
    .first()
    .waitFor()
  await dialog.getByText('One or more of your recipients are offline.').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog
    .getByText(
      'Are you sure you want to send your message to offline users? They may not be alerted to your message right away.',
    )
    .waitFor()
  await dialog.getByRole('button', { name: 'Send anyway' }).waitFor()
  expect(await ben.inbox()).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  expect((await ben.inbox()).map(({ subject }) => subject)).toEqual(['Stroke?'])
  expect(problems).toEqual([])
  await close()
})

test('changing the recipients returns the send button to its first step', async () => {
  const group = await createOnCallGroup('Neurology')
  await addShift(hospital, group.group_id, hospital.ben, { to: 2 })
  const { page, dialog, close } = await openCompose()
  await chooseRecipient(page, `Neurology ${groups}`)
  await page.getByLabel('Subject').fill('Aphasia')
  await page.getByLabel('Message', { exact: true }).fill('Since noon.')
  await dialog.getByText('One or more of your recipients are offline.').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Send anyway' }).waitFor()
  await chooseRecipient(page, 'Dora Lind')
  await dialog.getByRole('button', { name: 'Send message' }).waitFor()
  await dialog.getByText('One or more of your recipients are offline.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Send anyway' }).count()).toBe(0)
  await close()
})

test('no one on call: the picker, the list and the message agree on the fail-over user', async () => {
  const group = await createOnCallGroup('Laboratory Supervisor')
  const { ben, cleo } = hospital
  await addShift(hospital, group.group_id, ben, { from: 2, to: 4 })
  const { page, dialog, reached, problems, close } = await openCompose()
  const name = `Laboratory Supervisor ${groups}`
  const option = await typeRecipient(page, name)
  await option
    .getByText(/^No one on call until \d\d:\d\d, goes to Cleo Marsh \(fail-over of the group\) · /)
    .waitFor()
  await takeScreenshot(page, 'picker-nobody')
  await page.keyboard.press('Enter')
  await reached.getByText(new RegExp(`^${name}: Nobody on Call until \\d\\d:\\d\\d$`)).waitFor()
  await reached
    .getByText(/^Goes to Cleo Marsh \(fail-over of the group\)\. Ben Okafor takes over at \d\d:\d\d\.$/)
    .waitFor()
  await expectAccessible(page, 'no one on call')
  await takeScreenshot(page, 'nobody')
  await page.getByLabel('Subject').fill('Sample hemolyzed')
  await page.getByLabel('Message', { exact: true }).fill('Twice.')
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Send anyway' }).click()
  await page.waitForURL(/thread\/\d+$/)
  expect((await cleo.inbox())[0]?.subject).toBe('Sample hemolyzed')
  expect(problems).toEqual([])
  await close()
})

test('a shift change while writing replaces the row', async () => {
  const group = await createOnCallGroup('Trauma')
  const { ben, cleo } = hospital
  await addShifts(hospital, group.group_id, [
    { person: ben, from: -1, to: 1 },
    { person: cleo, from: 1, to: 3 },
  ])
  const { page, reached, close } = await openCompose()
  await chooseRecipient(page, `Trauma ${groups}`)
  await reached.getByText('Ben Okafor', { exact: true }).waitFor()
  await hospital.app.db.write(hospital.ids.account_id, (tx) => publishOnCallChange(tx, [group.group_id]))
  hospital.clock.forward({ minutes: 61 })
  await reached.getByText(/^Cleo Marsh has been on call since \d\d:\d\d · /).waitFor()
  await reached.getByText('Ben Okafor', { exact: true }).waitFor({ state: 'detached' })
  expect(await reached.getByText(/^Cleo Marsh/).count()).toBeGreaterThan(0)
  await close()
})

test('the list keeps its height while it loads, and a failure does not prevent sending', async () => {
  const group = await createOnCallGroup('Burns')
  await addShift(hospital, group.group_id, hospital.dora, { to: 2 })
  const device = await hospital.dora.connect()
  const { page, reached, close } = await openCompose()
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await interceptRequests(page, '**/recipients/resolve/', async (route) => {
    await arrival
    await route.continue()
  })
  await chooseRecipient(page, `Burns ${groups}`)
  await reached.waitFor()
  const heightOf = async () => (await reached.boundingBox())?.height
  const loading = await heightOf()
  arrive()
  await reached.getByText('Dora Lind', { exact: true }).waitFor()
  expect(await heightOf()).toBe(loading)
  await page.unroute('**/recipients/resolve/')

  await interceptRequests(page, '**/recipients/resolve/', (route) =>
    route.fulfill({ status: 500, json: { detail: 'x', code: 'x' } }),
  )
  await page.getByRole('button', { name: `Remove Burns ${groups}` }).click()
  await chooseRecipient(page, 'Dora Lind')
  await reached.getByText('Could not load who gets it. Sending still works.').waitFor()
  await page.getByLabel('Subject').fill('Still sent')
  await page.getByLabel('Message', { exact: true }).fill('Yes.')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  expect((await hospital.dora.inbox())[0]?.subject).toBe('Still sent')
  await device.disconnect()
  await close()
})

test('a recent page to the group about the same patient is shown and opened', async () => {
  const group = await createOnCallGroup('Nephrology')
  const { ana, cleo, dora, ids } = hospital
  await addShift(hospital, group.group_id, cleo, { to: 2 })
  await dora.writes(group.contact_id, 'K+ 6.1', { patient_id: ids.patient })
  const { page, reached, close } = await openCompose()
  const name = `Nephrology ${groups}`
  await chooseRecipient(page, name)
  await page.getByRole('combobox', { name: 'Patient' }).pressSequentially('00418823')
  await page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: 'Walters, Eleanor' })
    .click()
  await reached.getByText(`Dora Lind paged ${name} about this patient 1 min ago.`, { exact: true }).waitFor()
  expect(await reached.getByRole('button', { name: 'Open' }).count()).toBe(0)
  const own = await ana.writes(group.contact_id, 'K+ 6.4', { patient_id: ids.patient })
  // The patient is chosen again, so the list is resolved again.
  await page.getByRole('button', { name: 'Remove Walters, Eleanor' }).click()
  await page.getByRole('combobox', { name: 'Patient' }).pressSequentially('00418823')
  await page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: 'Walters, Eleanor' })
    .click()
  await reached.getByText(`You paged ${name} about this patient 1 min ago.`, { exact: true }).waitFor()
  await reached.getByRole('button', { name: 'Open' }).click()
  await page.waitForURL(new RegExp(`thread/${own.id}$`))
  // The draft is kept.
  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await close()
})

test('an empty message has a disabled button with its reason', async () => {
  const { page, dialog, close } = await openCompose()
  const button = dialog.getByRole('button', { name: 'Send message' })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByText('Choose a recipient and write a message first.').waitFor()
  await page.getByLabel('Subject').fill('x')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await close()
})

test('the whole form fits in a window of 1280 by 800 pixels', async () => {
  const group = await createOnCallGroup('Hematology')
  await addShift(hospital, group.group_id, hospital.ben, { to: 2 })
  const { page, dialog, reached, close } = await openCompose({ width: 1280 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await chooseRecipient(page, `Hematology ${groups}`)
  await reached.getByText('Ben Okafor', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Patient' }).pressSequentially('00418823')
  await page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: 'Walters, Eleanor' })
    .click()
  await dialog.getByText('One or more of your recipients are offline.').waitFor()
  await takeScreenshot(page, 'compose-800')
  const overflow = await dialog.evaluate((element) =>
    [...element.querySelectorAll('*')]
      .filter((part) => getComputedStyle(part).overflowY === 'auto' && part.scrollHeight > part.clientHeight)
      .map((part) => `${part.scrollHeight} in ${part.clientHeight}`),
  )
  expect(overflow).toEqual([])
  await close()
})

test.each(viewports)('compose shows who receives the message at every screen size: %o', async (options) => {
  const group = await createOnCallGroup('Obstetrics')
  await addShift(hospital, group.group_id, hospital.ben, { to: 2 })
  const nobody = await createOnCallGroup('Pediatrics')
  await addShift(hospital, nobody.group_id, hospital.ben, { from: 2, to: 4 })
  const { page, dialog, reached, problems, close } = await openCompose(options)
  const option = await typeRecipient(page, `Pediatrics ${groups}`)
  await option.getByText(/^No one on call until/).waitFor()
  await expectAccessible(page, 'the picker')
  await takeScreenshot(page, `picker-${options.width}-${options.dark}`)
  await page.keyboard.press('Enter')
  await chooseRecipient(page, `Obstetrics ${groups - 1}`)
  await chooseRecipient(page, 'Rapid Response')
  await reached.getByText('Ben Okafor', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expectAccessible(page, 'compose with recipients')
  await takeScreenshot(page, `recipients-${options.width}-${options.dark}`)
  if (options.width === 390) expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
  expect(problems).toEqual([])
  await close()
})
