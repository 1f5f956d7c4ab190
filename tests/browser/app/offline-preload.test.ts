import { listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { listEntries } from '@wardline/contract/directory/object.routes.ts'
import { createScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { goOffline, waitForWorker } from '../../fixtures/browser/offline-screen.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
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

const ownProblems = (problems: readonly string[]) =>
  problems.filter((said) => !/WebSocket|ERR_INTERNET_DISCONNECTED/u.test(said))

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
  expect(ownProblems(problems)).toEqual([])
  await close()
}, 180_000)

test('every paging group and who is on call are on the device, with filters, pages and search', async () => {
  const { ben, dora } = hospital
  for (let n = 1; n <= 12; n++)
    await dora.call(createScheduleGroup, {
      body: { name: `Ward ${n} Call`, fail_over_user: hospital.cleo.user.user_id },
    })
  const { page, problems, close } = await openScreen(ben, { hasWorker: true })
  await waitForPreload(page, ['/api/v1/paginggroups/', '/api/v1/departments/'])
  await goOffline(page)

  await page.goto(`${hospital.url}/pagingGroups?page_size=10`)
  const rows = page.getByRole('table', { name: 'paging groups' }).locator('tbody').getByRole('row')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(10)
  await page.getByRole('button', { name: 'Next page' }).click()
  await rows.filter({ hasText: 'Ward 12 Call' }).waitFor()
  await page.getByRole('search').getByLabel('Name').fill('ward 3')
  await expect.poll(() => rows.count()).toBe(1)
  await rows.filter({ hasText: 'Ward 3 Call' }).waitFor()
  await page.getByText(/Showing data as of \d\d:\d\d\./u).waitFor()
  await takeScreenshot(page, 'offline-paging-groups')
  await expectAccessible(page, 'paging groups without a connection')
  await page.getByLabel('Problem').selectOption('fail_over')
  await page.getByText('This is not on this device. It opens when the connection returns.').waitFor()

  await page.goto(`${hospital.url}/onCall`)
  const groups = page.getByRole('list', { name: 'Groups' }).getByRole('listitem')
  await groups.first().waitFor()
  await page.getByPlaceholder('Group, department or person').fill('ward 12')
  await expect.poll(() => groups.count()).toBe(1)
  await groups.filter({ hasText: 'Ward 12 Call' }).waitFor()
  await expectAccessible(page, 'who is on call without a connection')
  expect(ownProblems(problems)).toEqual([])
  await close()
}, 180_000)

test('contacts of an account whose recipients come from the directory are on the device', async () => {
  const { ana, ben } = hospital
  await setFlag(hospital, 'directoryComposition', true)
  const { page, problems, close } = await openScreen(ben, { hasWorker: true })
  // A hospital with more contacts than the device stores.
  await interceptRequests(page, '**/directory/entries/**', async (route) => {
    const response = await route.fetch()
    const found = (await response.json()) as { count: number; results: unknown[] }
    const isFirst = new URL(route.request().url()).searchParams.get('offset') === '0'
    await route.fulfill({
      response,
      json: { ...found, count: 612, results: isFirst ? found.results : [] },
    })
  })
  await waitForPreload(page, ['/api/v1/directory/entries/', '/api/v1/departments/'])
  const stored = (await ben.call(listEntries, { query: {} })).results.length
  await goOffline(page)
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  const to = dialog.getByRole('combobox').first()
  await to.fill(ana.user.display_name.split(' ')[0] ?? '')
  const option = page.getByRole('option').filter({ hasText: ana.user.display_name })
  await option.waitFor()
  await page.getByText(`Only ${stored} of 612 people and groups are on this device.`).waitFor()
  await takeScreenshot(page, 'offline-directory-contacts')
  await expectAccessible(page, 'contacts of the directory without a connection')
  await option.click()
  await dialog.getByRole('button', { name: `Remove ${ana.user.display_name}` }).waitFor()
  expect(ownProblems(problems)).toEqual([])
  await close()
  await setFlag(hospital, 'directoryComposition', false)
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
  expect(ownProblems(problems)).toEqual([])
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
