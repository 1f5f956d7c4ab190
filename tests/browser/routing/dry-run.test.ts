import {
  changeRoutingPolicy,
  getRoutingPolicy,
} from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { createPolicy } from '../../fixtures/hospital/routing.ts'

const { hospital, openScreen } = useBrowserHospital()
let policy_id: number

beforeAll(async () => {
  const { dora, ana, ben, cleo } = hospital
  const contact = (person: typeof ana) => person.user.contact_id
  const both = { recipient_ids: [contact(ben), contact(dora)] }
  for (const subject of ['Chest pain, ST elevation V2–V4', 'CHEST PAIN 9/10', 'Diet of bed 12'])
    await ana.writes(ben, subject, { data: { body: 'Patient has chest pain since 05:00.' }, ...both })
  await ana.writes(ben, 'Chest pain after walking')
  const words = {
    type: 'MessageContentCondition',
    name: 'Says chest pain',
    subject__ilike: 'chest pain',
  } as const
  const policy = await createPolicy(
    dora,
    [words, { type: 'SenderCondition', name: 'From Ana', id__in: [ana.user.user_id] }],
    [
      { type: 'RedirectAction', name: 'To Cleo', contact_ids: [contact(cleo)] },
      { type: 'PriorityAction', name: 'High', priority: 2 },
    ],
    { name: 'Chest pain at night', priority: 10 },
  )
  policy_id = policy.id
  await createPolicy(
    dora,
    [{ type: 'SenderCondition', name: 'Sent by Ana', id__in: [ana.user.user_id] }],
    [{ type: 'RedirectAction', name: 'To Ben', contact_ids: [contact(ben)] }],
    { name: 'All of Ana to Ben', priority: 20 },
  )
  await createPolicy(
    dora,
    [
      { type: 'ScheduleCondition', name: 'Mornings', time__gte: '08:00', time__lte: '12:00' },
      { type: 'ScheduleCondition', name: 'Nights', time__gte: '19:00', time__lte: '07:00' },
    ],
    [{ type: 'ConfirmationAction', name: 'Confirm' }],
    { name: 'Mornings and nights', priority: 30 },
  )
})

test('a policy is tried on past messages, and the messages are listed with the matched words', async () => {
  const path = `/messageRouting/${policy_id}`
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  const panel = page.getByRole('region', { name: 'Dry run' })
  await panel.getByRole('button', { name: 'Try on the last 30 days' }).press('Enter')
  await panel.getByRole('link', { name: 'Show the 3 messages' }).waitFor()
  await panel.getByText('of 4 messages').waitFor()
  await panel.getByText('Reaches no one').waitFor()
  const conflicts = page.getByRole('region', { name: 'Conflicts' })
  await conflicts.getByText('Contradicts “All of Ana to Ben” (20).').waitFor()
  await conflicts.getByText('of the 3 messages match both.').waitFor()
  await expectAccessible(page, 'policy with a dry run')
  await takeScreenshot(page, 'routing-dry-run-panel')
  const [list] = await Promise.all([
    page.waitForEvent('popup'),
    panel.getByRole('link', { name: 'Show the 3 messages' }).press('Enter'),
  ])
  await list.getByRole('heading', { name: 'Would have changed 3 of 4 messages' }).waitFor()
  const rows = list.getByRole('table', { name: 'Messages' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(4)
  expect(await rows.nth(2).locator('mark').allTextContents()).toEqual(['CHEST PAIN'])
  await rows.nth(1).getByText('No access to the text').waitFor()
  await list.getByRole('button', { name: 'Also matched by All of Ana to Ben' }).press('Enter')
  await list.getByRole('button', { name: 'Also matched by', pressed: true }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('versions are compared by line and restored by keyboard', async () => {
  const { dora } = hospital
  await dora.call(changeRoutingPolicy, { params: { id: policy_id }, body: { priority: 15 } })
  const { page, problems, close } = await openScreen(dora, { path: `/messageRouting/${policy_id}` })
  await page.getByRole('button', { name: 'History' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'History of Chest pain at night' })
  await dialog.getByRole('button', { name: 'Compare version 1 with the current one' }).press('Enter')
  await dialog.getByText('Order: 15').waitFor()
  await dialog.getByText('Order: 10').waitFor()
  await expectAccessible(page, 'history of a policy')
  await takeScreenshot(page, 'routing-versions')
  await dialog.getByRole('button', { name: 'Restore version 1' }).press('Enter')
  await page.getByText('Version 1 restored as version 3').waitFor()
  await expect
    .poll(async () => (await dora.call(getRoutingPolicy, { params: { id: policy_id } })).priority)
    .toBe(10)
  expect(problems).toEqual([])
  await close()
})

test('the list marks policies that never run and policies that contradict each other', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/messageRouting' })
  const notice = page.getByRole('status').filter({ hasText: 'need attention' })
  await notice.getByText('3 policies need attention.').waitFor()
  await notice.getByText('“Mornings and nights” never runs, because its times never meet.').waitFor()
  const table = page.getByRole('table', { name: 'routing policies' })
  await table.getByRole('row', { name: 'Mornings and nights' }).getByText('Never runs').waitFor()
  await table.getByRole('row', { name: 'Chest pain at night' }).getByText('Contradicts').waitFor()
  await takeScreenshot(page, 'routing-conflicts')
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('a dry run of a routing policy has the expected layout: %o', async (options) => {
  const path = `/messageRouting/${policy_id}`
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  const panel = page.getByRole('region', { name: 'Dry run' })
  await panel.getByRole('button', { name: 'Try on the last 30 days' }).click()
  const href = await panel.getByRole('link', { name: 'Show the 3 messages' }).getAttribute('href')
  const list = await openScreen(hospital.dora, { ...options, path: href ?? '' })
  await list.page.getByText('CHEST PAIN').first().waitFor()
  await expectAccessible(list.page, 'dry run')
  await takeScreenshot(list.page, `routing-dry-run-${options.width}${options.dark ? '-dark' : ''}`)
  expect([...problems, ...list.problems]).toEqual([])
  await list.close()
  await close()
})
