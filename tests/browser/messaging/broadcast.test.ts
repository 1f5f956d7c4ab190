import * as routes from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { queryRows } from '../../fixtures/alerts/notifications.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
/** The focus is on the button that sends. */
async function confirmWithEnter(page: Page, title = 'Send to 3 people?'): Promise<void> {
  await page.getByRole('dialog', { name: title }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: title.replace('Send', 'Sending').replace('?', '') }).waitFor()
}
const broadcastPath = () => `/broadcast/${hospital.ids.groups.rapidResponse}`

test('paging §2 broadcast: shows the number of recipients, sends by keyboard, and counts reads and responses live', async () => {
  const { dora, ana, ben } = hospital
  const { page, problems, close } = await openScreen(dora, { path: broadcastPath() })
  await page.getByRole('heading', { name: 'Broadcast to Rapid Response' }).waitFor()
  // No provider sends text messages here.
  await page.getByText('Goes to 3 people. 3 cannot get text messages', { exact: false }).waitFor()
  await page.getByText('No broadcasts have been sent yet.').waitFor()
  expect(await page.getByRole('button', { name: 'Send to 3 people' }).isDisabled()).toBe(true)
  await page.getByLabel('Message').press('Control+Enter')
  await page.getByText('This field may not be blank.').waitFor()
  await page.getByLabel('Message').fill('Code blue drill at 14:00, 6 West')
  await page.getByLabel('Message').press('Control+Enter')
  await confirmWithEnter(page)
  hospital.clock.forward({ seconds: 10 })
  const people = page.getByRole('table', { name: 'recipients' })
  await people.getByText('Not delivered yet').first().waitFor()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
  await expect.poll(() => people.getByText('Not delivered yet').count()).toBe(3)

  const [thread] = await ana.inbox()
  await ana.reads(thread ?? { id: 0 })
  await people.getByRole('row').filter({ hasText: 'Ana Ruiz' }).getByText('Read', { exact: true }).waitFor()
  await ben.replies(thread ?? { id: 0 }, 'Coming')
  await people
    .getByRole('row')
    .filter({ hasText: 'Ben Okafor' })
    .getByText('Answered', { exact: true })
    .waitFor()
  await expect.poll(() => people.getByRole('row').nth(1).textContent()).toContain('Cleo Marsh')
  await expectAccessible(page, 'a broadcast with its head count')
  await takeScreenshot(page, 'broadcast')
  await page.getByRole('link', { name: 'Open the thread' }).click()
  await page.getByText('Coming').first().waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §8: a failed broadcast shows the server’s sentence, keeps the text, and a retry sends it once', async () => {
  const { dora } = hospital
  const { page, problems, close } = await openScreen(dora, { path: broadcastPath() })
  await page.getByLabel('Message').fill('Lift 3 is out')
  await interceptRequests(page, '**/confirmation/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /^Send to/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page
    .getByText('Could not send broadcast message. Could not reach Wardline. Check your connection.')
    .waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Lift 3 is out')
  await page.unroute('**/confirmation/')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.getByRole('timer').waitFor()
  hospital.clock.forward({ seconds: 10 })
  await page.getByRole('table', { name: 'recipients' }).waitFor()
  const { results } = await dora.call(routes.listBroadcasts, {
    query: { group_id: hospital.ids.groups.rapidResponse },
  })
  expect(results.filter(({ message }) => message === 'Lift 3 is out')).toHaveLength(1)
  expect(problems).toEqual([])
  await close()
})

const wasSent = async (message: string): Promise<boolean> =>
  (
    await hospital.dora.call(routes.listBroadcasts, {
      query: { group_id: hospital.ids.groups.rapidResponse },
    })
  ).results.some((sent) => sent.message === message)

test.each(viewports)('sending asks, and can be undone with the text kept: %o', async (viewport) => {
  const { dora } = hospital
  const { page, problems, close } = await openScreen(dora, { path: broadcastPath(), ...viewport })
  const message = `To the wrong group ${lookName(viewport)}`
  await page.getByLabel('Message').fill(message)
  await page.getByLabel('Message').press('Control+Enter')
  await page.getByRole('dialog', { name: 'Send to 3 people?' }).waitFor()
  await expectAccessible(page, 'confirming a broadcast')
  await takeScreenshot(page, `broadcast-confirm-${lookName(viewport)}`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByLabel('Message').press('Control+Enter')
  await confirmWithEnter(page)
  await page.getByText('Nothing has been sent yet.', { exact: false }).waitFor()
  await expectAccessible(page, 'undoing a broadcast')
  await takeScreenshot(page, `broadcast-undo-${lookName(viewport)}`)
  await page.keyboard.press('Enter')
  await page.getByText('The broadcast was not sent.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe(message)
  hospital.clock.forward({ seconds: 11 })
  expect(await wasSent(message)).toBe(false)
  expect(problems).toEqual([])
  await close()
})

test('a confirmed broadcast is sent although the page is closed', async () => {
  const { page } = await openScreen(hospital.dora, { path: broadcastPath() })
  await page.getByLabel('Message').fill('Sent without the page')
  await page.getByLabel('Message').press('Control+Enter')
  await confirmWithEnter(page)
  await page.context().close()
  expect(await wasSent('Sent without the page')).toBe(false)
  hospital.clock.forward({ seconds: 10 })
  await expect.poll(() => wasSent('Sent without the page'), { timeout: 12_000 }).toBe(true)
})

test('app users can be left out; an empty group and a missing permission are explained', async () => {
  const { dora, ana, cleo } = hospital
  const { account_id, user_id } = cleo.user
  await queryRows(
    hospital,
    `insert into device (account_id, user_id, alert_type, address) values (${account_id}, ${user_id}, 'push', 'https://push.test/cleo')`,
  )
  const { group_id } = await createGroup(hospital, 'Night float', { type: 'BroadcastGroup', members: [cleo] })
  const { page, problems, close } = await openScreen(dora, { path: `/broadcast/${group_id}` })
  await page.getByText('Goes to 1 person.').waitFor()
  await page.getByLabel('Leave out people who have the app installed').check()
  await page.getByText(/^Everyone in this group has the app/).waitFor()
  await page.getByLabel('Message').fill('Anybody?')
  await page.getByRole('button', { name: 'Send broadcast' }).click()
  await page.getByText(/^Could not send broadcast message\. Everyone in this group/).waitFor()
  await expectAccessible(page, 'a broadcast without recipients')
  await page.goto(`${hospital.url}/broadcast/987654`)
  await page.getByText('Group with id `987654` does not exist').waitFor()
  await page.waitForURL(/\/pagingGroups/)
  await close()
  const without = await openScreen(ana, { path: broadcastPath() })
  await without.page.getByText('You don’t have permission to send broadcasts.').waitFor()
  expect([...problems, ...without.problems]).toEqual([])
  await without.close()
})

test('a phone in dark mode shows a single column', async () => {
  const nina = await createUser(hospital, 'Nina Night', ['messaging.send_broadcast'])
  const { page, problems, close } = await openScreen(nina, { path: broadcastPath(), width: 390, dark: true })
  await page.getByText('Goes to 3 people.').waitFor()
  await page.locator('main li').getByRole('button', { expanded: false }).first().click()
  await page.getByRole('table', { name: 'recipients' }).waitFor()
  await expectAccessible(page, 'a broadcast on a phone')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await takeScreenshot(page, 'broadcast-390')
  expect(problems).toEqual([])
  await close()
})
