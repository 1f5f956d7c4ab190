import {
  changeScheduleGroup,
  getScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import * as holders from '@wardline/contract/paging/qualifications/qualification-holder.routes.ts'
import * as routes from '@wardline/contract/paging/qualifications/qualification.routes.ts'
import { expect, test } from 'vitest'
import { joinDepartment } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { createCalendarGroup } from '../../../fixtures/paging/calendar.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const createQualification = (h: Hospital, name = 'ECMO') =>
  h.dora.call(routes.createQualification, { body: { name } })

const dayIn = (days: number): string => Temporal.Now.plainDateISO().add({ days }).toString()

const hold = (h: Hospital, qualification_id: number, person: Person, valid_until: string | null = null) =>
  h.dora.call(holders.createQualificationHolder, {
    body: { qualification_id, user_id: person.user.user_id, valid_until },
  })

const listFor = async (person: Person, query: Record<string, unknown> = {}) =>
  (await person.call(holders.listQualificationHolders, { query })).results

test('a qualification has a name of its own, and is deleted with its holders and needs', async () => {
  const h = await createHospital()
  const group_id = await createCalendarGroup(h, 'Cardiology')
  const { id, version } = await createQualification(h)
  const taken = await h.dora.request(routes.createQualification, { body: { name: 'ecmo' } })
  expect(taken.status).toBe(400)
  await hold(h, id, h.ana)
  const needs = [{ call_order: 1, qualification_id: id }]
  await h.dora.call(changeScheduleGroup, { params: { id: group_id }, body: { qualification_needs: needs } })
  const found = await h.ben.call(routes.getQualification, { params: { id } })
  expect(found).toMatchObject({ holder_count: 1, groups: [{ id: group_id, name: 'Cardiology' }] })
  const changed = await h.dora.call(routes.changeQualification, {
    params: { id },
    body: { name: 'ECMO cannulation', version },
  })
  expect(changed).toMatchObject({ name: 'ECMO cannulation', enforcement: 'warn', changed_by: 'Dora Lind' })
  const outdated = await h.dora.request(routes.changeQualification, {
    params: { id },
    body: { name: 'ECLS', version },
  })
  expect(outdated.status).toBe(409)
  await h.dora.call(routes.deleteQualification, { params: { id } })
  expect(await listFor(h.dora)).toEqual([])
  const group = await h.dora.call(getScheduleGroup, { params: { id: group_id } })
  expect(group.qualification_needs).toEqual([])
})

test('what the calls of a group need is a setting of the group', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const ecmo = await createQualification(h)
  const airway = await createQualification(h, 'Paediatric airway')
  const needs = [
    { call_order: null, qualification_id: airway.id },
    { call_order: 2, qualification_id: ecmo.id },
  ]
  const device = await h.ana.connect()
  const change = (qualification_needs: object[]) =>
    h.dora.request(changeScheduleGroup, { params: { id }, body: { qualification_needs } })
  expect((await change(needs)).status).toBe(200)
  await device.receives('qualifications_changed')
  const group = await h.ana.call(getScheduleGroup, { params: { id } })
  expect(group.qualification_needs).toEqual(needs)
  const twice = await change([...needs, ...needs])
  expect(twice.status).toBe(400)
  const unknown = await change([{ call_order: 1, qualification_id: 999_999 }])
  expect(unknown.body).toMatchObject({
    qualification_needs: ['This qualification does not exist. Reload the page.'],
  })
})

test('users see what they hold, and schedulers change it', async () => {
  const h = await createHospital()
  const { id } = await createQualification(h)
  const held = await hold(h, id, h.ana, dayIn(10))
  expect(held).toMatchObject({
    qualification: 'ECMO',
    state: 'expiring',
    may: { change: true, delete: true },
  })
  const params = { id: held.id }
  expect(await listFor(h.ana)).toMatchObject([{ id: held.id, may: { change: false, delete: false } }])
  expect(await listFor(h.ben)).toEqual([])
  expect((await h.ben.request(holders.getQualificationHolder, { params })).status).toBe(404)
  const body = { valid_until: dayIn(500), version: held.version }
  expect((await h.ana.request(holders.changeQualificationHolder, { params, body })).status).toBe(403)
  const again = await h.dora.request(holders.createQualificationHolder, {
    body: { qualification_id: id, user_id: h.ana.user.user_id },
  })
  expect(again.status).toBe(400)
  const changed = await h.dora.call(holders.changeQualificationHolder, { params, body })
  expect(changed).toMatchObject({ valid_until: dayIn(500), state: 'valid' })
  expect((await h.dora.request(holders.changeQualificationHolder, { params, body })).status).toBe(409)
  await h.dora.call(holders.deleteQualificationHolder, { params })
  expect(await listFor(h.ana)).toEqual([])
})

test('schedulers of a department keep the holders among the members of its groups', async () => {
  const h = await createHospital()
  const department_id = h.ids.departments.cardiology
  await createCalendarGroup(h, 'Cardiology', { department_id, members: [h.ana] })
  const { id } = await createQualification(h)
  const scheduler = await createUser(h, 'Sam Stone', ['scheduling.change_department_oncallevents'])
  await joinDepartment(h, scheduler, department_id)
  const add = (person: Person) =>
    scheduler.request(holders.createQualificationHolder, {
      body: { qualification_id: id, user_id: person.user.user_id },
    })
  expect((await add(h.ana)).status).toBe(201)
  expect((await add(h.ben)).status).toBe(403)
  await hold(h, id, h.ben)
  expect((await listFor(scheduler)).map(({ display_name }) => display_name)).toEqual(['Ana Ruiz'])
})

test('entries are listed by state, and those that have run out stay listed', async () => {
  const h = await createHospital()
  const { id } = await createQualification(h)
  await hold(h, id, h.ana, dayIn(-2))
  await hold(h, id, h.ben, dayIn(30))
  await hold(h, id, h.cleo)
  const namesOf = async (state: string) => (await listFor(h.dora, { state })).map((one) => one.display_name)
  expect(await namesOf('expired')).toEqual(['Ana Ruiz'])
  expect(await namesOf('expiring')).toEqual(['Ben Okafor'])
  expect(await namesOf('valid')).toEqual(['Cleo Marsh'])
})

const fileOf = (header: string, ...texts: string[]) => ({
  header,
  records: texts.map((text, n) => ({ line: n + 2, text })),
})

test('a file is previewed, imported without its bad rows, and changes nothing when it is sent again', async () => {
  const h = await createHospital()
  await createQualification(h)
  const [ana, ben, cleo] = [h.ana.user, h.ben.user, h.cleo.user]
  const body = fileOf(
    'user_id,e-mail,Qualification,Valid until',
    `${ana.user_id},,ecmo,${dayIn(400)}`,
    `,${ben.email},ECMO,`,
    `${ana.user_id},,ECMO,`,
    `${cleo.user_id},,ECLS,`,
    `,unknown@hospital.test,ECMO,`,
    `${cleo.user_id},,ECMO,31.12.2027`,
  )
  const preview = await h.dora.call(holders.previewHolderUpload, { body })
  expect(preview.rows).toEqual([
    {
      line: 2,
      effect: 'added',
      display_name: 'Ana Ruiz',
      qualification: 'ECMO',
      valid_until: dayIn(400),
      fields: [],
    },
    {
      line: 3,
      effect: 'added',
      display_name: 'Ben Okafor',
      qualification: 'ECMO',
      valid_until: null,
      fields: [],
    },
  ])
  expect(preview.rejected).toEqual([
    { line: 4, column: 'qualification', reason: 'Line 2 has this qualification of this user already.' },
    {
      line: 5,
      column: 'qualification',
      reason: 'There is no qualification with this name. Create it first.',
    },
    { line: 6, column: 'email', reason: 'There is no active user with this value.' },
    {
      line: 7,
      column: 'Valid until',
      reason: 'Enter a date such as 2027-06-30, or leave the cell blank.',
    },
  ])
  expect(await listFor(h.dora)).toEqual([])
  expect(await h.dora.call(holders.uploadHolders, { body })).toEqual(preview)
  expect(await listFor(h.dora)).toHaveLength(2)
  const again = await h.dora.call(holders.uploadHolders, { body })
  expect(again.rows.map(({ effect }) => effect)).toEqual(['unchanged', 'unchanged'])
  expect((await listFor(h.dora)).map(({ version }) => version)).toEqual([1, 1])
  const refused = await h.ana.call(holders.uploadHolders, { body })
  expect(refused.rows).toEqual([])
  expect(refused.rejected).toContainEqual({
    line: 2,
    column: 'user_id',
    reason: 'You may not change the qualifications of this user.',
  })
})

test('an export can be edited and imported again', async () => {
  const h = await createHospital()
  const { id } = await createQualification(h)
  await hold(h, id, h.ana, dayIn(30))
  const response = await h.dora.http(holders.exportQualificationHolders.path)
  const [header = '', row = ''] = (await response.text()).split('\r\n')
  expect(header).toBe('user_id,name,qualification,valid_until')
  expect(row).toBe(`${h.ana.user.user_id},Ana Ruiz,ECMO,${dayIn(30)}`)
  const body = fileOf(header, row.replace(dayIn(30), dayIn(500)))
  const { rows } = await h.dora.call(holders.uploadHolders, { body })
  expect(rows).toMatchObject([{ effect: 'changed', valid_until: dayIn(500), fields: ['valid_until'] }])
})
