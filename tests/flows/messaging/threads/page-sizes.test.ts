import { listSubscribers, listThreads } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'

test('messaging §7, §9: without a page size, 20 threads and 50 subscribers are listed', async () => {
  const hospital = await createHospital()
  const { ana, ben } = hospital
  for (let i = 0; i < 21; i++) await ana.writes(ben, `Bed ${20 + i}`)
  const threads = await ben.call(listThreads, {})
  expect([threads.count, threads.results.length]).toEqual([21, 20])
  expect(threads.next).toBe('/api/v2/threads/?page=2')
  const crowd: number[] = []
  for (let i = 0; i < 51; i++) crowd.push((await createUser(hospital, `Nurse ${i}`)).user.contact_id)
  const { id } = await ana.writes(ben, 'Everyone', { recipient_ids: crowd })
  const subscribers = await ana.call(listSubscribers, { params: { id } })
  expect([subscribers.count, subscribers.results.length]).toEqual([52, 50])
})
