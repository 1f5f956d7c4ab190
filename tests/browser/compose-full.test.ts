import { getThread } from '@wardline/contract/messaging/thread.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setFlag } from '../world/flags.ts'
import { isOnCall } from '../world/paging.ts'
import { looks } from './looks.ts'
import { expectAccessible, shot, type ScreenOptions } from './screen.ts'
import { stage } from './stage.ts'

declare global {
  interface Window {
    keyTimes: number[]
  }
}

const { ward, openScreen } = stage()

async function composing(options: ScreenOptions = {}) {
  const screen = await openScreen(ward.ana, options)
  await screen.page.getByRole('button', { name: 'Compose' }).click()
  await screen.page.getByRole('combobox', { name: 'To' }).waitFor()
  return { ...screen, dialog: screen.page.getByRole('dialog', { name: 'New message' }) }
}

async function choose(page: Page, field: string, typed: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).pressSequentially(typed)
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

const threadOf = (page: Page) =>
  ward.ana.call(getThread, { params: { id: Number(/\d+$/.exec(page.url())?.[0]) } })

test('messaging §3: a patient, the flags and the priority go with the message; by keyboard alone', async () => {
  await ward.ben.phone()
  const { page, dialog, problems, close } = await composing()
  await choose(page, 'To', 'ben', 'Ben Okafor')
  await page.getByLabel('Subject').fill('Bed 12')
  await page.getByLabel('Message', { exact: true }).fill('Please have a look.')
  await choose(page, 'Patient (optional)', '00418823', 'Walters, Eleanor')
  await dialog.getByText('MRN 00418823 · DOB 03/14/1951').waitFor()
  await expectAccessible(page, 'compose with a patient')
  await dialog.getByLabel('Apply escalations').press('Space')
  await dialog.getByLabel('Ignore do not disturb').press('Space')
  await shot(page, 'compose')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/threads/'),
  )
  await page.keyboard.press('Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    patient_id: ward.ids.patient,
    encounter_id: null,
    apply_escalations: true,
    ignore_user_status: true,
  })
  await page.waitForURL(/thread\/\d+$/)
  expect(await threadOf(page)).toMatchObject({ patient_id: ward.ids.patient })

  // Whom one wrote to last is one press away.
  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByRole('button', { name: 'Add Ben Okafor' }).click()
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging §5 use_menerva: an encounter instead of a patient', async () => {
  await setFlag(ward, 'use_menerva', true)
  const { page, dialog, problems, close } = await composing()
  expect(await dialog.getByRole('combobox', { name: 'Patient' }).count()).toBe(0)
  await choose(page, 'To', 'ben', 'Ben Okafor')
  await choose(page, 'Encounter (optional)', 'walters', 'Walters, Eleanor')
  await page.getByLabel('Subject').fill('Her stay')
  await page.getByLabel('Message', { exact: true }).fill('Discharge today?')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  expect(await threadOf(page)).toMatchObject({ encounter_id: ward.ids.encounter })
  expect(problems).toEqual([])
  await setFlag(ward, 'use_menerva', false)
  await close()
})

test('messaging §5, §7 routing: under To stands who gets it and why; when that fails, nothing', async () => {
  await setFlag(ward, 'routing', true)
  await isOnCall(ward, ward.ids.groups.cardiologyOnCall, ward.cleo)
  const { page, dialog, problems, close } = await composing()
  const preview = dialog.getByRole('status', { name: 'Routing preview' })
  await choose(page, 'To', 'cardiology on', 'Cardiology On Call')
  await preview.getByText(/Cleo Marsh is on call until \d\d:\d\d\./).waitFor()
  await expectAccessible(page, 'compose with the routing preview')
  // Cleo has no device: the group as such has no status, whoever it resolves to has.
  await choose(page, 'To', 'ben', 'Ben Okafor')
  await preview.getByText('2 people get it, each once.').waitFor()
  await shot(page, 'routing')
  await page.getByRole('button', { name: 'Remove Cardiology On Call' }).click()
  await preview.getByText('Cardiology On Call').waitFor({ state: 'detached' })

  await page.route('**/threads/?preview=true', (route) =>
    route.fulfill({ status: 500, json: { detail: 'x', code: 'x' } }),
  )
  await choose(page, 'To', 'dora', 'Dora Lind')
  await expect.poll(() => preview.innerText()).toBe('')
  expect(problems).toEqual([])
  await setFlag(ward, 'routing', false)
  await close()
})

/** In the page: how long (ms) nothing was typed before each preview was asked for, from the first key on. */
const restsBeforePreviews = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.includes('preview=true') && startTime > (window.keyTimes[0] ?? 0))
      .map(({ startTime }) => startTime - Math.max(...window.keyTimes.filter((at) => at < startTime))),
  )

test('messaging §7, §9: the preview is asked for when the message has rested 500 ms', async () => {
  await setFlag(ward, 'routing', true)
  const { page, dialog, close } = await composing()
  const preview = dialog.getByRole('status', { name: 'Routing preview' })
  await choose(page, 'To', 'cardiology on', 'Cardiology On Call')
  await preview.getByText('Cardiology On Call').waitFor()
  await page.evaluate(() => {
    window.keyTimes = []
    // Before the page hears of the key: what it rests, it rests from here on.
    window.addEventListener('input', () => window.keyTimes.push(performance.now()), true)
  })
  await page.getByLabel('Subject').pressSequentially('K+ 6.1 in bed 12')
  await expect.poll(() => restsBeforePreviews(page)).not.toEqual([])
  expect(Math.min(...(await restsBeforePreviews(page)))).toBeGreaterThanOrEqual(490)
  await close()
  await setFlag(ward, 'routing', false)
})

test('messaging §5: without the flag nobody is asked for a preview', async () => {
  const { page, dialog, close } = await composing()
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('preview=true') ? 1 : 0))
  await choose(page, 'To', 'ben', 'Ben Okafor')
  await page.getByLabel('Subject').fill('No preview')
  await page.getByLabel('Message', { exact: true }).fill('Sent at once.')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  expect(asked).toBe(0)
  await dialog.waitFor({ state: 'detached' })
  await close()
})

test.each(looks)('compose with everything in it can be used by everyone: %o', async (options) => {
  await setFlag(ward, 'routing', true)
  const { page, dialog, problems, close } = await composing(options)
  await choose(page, 'To', 'cardiology on', 'Cardiology On Call')
  await choose(page, 'Patient (optional)', 'walters', 'Walters, Eleanor')
  await dialog.getByRole('status', { name: 'Routing preview' }).getByText('Cardiology On Call').waitFor()
  await expectAccessible(page, 'compose in full')
  await shot(page, `compose-${options.width}-${options.dark}`)
  await dialog.getByRole('button', { name: 'Your groups' }).click()
  await page.getByRole('dialog', { name: 'Your groups' }).waitFor()
  await expectAccessible(page, 'your groups over compose')
  await shot(page, `groups-${options.width}-${options.dark}`)
  expect(problems).toEqual([])
  await setFlag(ward, 'routing', false)
  await close()
})
