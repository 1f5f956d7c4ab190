import { deactivateUser, lockUser } from '@wardline/contract/accounts/user.routes.ts'
import * as departments from '@wardline/contract/directory/departments/department.routes.ts'
import { changeScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { createPagerNumber } from '@wardline/contract/paging/pager-numbers/pager-number.routes.ts'
import { getPersonCard } from '@wardline/contract/paging/person-cards/person-card.routes.ts'
import { expect, test } from 'vitest'
import { joinDepartment } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { addShift, createGroup, updateUser } from '../../../fixtures/paging/group-rows.ts'
import { createEcmoGroup } from '../../../fixtures/paging/qualifications.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const paramsOf = ({ user }: Person) => ({ params: { id: user.user_id } })
const readCard = (reader: Person, person: Person) => reader.call(getPersonCard, paramsOf(person))
const requestCard = async (reader: Person, person: Person) =>
  (await reader.request(getPersonCard, paramsOf(person))).status

async function createNephrology(h: Hospital): Promise<number> {
  const { group_id } = await createGroup(h, 'Nephrology', { failOver: h.dora })
  const on_call_details = [
    { call_order: 1, number: '5-4410', instructions: '' },
    { call_order: 2, number: '5-4411', instructions: 'Only after the first call.' },
  ]
  await h.dora.call(changeScheduleGroup, { params: { id: group_id }, body: { on_call_details } })
  return group_id
}

test('a card shows the role, the current shifts and the numbers of a user', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const group_id = await createNephrology(h)
  await addShift(h, group_id, ben, { call_order: 2, to: 3 })
  await addShift(h, group_id, ben, { from: 30, to: 40 })
  await updateUser(h, ben, { mobile_number: '+12025550142' })
  const pager = { number: '+12025550160', label: 'Ward pager', user_id: ben.user.user_id }
  await dora.call(createPagerNumber, { body: pager })
  const off = { number: '+12025550161', user_id: ben.user.user_id, is_on: false }
  await dora.call(createPagerNumber, { body: off })
  const card = await readCard(ana, ben)
  expect(card).toMatchObject({
    user_id: ben.user.user_id,
    contact_id: ben.user.contact_id,
    display_name: 'Ben Okafor',
    title: expect.stringContaining('Hospitalist'),
    status_until: null,
    numbers: [
      { kind: 'duty', number: '5-4411', label: 'Nephrology' },
      { kind: 'mobile', number: '+12025550142', label: '' },
      { kind: 'pager', number: '+12025550160', label: 'Ward pager' },
    ],
    may: { message: true },
  })
  expect(card.on_call.filter((shift) => shift.group_id === group_id)).toMatchObject([
    { group_name: 'Nephrology', call_order: 2, instructions: 'Only after the first call.' },
  ])
  h.clock.forward({ hours: 4 })
  expect((await readCard(ana, ben)).on_call.map((shift) => shift.group_id)).not.toContain(group_id)
})

test('qualifications with their last day are shown to the user and to users who keep them', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const { qualify } = await createEcmoGroup(h)
  await qualify(ben, '2027-06-30')
  const held = [{ qualification: 'ECMO', valid_until: '2027-06-30', state: 'valid' }]
  expect((await readCard(ben, ben)).qualifications).toMatchObject(held)
  expect((await readCard(dora, ben)).qualifications).toMatchObject(held)
  expect((await readCard(cleo, ben)).qualifications).toEqual([])
  expect((await readCard(ben, ana)).qualifications).toEqual([])
})

test('a hidden mobile number is shown to its user only', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  await updateUser(h, ben, { mobile_number: '+12025550142', hide_mobile_numbers: true })
  const numbersFor = async (reader: Person) =>
    (await readCard(reader, ben)).numbers.filter(({ kind }) => kind === 'mobile')
  expect(await numbersFor(ana)).toEqual([])
  expect(await numbersFor(dora)).toEqual([])
  expect(await numbersFor(ben)).toEqual([{ kind: 'mobile', number: '+12025550142', label: '' }])
})

test('a card says how long do not disturb lasts, and forgets it afterwards', async () => {
  const h = await createHospital()
  const until = h.clock.now().add({ minutes: 30 }).toString()
  await updateUser(h, h.ben, { status: 'dnd', status_until: until })
  const { status_until } = await readCard(h.ana, h.ben)
  expect(Date.parse(status_until ?? '')).toBe(Date.parse(until))
  h.clock.forward({ minutes: 31 })
  expect((await readCard(h.ana, h.ben)).status_until).toBeNull()
})

test('oneself, and users who cannot receive, cannot be written to from their card', async () => {
  const { ana, ben, cleo, dora } = await createHospital()
  expect((await readCard(ben, ben)).may).toEqual({ message: false })
  await dora.call(lockUser, paramsOf(ben))
  expect(await readCard(ana, ben)).toMatchObject({ is_locked: true, may: { message: false } })
  await dora.call(deactivateUser, paramsOf(cleo))
  expect(await readCard(ana, cleo)).toMatchObject({ is_active: false, on_call: [], may: { message: false } })
})

test('users of another hospital and users outside of the directories have no card', async () => {
  const h = await createHospital()
  const { ben, dora, stranger } = h
  expect(await requestCard(stranger, ben)).toBe(404)
  expect(await requestCard(ben, stranger)).toBe(404)
  const create = (name: string) => dora.call(departments.createDepartment, { body: { name } })
  const [own, open, closed] = [await create('Own'), await create('Open'), await create('Closed')]
  const reader = await createUser(h, 'Rhea Reader')
  const [near, far] = [await createUser(h, 'Nora Near'), await createUser(h, 'Fay Far')]
  await joinDepartment(h, reader, own.id)
  await joinDepartment(h, near, open.id)
  await joinDepartment(h, far, closed.id)
  const [visible, hidden] = [
    await createGroup(h, 'Visible', { department_id: open.id }),
    await createGroup(h, 'Hidden', { department_id: closed.id }),
  ]
  for (const { group_id } of [visible, hidden]) await addShift(h, group_id, near)
  const groupsFor = async (person: Person) =>
    (await readCard(person, near)).on_call.map(({ group_name }) => group_name)
  expect(await requestCard(reader, far)).toBe(200)
  expect(await groupsFor(reader)).toEqual(['Hidden', 'Visible'])
  await dora.call(departments.addDirectoryAccess, {
    params: { id: own.id },
    body: { department_ids: [open.id] },
  })
  expect(await requestCard(reader, far)).toBe(404)
  expect(await groupsFor(reader)).toEqual(['Visible'])
})
