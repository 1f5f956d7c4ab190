import * as contacts from '@wardline/contract/directory/contact.routes.ts'
import * as objects from '@wardline/contract/directory/object.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import * as rows from '../../../fixtures/paging/group-rows.ts'

const patience = { interval: 50, timeout: 10_000 }

/** Every list and read that shows the contact of Cardiology On Call to Ana. */
async function readStatuses({ ana, ids }: Hospital): Promise<unknown[]> {
  const params = { id: ids.contacts.cardiologyOnCall }
  const query = { search: 'cardiology on call' }
  const [list, one, entries, object] = await Promise.all([
    ana.call(contacts.listContacts, { query }),
    ana.call(contacts.getContact, { params }),
    ana.call(objects.listEntries, { query: { q: query.search } }),
    ana.call(objects.getObjectOfContact, { params }),
  ])
  return [list.results[0], one, entries.results[0], object].map((each) => each?.properties.status)
}

test('messaging §3; paging §3: the status of a group is that of the users whom it reaches now', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, ids } = h
  // Cleo, the fail-over user, has never connected.
  expect(await readStatuses(h)).toEqual([null, null, null, null])
  await rows.addShift(h, ids.groups.cardiologyOnCall, ben)
  const device = await ben.connect()
  await expect.poll(() => readStatuses(h), patience).toEqual([2, 2, 2, 2])
  await rows.updateUser(h, ben, { status: 'dnd' })
  expect(await readStatuses(h)).toEqual([3, 3, 3, 3])
  await device.disconnect()
  await expect.poll(() => readStatuses(h), patience).toEqual([1, 1, 1, 1])
  await cleo.connect()
  await rows.addShift(h, ids.groups.cardiologyOnCall, cleo, { call_order: 2 })
  await expect.poll(() => readStatuses(h), patience).toEqual([2, 2, 2, 2])

  const params = { id: ids.contacts.cardiologyOnCall }
  const device_of_ana = await ana.connect()
  expect((await ana.call(contacts.favoriteContact, { params })).properties.status).toBe(2)
  expect(await device_of_ana.receives('contact_changed')).toMatchObject({
    contact: { is_online: true, properties: { status: 2 } },
  })
})
