import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { expect, test } from 'vitest'
import {
  advanceClock,
  createNotificationHospital,
  pollOptions,
  queryRows,
} from '../../../fixtures/alerts/notifications.ts'
import { acceptPage } from '../../../fixtures/messaging/escalated-pages.ts'
import type { Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createCareTeam } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const urgent = { priority: 2 }

async function countOf(sender: Person, person: Person, more: object = urgent): Promise<number | undefined> {
  const body = { recipient_ids: [person.user.contact_id], ...more }
  const { results } = await sender.call(resolveRecipients, { body })
  return results[0]?.people[0]?.interruption_count
}

const countSent = async (h: Hospital): Promise<number> =>
  (await queryRows(h, `select 1 from alert where state in ('sent', 'delivered')`)).length

test('a message that notified someone counts once, for an hour, on all of its channels', async () => {
  const h = await createNotificationHospital()
  const { ana, ben, cleo, clock } = h
  expect(await countOf(ana, ben)).toBe(0)
  await cleo.writes(ben, 'Not urgent, and notifies no one')
  expect(await countOf(ana, ben)).toBe(0)
  await ana.writes(ben, 'K+ 6.1', { priority: 2 })
  // Ben is texted, then phoned.
  await expect.poll(() => countSent(h), pollOptions).toBe(1)
  await advanceClock(h, { minutes: 3 })
  await expect.poll(() => countSent(h), pollOptions).toBe(2)
  expect(await countOf(cleo, ben)).toBe(1)
  clock.forward({ minutes: 47 })
  const second = await cleo.writes(ben, 'K+ 6.4', { priority: 2, requires_confirm: true })
  await expect.poll(() => countOf(ana, ben), pollOptions).toBe(2)
  await acceptPage(ben, second)
  expect(await countOf(ana, ben)).toBe(2)
  clock.forward({ minutes: 14 })
  expect(await countOf(ana, ben)).toBe(1)
  clock.forward({ minutes: 60 })
  expect(await countOf(ana, ben)).toBe(0)
})

test('a page that only the open application showed counts, and a message that notifies no one shows no count', async () => {
  const h = await createNotificationHospital()
  const { ana, ben, cleo } = h
  await cleo.connect()
  await ana.writes(cleo, 'Please confirm', { requires_confirm: true })
  await expect.poll(() => countOf(ben, cleo), pollOptions).toBe(1)
  expect(await countSent(h)).toBe(0)
  await ana.writes(ben, 'Please confirm', { requires_confirm: true })
  expect(await countOf(cleo, ben, { priority: 2 })).toBe(1)
  // Ben is offline, and a message of low priority does not notify him.
  expect(await countOf(cleo, ben, { priority: 0 })).toBe(0)
})

test('each user of a group has a count of their own', async () => {
  const h = await createNotificationHospital()
  const { ana, ben, cleo, dora } = h
  await ana.writes(cleo, 'Please confirm', { requires_confirm: true })
  for (const text of ['First', 'Second']) await ana.writes(ben, text, { requires_confirm: true })
  await cleo.connect()
  const team = await createCareTeam(h, [ben, cleo, dora])
  const readCounts = async () => {
    const { results } = await ana.call(resolveRecipients, { body: { recipient_ids: [team], ...urgent } })
    return (results[0]?.people ?? []).map((user) => [user.display_name, user.interruption_count])
  }
  await expect.poll(readCounts, pollOptions).toEqual([
    ['Ben Okafor', 2],
    ['Cleo Marsh', 1],
    ['Dora Lind', 0],
  ])
})
