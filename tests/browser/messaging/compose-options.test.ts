import { getThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { addShift } from '../../fixtures/paging/group-rows.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { expectAccessible, takeScreenshot, type ScreenOptions } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()

async function openCompose(options: ScreenOptions = {}) {
  const screen = await openScreen(hospital.ana, options)
  await screen.page.getByRole('button', { name: 'Compose' }).click()
  await screen.page.getByRole('combobox', { name: 'To' }).waitFor()
  return { ...screen, dialog: screen.page.getByRole('dialog', { name: 'New message' }) }
}

async function chooseOption(page: Page, field: string, typed: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).pressSequentially(typed)
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

const readOpenThread = (page: Page) =>
  hospital.ana.call(getThread, { params: { id: Number(/\d+$/.exec(page.url())?.[0]) } })

test('messaging §3: a patient, flags and a priority are sent with the message, by keyboard alone', async () => {
  await hospital.ben.connect()
  const { page, dialog, problems, close } = await openCompose()
  await chooseOption(page, 'To', 'ben', 'Ben Okafor')
  await page.getByLabel('Subject').fill('Bed 12')
  await page.getByLabel('Message', { exact: true }).fill('Please have a look.')
  await chooseOption(page, 'Patient (optional)', '00418823', 'Walters, Eleanor')
  await dialog.getByText('MRN 00418823 · DOB 03/14/1951').waitFor()
  await expectAccessible(page, 'compose with a patient')
  await dialog.getByRole('button', { name: 'Change' }).press('Enter')
  await dialog.getByLabel('Escalate if no one answers').press('Space')
  await dialog.getByLabel('Reach people on do not disturb').press('Space')
  await takeScreenshot(page, 'compose')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/threads/'),
  )
  await page.keyboard.press('Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    patient_id: hospital.ids.patient,
    encounter_id: null,
    apply_escalations: true,
    ignore_user_status: true,
  })
  await page.waitForURL(/thread\/\d+$/)
  expect(await readOpenThread(page)).toMatchObject({ patient_id: hospital.ids.patient })

  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByRole('button', { name: 'Add Ben Okafor' }).click()
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('messaging §5; paging §6 use_menerva: an encounter is attached instead of a patient', async () => {
  await setFlag(hospital, 'use_menerva', true)
  const { page, dialog, problems, close } = await openCompose()
  expect(await dialog.getByRole('combobox', { name: 'Patient' }).count()).toBe(0)
  await chooseOption(page, 'To', 'ben', 'Ben Okafor')
  await chooseOption(page, 'Encounter (optional)', 'walters', 'Walters, Eleanor')
  await page.getByLabel('Subject').fill('Her stay')
  await page.getByLabel('Message', { exact: true }).fill('Discharge today?')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  expect(await readOpenThread(page)).toMatchObject({ encounter_id: hospital.ids.encounter })
  expect(problems).toEqual([])
  await setFlag(hospital, 'use_menerva', false)
  await close()
})

test('messaging §5, §7 routing: To shows who receives it and why, and shows nothing when the preview fails', async () => {
  await setFlag(hospital, 'routing', true)
  await addShift(hospital, hospital.ids.groups.cardiologyOnCall, hospital.cleo)
  const { page, dialog, problems, close } = await openCompose()
  const shown = dialog.getByRole('region', { name: 'Who gets it' })
  await chooseOption(page, 'To', 'cardiology on', 'Cardiology On Call')
  await shown.getByText(/^on call until \d\d:\d\d · /).waitFor()
  await expectAccessible(page, 'compose with the routing preview')
  await chooseOption(page, 'To', 'ben', 'Ben Okafor')
  await shown.getByText('2 people get it now', { exact: true }).waitFor()
  await takeScreenshot(page, 'routing')
  await page.getByRole('button', { name: 'Remove Cardiology On Call' }).click()
  await shown.getByText('Cardiology On Call').waitFor({ state: 'detached' })

  await interceptRequests(page, '**/threads/?preview=true', (route) =>
    route.fulfill({ status: 500, json: { detail: 'x', code: 'x' } }),
  )
  await chooseOption(page, 'To', 'dora', 'Dora Lind')
  await shown.getByText('Could not load who gets it. Sending still works.').waitFor()
  expect(problems).toEqual([])
  await setFlag(hospital, 'routing', false)
  await close()
})

test('messaging §7, §9: the preview is requested 500 ms after the last change of the message', async () => {
  await setFlag(hospital, 'routing', true)
  const { page, close } = await openScreen(hospital.ana, { hasTestClock: true })
  await page.getByRole('button', { name: 'Compose' }).click()
  await chooseOption(page, 'To', 'cardiology on', 'Cardiology On Call')
  await page.getByText('1 person gets it now', { exact: true }).waitFor()
  // Time passes in steps, so that a busy machine adds no pause between two keys.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('preview=true') ? 1 : 0))
  for (const key of 'Potassium') {
    await page.getByLabel('Subject').pressSequentially(key)
    await page.clock.runFor(499)
  }
  expect(asked).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => asked).toBe(1)
  await close()
  await setFlag(hospital, 'routing', false)
})

test('messaging §5: no preview is requested without the flag', async () => {
  const { page, dialog, close } = await openCompose()
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('preview=true') ? 1 : 0))
  await chooseOption(page, 'To', 'ben', 'Ben Okafor')
  await page.getByLabel('Subject').fill('No preview')
  await page.getByLabel('Message', { exact: true }).fill('Sent at once.')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/thread\/\d+$/)
  expect(asked).toBe(0)
  await dialog.waitFor({ state: 'detached' })
  await close()
})

test.each(viewports)('the complete compose form is accessible: %o', async (options) => {
  await setFlag(hospital, 'routing', true)
  const { page, dialog, problems, close } = await openCompose(options)
  await chooseOption(page, 'To', 'cardiology on', 'Cardiology On Call')
  await chooseOption(page, 'Patient (optional)', 'walters', 'Walters, Eleanor')
  await dialog.getByText('1 person gets it now', { exact: true }).waitFor()
  await expectAccessible(page, 'compose in full')
  await takeScreenshot(page, `compose-${options.width}-${options.dark}`)
  await dialog.getByRole('button', { name: 'Your groups' }).click()
  await page.getByRole('dialog', { name: 'Your groups' }).waitFor()
  await expectAccessible(page, 'your groups over compose')
  await takeScreenshot(page, `groups-${options.width}-${options.dark}`)
  expect(problems).toEqual([])
  await setFlag(hospital, 'routing', false)
  await close()
})
