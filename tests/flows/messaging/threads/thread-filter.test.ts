import { boot } from '@wardline/contract/live/boot.routes.ts'
import { noThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.rules.ts'
import {
  getThreadFilter,
  setThreadFilter,
} from '@wardline/contract/messaging/thread-filters/thread-filter.routes.ts'
import { listThreads } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { createLocation } from '@wardline/contract/patients/location.routes.ts'
import { deleteScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { admitToBed } from '../../../fixtures/hospital/patients.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { addShift, createGroup } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const save = (person: Person, filter: object) => person.call(setThreadFilter, { body: filter })
const list = async (person: Person, query: Record<string, unknown>) => {
  const { count, results } = await person.call(listThreads, { query })
  expect(count).toBe(results.length)
  return results.map(({ subject }) => subject)
}

test('a list is limited to priority, open requests, patient, unit and group, and to several at once', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const unit = await dora.call(createLocation, { body: { name: '6 West', kind: 'unit' } })
  const inUnit = await admitToBed(h, 'Vale', { unit_id: unit.id })
  const elsewhere = await admitToBed(h, 'Moss')
  const { group_id, contact_id } = await createGroup(h, 'Nephrology', { failOver: dora })
  await addShift(h, group_id, ana)
  await ben.writes(ana, 'Plain')
  await ben.writes(ana, 'High', { priority: 2 })
  await ben.writes(ana, 'Asks', { requires_confirm: true })
  await ana.writes(ben, 'Asked', { requires_confirm: true, priority: 2 })
  await ben.writes(ana, 'Vale', { patient_id: inUnit.id })
  await ben.writes(ana, 'Moss', { patient_id: elsewhere.id, priority: 2 })
  await ben.writes(contact_id, 'Group')
  await ben.writes(cleo, 'Of others', { priority: 2, patient_id: inUnit.id })

  expect(await list(ana, { high_priority: 'true' })).toEqual(['Moss', 'Asked', 'High'])
  expect(await list(ana, { unanswered: 'true' })).toEqual(['Asked', 'Asks'])
  expect(await list(ana, { patient_id: inUnit.id })).toEqual(['Vale'])
  expect(await list(ana, { unit_id: unit.id })).toEqual(['Vale'])
  expect(await list(ana, { group_id })).toEqual(['Group'])
  expect(await list(ana, { high_priority: 'true', unanswered: 'true' })).toEqual(['Asked'])
  expect(await list(ana, { high_priority: 'true', patient_id: inUnit.id })).toEqual([])
  expect(await list(ana, { high_priority: 'true', subscriber_status: 'pending' })).toEqual(['Moss', 'High'])
  expect(await list(ana, { high_priority: 'true', status: 'archived' })).toEqual([])
  expect(await list(ana, { high_priority: 'false' })).toHaveLength(7)
})

test('a saved filter limits the first list on every device, and open devices follow it', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  await ben.writes(ana, 'Plain')
  await ben.writes(ana, 'High', { priority: 2 })
  const device = await ana.connect()
  const { group_id } = await createGroup(h, 'Nephrology')
  const filter = { ...noThreadFilter, high_priority: true }
  expect(await save(ana, { high_priority: true })).toEqual(filter)
  await device.receives('thread_filter_changed', (now) => now.high_priority)
  const first = await ana.call(boot)
  expect(first.thread_filter).toEqual(filter)
  expect(first.inbox.results.map(({ subject }) => subject)).toEqual(['High'])
  expect(first.unread_count, 'counts stay whole').toBe(2)
  expect((await ben.call(boot)).thread_filter, 'of others').toEqual(noThreadFilter)

  const named = await save(ana, { group: { id: group_id } })
  expect(named).toEqual({ ...noThreadFilter, group: { id: group_id, name: 'Nephrology' } })
  expect(await save(ana, named), 'what was read can be saved').toEqual(named)
  expect(await ana.call(getThreadFilter)).toEqual(named)
  await h.dora.call(deleteScheduleGroup, { params: { id: group_id } })
  expect(await ana.call(getThreadFilter)).toEqual(noThreadFilter)

  await save(ana, {})
  expect((await ana.call(boot)).inbox.count).toBe(2)
  expect((await listAuditEntries(h, 'user.thread_filter_set')).length).toBe(4)
})

test('a filter names only what its user may find', async () => {
  const h = await createHospital()
  const { ana, stranger } = h
  const { group_id } = await createGroup(h, 'Nephrology')
  const refused = async (person: Person, body: object) => {
    const answer = await person.request(setThreadFilter, { body })
    return [answer.status, answer.body]
  }
  const noGroup = [400, { group: ['This group does not exist.'] }]
  expect(await refused(stranger, { group: { id: group_id } })).toMatchObject(noGroup)
  expect(await refused(stranger, { patient_id: h.ids.patient })).toMatchObject([
    400,
    { patient_id: ['This patient does not exist.'] },
  ])
  expect(await refused(ana, { unit: { id: 999_999 } })).toMatchObject([
    400,
    { unit: ['This unit does not exist.'] },
  ])
  const clerk = await createUser(h, 'Carl Clerk', [])
  expect((await refused(clerk, { patient_id: h.ids.patient }))[0]).toBe(403)
  expect(await save(clerk, { high_priority: true })).toMatchObject({ high_priority: true })
})
