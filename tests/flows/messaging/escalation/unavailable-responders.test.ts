import { setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createNotificationHospital,
  listAlerts,
  listPageEvents,
  pollOptions,
  resetNotifications,
  setUserColumns,
} from '../../../fixtures/alerts/notifications.ts'
import * as escalation from '../../../fixtures/messaging/escalated-pages.ts'
import * as says from '../../../fixtures/peers/phone-company.ts'
import type { Person } from '../../../fixtures/people/person.ts'

let h: Awaited<ReturnType<typeof createNotificationHospital>>

beforeAll(async () => {
  h = await createNotificationHospital({}, { isOwnedByTest: false })
  return async () => {
    await h.close()
    await h.company.close()
  }
})
beforeEach(async () => {
  await resetNotifications(h)
  await setUserColumns(h, h.cleo, { mobile_number: '202-555-0148' })
  await setUserColumns(h, h.dora, { mobile_number: '202-555-0149' })
})

const setDoNotDisturb = (person: Person) =>
  person.call(setStatus, { params: { id: person.user.user_id }, body: { status: 'dnd' } })

test('a first call on do not disturb is notified and passed over at once: the second call is asked too', async () => {
  const { ana, ben, cleo } = h
  await setDoNotDisturb(ben)
  const group = await escalation.createCardiology(h)
  const body = { recipient_ids: [group.contact_id], apply_escalations: true, priority: 2 }
  const { results } = await ana.call(resolveRecipients, { body })
  expect(results[0]?.next_step).toEqual({ names: 'Cleo Marsh', in_seconds: 0 })
  const thread = await escalation.sendPage(ana, group)
  const page = await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  expect(escalation.describeResponders(page)).toEqual(['Ben Okafor: open', 'Cleo Marsh: open'])
  expect(await listPageEvents(h, thread)).toContain('passed_over')
  await expect
    .poll(async () => (await listAlerts(ana, thread, cleo)).map(({ state }) => state), pollOptions)
    .toContain('sent')
  // High priority is never held back, and the first call may still answer.
  expect((await listAlerts(ana, thread, ben)).map(({ state }) => state)).toContain('sent')
  await escalation.acceptPage(ben, thread)
  expect(await escalation.readPage(ana, thread)).toMatchObject({ state: 'answered' })
})

test('a message that ignores do not disturb keeps its steps', async () => {
  const { ana, ben } = h
  await setDoNotDisturb(ben)
  const group = await escalation.createCardiology(h)
  const thread = await escalation.sendPage(ana, group, { ignore_user_status: true })
  await expect.poll(() => listPageEvents(h, thread), pollOptions).toContain('sent')
  expect((await escalation.readPage(ana, thread)).step).toBe(1)
})

test('a first call without a channel, or whose channels all fail, is passed over at once', async () => {
  const { ana, ben, company } = h
  await setUserColumns(h, ben, { mobile_number: '', home_number: '', email: '' })
  const without = await escalation.sendPage(ana, await escalation.createCardiology(h))
  await escalation.expectPage(ana, without, ({ step }) => step === 2)

  await setUserColumns(h, ben, { mobile_number: '202-555-0147' })
  company.answers(says.rejectWith(21612))
  const failing = await escalation.sendPage(ana, await escalation.createCardiology(h))
  await escalation.expectPage(ana, failing, ({ step }) => step > 1)
  expect(await listPageEvents(h, failing)).toContain('passed_over')
})

test('when everyone is on do not disturb, the last step keeps its wait', async () => {
  const { ana, ben, cleo, dora } = h
  for (const person of [ben, cleo, dora]) await setDoNotDisturb(person)
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(h))
  const page = await escalation.expectPage(ana, thread, ({ step }) => step === 3)
  expect(page.state).toBe('running')
  expect(escalation.describeResponders(page)).toEqual([
    'Ben Okafor: open',
    'Cleo Marsh: open',
    'Dora Lind: open',
  ])
})

test('the sender is notified when the steps start again, and when every step was tried', async () => {
  const { ana } = h
  await setUserColumns(h, ana, { mobile_number: '202-555-0190' })
  const group = await escalation.createCardiology(h, { repeat_count: 1, last_wait_seconds: 60 })
  const thread = await escalation.sendPage(ana, group)
  const warnings = async () => (await listPageEvents(h, thread)).filter((kind) => kind === 'sender_notified')
  await escalation.advanceClock(h, { minutes: 2 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  expect(await warnings()).toEqual([])
  await escalation.advanceClock(h, { minutes: 1 })
  await escalation.expectPage(ana, thread, ({ round }) => round === 2)
  await expect.poll(warnings, pollOptions).toHaveLength(1)
  await escalation.advanceClock(h, { minutes: 2 })
  await escalation.expectPage(ana, thread, ({ round, step }) => round === 2 && step === 2)
  await escalation.advanceClock(h, { minutes: 1 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 3)
  await escalation.advanceClock(h, { minutes: 1 })
  await escalation.expectPage(ana, thread, ({ state }) => state === 'unanswered')
  await expect.poll(warnings, pollOptions).toHaveLength(2)
})
