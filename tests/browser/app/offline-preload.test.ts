import { listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { goOffline, waitForWorker } from '../../fixtures/browser/offline-screen.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { admitToBed, assign } from '../../fixtures/hospital/patients.ts'

const { hospital, openScreen } = useBrowserHospital()

/** Resolves when the page has received what it stores for use without a connection. */
async function waitForPreload(page: Page, paths: readonly string[]): Promise<void> {
  const answered: string[] = []
  page.on('response', (response) => answered.push(new URL(response.url()).pathname))
  // The moment is random within a minute. If the page has chosen it already, the test takes that long.
  await page.evaluate(() => {
    Math.random = () => 0.01
  })
  await waitForWorker(page)
  await expect.poll(() => answered, { timeout: 90_000 }).toEqual(expect.arrayContaining([...paths]))
}

test('what a user needs in the next hour is on the device, also on screens that were never opened', async () => {
  const { ana, ben } = hospital
  const thread = await ana.writes(ben, 'Potassium 6.1, bed 12')
  await ana.replies(thread, 'Second value 6.3')
  const { page, problems, close } = await openScreen(ben, { hasWorker: true })
  await waitForPreload(page, [
    '/api/v1/threads/copies/',
    '/api/v1/pcm/patientviews/',
    '/api/v1/contacts/',
    '/api/v1/paginggroups/',
    '/api/v1/departments/',
  ])

  // The device fetched it, and no person has read it.
  const people = await ana.call(listSubscribers, { params: { id: thread.id } })
  const recipient = people.results.find(({ user_id }) => user_id === ben.user.user_id)
  expect(recipient?.read_message_id).toBe(0)

  await goOffline(page)
  await page.goto(`${hospital.url}/Inbox/inbox/thread/${thread.id}`)
  await page.getByRole('log').getByText('Second value 6.3').waitFor()
  await page.getByText(/Showing data as of \d\d:\d\d\./u).waitFor()
  await page.goto(`${hospital.url}/pagingGroups`)
  await page.getByRole('cell').getByText('Cardiology On Call').first().waitFor()
  await page.goto(`${hospital.url}/patient/assignments`)
  await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor()
  await page.goto(`${hospital.url}/escalationPolicies`)
  await page.getByText('This is not on this device. It opens when the connection returns.').first().waitFor()

  await page.goto(`${hospital.url}/Inbox/inbox`)
  await page.getByRole('link').filter({ hasText: 'Potassium 6.1' }).waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  const to = dialog.getByRole('combobox').first()
  await to.fill(ana.user.display_name.split(' ')[0] ?? '')
  await page.getByRole('option').filter({ hasText: ana.user.display_name }).click()
  await dialog.getByText(ana.user.display_name).first().waitFor()
  const send = dialog.getByRole('button', { name: 'Send message' })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  expect(problems.filter((said) => !/WebSocket|ERR_INTERNET_DISCONNECTED/u.test(said))).toEqual([])
  await close()
}, 180_000)

test('own patients are on the device, also if their list was never opened', async () => {
  const { cleo } = hospital
  const own = await admitToBed(hospital, 'Offline, Own')
  await admitToBed(hospital, 'Offline, Other')
  await assign(hospital, cleo, [own])
  const { page, problems, close } = await openScreen(cleo, { hasWorker: true })
  await waitForPreload(page, ['/api/v1/pcm/patients/', '/api/v1/departments/'])
  await goOffline(page)
  await page.goto(`${hospital.url}/patient/assignments`)
  const patients = page.getByRole('listitem')
  await patients.filter({ hasText: 'Offline, Own' }).waitFor()
  expect(await patients.filter({ hasText: 'Offline, Other' }).count()).toBe(0)
  await page.getByText(/Showing data as of \d\d:\d\d\./u).waitFor()
  await takeScreenshot(page, 'offline-own-patients')
  await expectAccessible(page, 'own patients without a connection')
  expect(problems.filter((said) => !/WebSocket|ERR_INTERNET_DISCONNECTED/u.test(said))).toEqual([])
  await close()
}, 180_000)

test('a reply that waits is named in the row of its conversation and in the conversation', async () => {
  const { ana, cleo } = hospital
  const thread = await ana.writes(cleo, 'Sodium 121, bed 14')
  const { page, close } = await openScreen(cleo, {
    hasWorker: true,
    path: `/Inbox/inbox/thread/${thread.id}`,
  })
  await page.getByRole('log').getByText('Sodium 121').waitFor()
  await goOffline(page)
  const box = page.getByRole('textbox', { name: 'Reply' })
  await box.fill('Fluids are restricted')
  await box.press('Enter')
  await page.getByRole('log').getByText('Fluids are restricted').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Sodium 121' })
  await row.getByText('Not sent yet').waitFor()
  await row.getByText('Fluids are restricted').waitFor()
  await takeScreenshot(page, 'offline-waiting-reply')
  await expectAccessible(page, 'a reply that waits')
  await page.reload()
  await page.getByRole('log').getByText('Fluids are restricted').waitFor()
  await row.getByText('Not sent yet').waitFor()
  await page.context().setOffline(false)
  await row.getByText('Not sent yet').waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await ana.messages(thread)).map((message) => message.data[0]?.data), {
      timeout: 20_000,
    })
    .toContain('Fluids are restricted')
  await close()
})
