import * as routes from '@wardline/contract/messaging/broadcast.routes.ts'
import { expect, test } from 'vitest'
import { newcomer } from '../world/newcomer.ts'
import { groupOf, setPerson } from '../world/paging.ts'
import { expectAccessible, shot } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()
const path = () => `/broadcast/${ward.ids.groups.rapidResponse}`

test('paging §2 broadcast: to how many, sent by keyboard, and the head count while people read and answer', async () => {
  const { dora, ana, ben } = ward
  const { page, problems, close } = await openScreen(dora, { path: path() })
  await page.getByRole('heading', { name: 'Broadcast to Rapid Response' }).waitFor()
  await page.getByText('Goes to 3 people.').waitFor()
  await page.getByText('Nothing was sent to this group yet.').waitFor()
  await page.getByRole('button', { name: 'Send to 3 people' }).press('Enter')
  await page.getByText('This field may not be blank.').waitFor()
  await page.getByLabel('Message').fill('Code blue drill at 14:00, 6 West')
  await page.getByLabel('Message').press('Control+Enter')
  const people = page.getByRole('list', { name: 'Who has it' })
  await people.getByText('does not have it yet').first().waitFor()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
  await expect.poll(() => people.getByText('does not have it yet').count()).toBe(3)

  const [thread] = await ana.inbox()
  await ana.reads(thread ?? { id: 0 })
  await people.getByRole('listitem').filter({ hasText: 'Ana Ruiz' }).getByText('has read it').waitFor()
  await ben.replies(thread ?? { id: 0 }, 'Coming')
  await people.getByRole('listitem').filter({ hasText: 'Ben Okafor' }).getByText('has answered').waitFor()
  await expect.poll(() => people.getByRole('listitem').first().textContent()).toContain('Cleo Marsh')
  await expectAccessible(page, 'a broadcast with its head count')
  await shot(page, 'broadcast')
  await page.getByRole('link', { name: 'Open the thread' }).click()
  await page.getByText('Coming').first().waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §8: a failure says so with the server’s words, keeps what was typed, and the next try sends it once', async () => {
  const { dora } = ward
  const { page, problems, close } = await openScreen(dora, { path: path() })
  await page.getByLabel('Message').fill('Lift 3 is out')
  // The answer of the first send is lost on its way.
  await page.route('**/send/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.getByText('Could not send broadcast message. Wardline cannot be reached.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Lift 3 is out')
  await page.unroute('**/send/')
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.getByRole('list', { name: 'Who has it' }).waitFor()
  const { results } = await dora.call(routes.listBroadcasts, {
    query: { group_id: ward.ids.groups.rapidResponse },
  })
  expect(results.filter(({ message }) => message === 'Lift 3 is out')).toHaveLength(1)
  expect(problems).toEqual([])
  await close()
})

test('who has the application can be left out; a group that would reach nobody, none, and no right say so', async () => {
  const { dora, ana, cleo } = ward
  const seen = { last_seen: new Date().toISOString() }
  await setPerson(ward, cleo, seen)
  const { group_id } = await groupOf(ward, 'Night float', { type: 'BroadcastGroup', members: [cleo] })
  const { page, problems, close } = await openScreen(dora, { path: `/broadcast/${group_id}` })
  await page.getByText('Goes to 1 person.').waitFor()
  await page.getByLabel('Leave out people who have the application installed').check()
  await page.getByText(/^Everybody in this group has the application installed/).waitFor()
  await page.getByLabel('Message').fill('Anybody?')
  await page.getByRole('button', { name: 'Send broadcast' }).click()
  await page.getByText(/^Could not send broadcast message\. Everybody in this group/).waitFor()
  await expectAccessible(page, 'a broadcast that nobody would get')
  await page.goto(`${ward.url}/broadcast/987654`)
  await page.getByText('Group with id `987654` does not exist').waitFor()
  await page.waitForURL(/\/pagingGroups/)
  await close()
  const without = await openScreen(ana, { path: path() })
  await without.page.getByText('Sending broadcasts needs a right that you do not have.').waitFor()
  expect([...problems, ...without.problems]).toEqual([])
  await without.close()
})

test('on a phone in the dark it is one column', async () => {
  const nina = await newcomer(ward, 'Nina Night', ['messaging.send_broadcast'])
  const { page, problems, close } = await openScreen(nina, { path: path(), width: 390, dark: true })
  await page.getByText('Goes to 3 people.').waitFor()
  await page.locator('main li').getByRole('button', { expanded: false }).first().click()
  await page.getByRole('list', { name: 'Who has it' }).waitFor()
  await expectAccessible(page, 'a broadcast on a phone')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await shot(page, 'broadcast-390')
  expect(problems).toEqual([])
  await close()
})
