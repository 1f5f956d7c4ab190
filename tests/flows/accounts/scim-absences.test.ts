import { createServiceToken } from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import * as scim from '@wardline/contract/accounts/scim/scim.routes.ts'
import * as requests from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../fixtures/alerts/notifications.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createCalendarGroup } from '../../fixtures/paging/calendar.ts'
import { rotationDay as day, rotationInstant } from '../../fixtures/paging/rotations.ts'
import { apiClient, type ApiClient } from '../../fixtures/people/api-client.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
const wardline = 'urn:wardline:scim:schemas:extension:2.0:User'

let h: Hospital
let idp: ApiClient

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  await createCalendarGroup(h, 'Cardiology')
  const { token } = await h.dora.call(createServiceToken, {
    params: { id: h.ids.account_id },
    body: { name: 'Identity provider', scopes: ['accounts.provision_users'], expires_in_days: 30 },
  })
  idp = apiClient(h.url, token)
  return h.close
})

let made = 0
const userBody = (absences?: unknown, more: Record<string, unknown> = {}) => ({
  schemas: [core, ...(absences === undefined ? [] : [wardline])],
  userName: `absent${made}`,
  name: { givenName: 'Nora', familyName: 'Berg' },
  emails: [{ value: `absent${made}@example.org`, type: 'work', primary: true }],
  ...(absences !== undefined && { [wardline]: { absences } }),
  ...more,
})
async function createUser(absences?: unknown): Promise<string> {
  made++
  const { status, body } = await idp.request(scim.createScimUser, { body: userBody(absences) })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}
const getUser = async (id: string) => (await idp.request(scim.getScimUser, { params: { id } })).body
const getAbsences = async (id: string): Promise<unknown> => (await getUser(id))[wardline]?.absences
const replaceUser = (id: string, body: Record<string, unknown>) =>
  idp.request(scim.replaceScimUser, { params: { id }, body })
const patchUser = (id: string, operations: unknown[]) =>
  idp.request(scim.patchScimUser, {
    params: { id },
    body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations },
  })

const wholeDays = (first: number, last: number) => ({ start: day(first), end: day(last) })
const presented = (first: number, last: number) => ({
  start: rotationInstant(first, '00:00'),
  end: rotationInstant(last + 1, '00:00'),
})

test('absences of a new user are returned, and approved in the planning', async () => {
  const id = await createUser([wholeDays(3, 4)])
  expect(await getUser(id)).toMatchObject({
    schemas: [core, wardline],
    [wardline]: { absences: [presented(3, 4)] },
  })
  const [row] = await queryRows(
    h,
    `select r.kind, r.state, r.source from schedule_request r join users u on u.id = r.user_id where u.uid = '${id}'`,
  )
  expect(row).toEqual({ kind: 'absence', state: 'approved', source: 'scim' })
})

test('PUT takes what GET returned, replaces the absences, and leaves them without the extension', async () => {
  const id = await createUser([wholeDays(3, 4), wholeDays(8, 8)])
  expect(await replaceUser(id, await getUser(id))).toMatchObject({ status: 200 })
  expect(await getAbsences(id)).toEqual([presented(3, 4), presented(8, 8)])
  await replaceUser(id, userBody([wholeDays(3, 5)]))
  expect(await getAbsences(id)).toEqual([presented(3, 5)])
  await replaceUser(id, userBody())
  expect(await getAbsences(id)).toEqual([presented(3, 5)])
  await replaceUser(id, userBody([]))
  expect(await getAbsences(id)).toBeUndefined()
})

test('PATCH adds, replaces and removes absences, with each way of naming the extension', async () => {
  const id = await createUser()
  const path = `${wardline}:absences`
  await patchUser(id, [{ op: 'add', path, value: [wholeDays(3, 4)] }])
  await patchUser(id, [{ op: 'add', value: { [wardline]: { absences: [wholeDays(8, 8)] } } }])
  expect(await getAbsences(id)).toEqual([presented(3, 4), presented(8, 8)])
  const { start } = presented(3, 4)
  await patchUser(id, [{ op: 'remove', path: `${path}[start eq "${start}"]` }])
  expect(await getAbsences(id)).toEqual([presented(8, 8)])
  await patchUser(id, [{ op: 'Replace', path: wardline, value: { absences: [wholeDays(10, 11)] } }])
  expect(await getAbsences(id)).toEqual([presented(10, 11)])
  await patchUser(id, [{ op: 'replace', value: { [path]: [wholeDays(12, 12)], title: 'Nurse' } }])
  expect(await getUser(id)).toMatchObject({ title: 'Nurse', [wardline]: { absences: [presented(12, 12)] } })
  await patchUser(id, [{ op: 'replace', path: 'title', value: 'Charge nurse' }])
  expect(await getAbsences(id)).toEqual([presented(12, 12)])
  await patchUser(id, [{ op: 'remove', path }])
  expect(await getAbsences(id)).toBeUndefined()
})

test.for([
  [[{ start: 'soon', end: '2027-01-01' }], /A time is a date/],
  [[{ start: '2027-01-02', end: '2027-01-01' }], /ends before it starts/],
  [[{ start: '2027-01-02' }], /has start and end/],
  ['tomorrow', /is a list/],
  [[{ start: '2027-01-02', end: '2029-01-01' }], /more than 366 days/],
] as const)('absences %j are refused as a whole', async ([absences, detail]) => {
  const id = await createUser([wholeDays(3, 4)])
  expect(await replaceUser(id, userBody(absences, { title: 'Changed' }))).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue', detail: expect.stringMatching(detail) },
  })
  const { title, [wardline]: extension } = await getUser(id)
  expect({ title, extension }).toEqual({ title: undefined, extension: { absences: [presented(3, 4)] } })
})

test('an absence of an identity provider is not changed here, and the live event reaches open pages', async () => {
  const [{ uid } = { uid: '' }] = await queryRows<{ uid: string }>(
    h,
    `select uid from users where id = ${h.ana.user.user_id}`,
  )
  const device = await h.dora.connect()
  const value = [wholeDays(3, 4)]
  const { status } = await patchUser(uid, [{ op: 'add', path: `${wardline}:absences`, value }])
  expect(status).toBe(200)
  await device.receives('schedule_requests_changed')
  const [absence] = (await h.ana.call(requests.listScheduleRequests, { query: { list: 'own' } })).results
  expect(absence).toMatchObject({ source: 'scim', may: { change: false, decide: false, delete: false } })
  const refused = await h.ana.request(requests.deleteScheduleRequest, { params: { id: absence?.id ?? 0 } })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'schedule_request.from_identity_provider',
      detail: expect.stringContaining('Change it there.'),
    },
  })
})

test('the schema of the extension and its place at users are described', async () => {
  const { body: types } = await idp.request(scim.listScimResourceTypes)
  expect(types.Resources[0].schemaExtensions).toContainEqual({ schema: wardline, required: false })
  const { body } = await idp.request(scim.getScimSchema, { params: { id: wardline } })
  expect(body.attributes).toMatchObject([
    {
      name: 'absences',
      type: 'complex',
      multiValued: true,
      subAttributes: [
        { name: 'start', type: 'dateTime', required: true },
        { name: 'end', type: 'dateTime', required: true },
      ],
    },
  ])
})

test('attributes selects the extension or its attribute, and excludedAttributes leaves it out', async () => {
  const id = await createUser([wholeDays(3, 4)])
  const select = async (query: Record<string, string>) =>
    Object.keys((await idp.request(scim.getScimUser, { params: { id }, query })).body)
  expect(await select({ attributes: `${wardline}:absences` })).toEqual(['schemas', 'id', wardline])
  expect(await select({ attributes: wardline })).toEqual(['schemas', 'id', wardline])
  expect(await select({ excludedAttributes: wardline })).not.toContain(wardline)
})
