import { createServiceToken } from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import * as scim from '@wardline/contract/accounts/scim/scim.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { permissionIds } from '@wardline/contract/permissions.ts'
import { getUserAccount } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser as createPerson } from '../../fixtures/hospital/users.ts'
import { apiClient, type ApiClient } from '../../fixtures/people/api-client.ts'

const samples = JSON.parse(
  await readFile(new URL('../../data/scim/samples.json', import.meta.url), 'utf8'),
) as Record<'user' | 'entraDisable' | 'entraDisableCompliant' | 'oktaDisable', Record<string, unknown>>

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

let h: Hospital
let idp: ApiClient

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  const { token } = await h.dora.call(createServiceToken, {
    params: { id: h.ids.account_id },
    body: { name: 'Identity provider', scopes: ['accounts.provision_users'], expires_in_days: 30 },
  })
  idp = apiClient(h.url, token)
  return h.close
})

let made = 0
async function createUser(more: Record<string, unknown> = {}) {
  const number = ++made
  const body = {
    ...samples.user,
    userName: `scim.user${number}`,
    externalId: `external-${number}`,
    emails: [{ value: `scim.user${number}@example.org`, type: 'work', primary: true }],
    ...more,
  }
  const answer = await idp.request(scim.createScimUser, { body })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}
const patchUser = (id: string, operations: unknown[]) =>
  idp.request(scim.patchScimUser, {
    params: { id },
    body: { schemas: [patchSchema], Operations: operations },
  })
const findUsers = async (filter: string) => {
  const { status, body } = await idp.request(scim.listScimUsers, { query: { filter } })
  return { ...body, status, names: body.Resources?.map((each: { userName: string }) => each.userName) }
}

test('the sample user is created, with its address, version and department', async () => {
  const created = await idp.request(scim.createScimUser, { body: samples.user })
  expect(created.status).toBe(201)
  expect(created.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
  expect(created.headers.get('location')).toBe(created.body.meta.location)
  expect(created.headers.get('etag')).toBe(created.body.meta.version)
  expect(created.body).toMatchObject({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
    externalId: '8d0e...',
    userName: 'mgarcia',
    name: { givenName: 'Maria', familyName: 'Garcia', formatted: 'Maria Garcia' },
    title: 'Attending',
    active: true,
    emails: [{ value: 'mgarcia@example.org', type: 'work', primary: true }],
    phoneNumbers: [
      { value: '+15550101234', type: 'mobile' },
      { value: '5551234', type: 'pager' },
    ],
    [enterprise]: { department: 'Cardiology' },
  })
  const read = await fetch(created.body.meta.location)
  expect(read.status).toBe(401)
  expect((await idp.request(scim.getScimUser, { params: { id: created.body.id } })).body).toEqual(
    created.body,
  )
  const again = await idp.request(scim.createScimUser, { body: samples.user })
  expect(again).toMatchObject({
    status: 409,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
      scimType: 'uniqueness',
    },
  })
})

test.for([
  ['Entra', samples.entraDisable],
  ['Entra, compliant', samples.entraDisableCompliant],
  ['Okta', samples.oktaDisable],
] as const)('%s deactivates a user, whose token and sessions end, and reactivates it', async ([, body]) => {
  const { id } = await createUser()
  const off = await idp.request(scim.patchScimUser, { params: { id }, body })
  expect(off).toMatchObject({ status: 200, body: { active: false } })
  const [row] = await queryRows<{ id: number; state: string; state_reason: string }>(
    h,
    `select id, state, state_reason from users where uid = '${id}'`,
  )
  expect(row).toMatchObject({ state: 'deactivated', state_reason: 'Deactivated by SCIM.' })
  const audited = await listAuditEntries(h, 'user.deactivated')
  expect(audited.filter(({ object_id }) => object_id === row?.id)).toHaveLength(1)
  const on = await patchUser(id, [{ op: 'replace', path: 'active', value: true }])
  expect(on.body.active).toBe(true)
})

test('SCIM DELETE deactivates a user and never deletes one', async () => {
  const { id } = await createUser()
  expect((await idp.request(scim.deleteScimUser, { params: { id } })).status).toBe(204)
  expect((await idp.request(scim.getScimUser, { params: { id } })).body.active).toBe(false)
  expect((await idp.request(scim.deleteScimUser, { params: { id } })).status).toBe(204)
})

test('DELETE is taken with the media type that many clients name, although it has no body', async () => {
  const { id } = await createUser()
  const { token } = await h.dora.call(createServiceToken, {
    params: { id: h.ids.account_id },
    body: { name: 'Another provider', scopes: ['accounts.provision_users'], expires_in_days: 30 },
  })
  for (const type of ['application/scim+json', 'application/json']) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const answer = await fetch(`${h.url}/scim/v2/Users/${id}`, { method: 'DELETE', headers })
    expect(answer.status).toBe(204)
  }
  expect((await idp.request(scim.getScimUser, { params: { id } })).body.active).toBe(false)
})

test('the last administrator cannot be deactivated, nor removed from the groups that make one', async () => {
  const [dora] = await queryRows<{ uid: string }>(
    h,
    `select uid from users where id = ${h.dora.user.user_id}`,
  )
  const id = dora?.uid ?? ''
  const off = await patchUser(id, [{ op: 'replace', path: 'active', value: false }])
  expect(off).toMatchObject({ status: 400, body: { status: '400', detail: /last administrator/ } })
  const { groups } = (await idp.request(scim.getScimUser, { params: { id } })).body
  for (const { value } of groups as { value: string }[]) {
    const body = { schemas: [patchSchema], Operations: [{ op: 'remove', path: 'members' }] }
    const answer = await idp.request(scim.patchScimGroup, { params: { id: value }, body })
    expect([200, 400]).toContain(answer.status)
  }
  const account = await h.dora.call(getUserAccount, {
    params: { id: h.ids.account_id, user_id: h.dora.user.user_id },
  })
  expect(account.permissions.map((permission) => permission.id)).toContain('accounts.change_user')
})

test('PATCH changes, adds and removes values, with the paths of Entra and Okta', async () => {
  const { id } = await createUser()
  const answer = await patchUser(id, [
    { op: 'Replace', path: 'name.familyName', value: 'Garcia Lopez' },
    { op: 'Add', path: 'emails[type eq "work"].value', value: 'lopez@example.org' },
    { op: 'replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+15550109999' },
    { op: 'remove', path: 'phoneNumbers[type eq "pager"]' },
    { op: 'replace', value: { title: 'Fellow', externalId: 'renamed' } },
    { op: 'add', value: { 'name.givenName': 'Mariana' } },
  ])
  expect(answer).toMatchObject({
    status: 200,
    body: {
      externalId: 'renamed',
      name: { givenName: 'Mariana', familyName: 'Garcia Lopez' },
      title: 'Fellow',
      emails: [{ value: 'lopez@example.org' }],
      phoneNumbers: [{ type: 'mobile', value: '+15550109999' }],
    },
  })
  expect(answer.body.phoneNumbers).toHaveLength(1)
})

test.for([
  [[{ op: 'destroy', path: 'title' }], 'invalidSyntax'],
  [[], 'invalidSyntax'],
  [[{ op: 'replace', path: 'id', value: 'x' }], 'mutability'],
  [[{ op: 'replace', path: 'active', value: 'perhaps' }], 'invalidValue'],
  [[{ op: 'remove', path: 'userName' }], 'invalidValue'],
  [[{ op: 'add', path: 'constructor.prototype.polluted', value: 'x' }], 'invalidPath'],
  [[{ op: 'add', path: '__proto__.polluted', value: 'x' }], 'invalidPath'],
  [[{ op: 'add', path: 'name', value: { 'constructor.prototype.polluted': 'x' } }], 'invalidPath'],
  [[{ op: 'add', value: { 'constructor.prototype.polluted': 'x' } }], 'invalidPath'],
  [[{ op: 'add', value: { name: { 'constructor.prototype.polluted': 'x' } } }], 'invalidPath'],
  [[{ op: 'add', value: { [`${'a.'.repeat(250)}b`]: 'x' } }], 'invalidPath'],
  [[{ op: 'add', path: 'emails', value: Array.from({ length: 200 }, () => 'x') }], 'invalidSyntax'],
] as const)('PATCH %j is refused as %s, and nothing is changed', async ([operations, scimType]) => {
  const before = await createUser()
  const answer = await patchUser(before.id, [{ op: 'replace', path: 'title', value: 'Lost' }, ...operations])
  const refused = operations.length === 0 ? await patchUser(before.id, []) : answer
  expect(refused).toMatchObject({ status: 400, body: { status: '400', scimType } })
  expect({}).not.toHaveProperty('polluted')
  if (operations.length > 0)
    expect((await idp.request(scim.getScimUser, { params: { id: before.id } })).body).toEqual(before)
})

test('SCIM PUT replaces a resource; If-Match refuses one that changed', async () => {
  const before = await createUser()
  const params = { id: before.id }
  const put = (etag?: string) =>
    idp.http(`/scim/v2/Users/${before.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/scim+json', ...(etag && { 'if-match': etag }) },
      body: JSON.stringify({ schemas: before.schemas, userName: before.userName, title: 'Resident' }),
    })
  expect((await put(before.meta.version)).status).toBe(200)
  const after = (await idp.request(scim.getScimUser, { params })).body
  expect(after).toMatchObject({ title: 'Resident', active: true })
  expect(after.phoneNumbers).toBeUndefined()
  const stale = await put(before.meta.version)
  expect({ status: stale.status, body: await stale.json() }).toMatchObject({
    status: 412,
    body: { status: '412', code: 'scim.version' },
  })
})

test('users are filtered as identity providers and RFC 7644 do', async () => {
  const { id } = await createUser({ userName: 'Filter.One', title: 'Perfusionist', externalId: 'filter-1' })
  await createUser({ userName: 'filter.two', title: 'Perfusionist', active: false })
  const one = ['Filter.One']
  for (const filter of [
    'userName eq "filter.one"',
    'USERNAME Eq "FILTER.ONE"',
    'externalId eq "filter-1"',
    `id eq "${id}"`,
    'title eq "Perfusionist" and active eq true',
    'title eq "Perfusionist" and not (active eq false)',
    'userName sw "filter" and userName ew "one"',
    '(userName co "ter.o" or userName eq "unknown") and title pr',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "filter.one"',
    'userName eq "filter.one" and emails[type eq "work" and value co "@example.org"]',
    'userName eq "filter.one" and meta.lastModified gt "2020-01-01T00:00:00Z"',
  ])
    expect([filter, (await findUsers(filter)).names]).toEqual([filter, one])
  expect(await findUsers('userName eq "it\'s; drop table users"')).toMatchObject({ totalResults: 0 })
  expect((await findUsers('userName co "%"')).totalResults).toBe(0)
  for (const filter of ['userName eq', 'nonsense', 'salary gt "1"', 'active gt true'])
    expect(await findUsers(filter)).toMatchObject({ status: 400, scimType: 'invalidFilter' })
})

test('lists have pages, and attributes are selected', async () => {
  for (let count = 0; count < 3; count++) await createUser({ title: 'Paged' })
  const list = (query: Record<string, unknown>) =>
    idp.request(scim.listScimUsers, { query: { filter: 'title eq "Paged"', ...query } })
  const first = await list({ startIndex: 1, count: 2 })
  expect(first.body).toMatchObject({ totalResults: 3, itemsPerPage: 2, startIndex: 1 })
  const second = await list({ startIndex: 3, count: 2 })
  expect(second.body).toMatchObject({ totalResults: 3, itemsPerPage: 1, startIndex: 3 })
  expect((await list({ startIndex: 0, count: -1 })).body).toMatchObject({ itemsPerPage: 0, startIndex: 1 })
  const named = await list({ attributes: 'userName,name.familyName' })
  expect(named.body.Resources[0]).toEqual({
    schemas: expect.any(Array),
    id: expect.any(String),
    userName: expect.any(String),
    name: { familyName: 'Garcia' },
  })
  const fewer = await list({ excludedAttributes: 'emails,groups' })
  expect(fewer.body.Resources[0]).not.toHaveProperty('emails')
  expect(fewer.body.Resources[0]).toHaveProperty('userName')
})

test('groups are created, filled, renamed and deleted; standard groups stay', async () => {
  const users = [await createUser(), await createUser(), await createUser()]
  const members = users.map(({ id }) => ({ value: id }))
  const created = await idp.request(scim.createScimGroup, {
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Night shift',
      externalId: 'group-1',
      members: members.slice(0, 1),
    },
  })
  expect(created).toMatchObject({ status: 201, body: { displayName: 'Night shift', externalId: 'group-1' } })
  const params = { id: created.body.id }
  const patch = (operations: unknown[]) =>
    idp.request(scim.patchScimGroup, { params, body: { schemas: [patchSchema], Operations: operations } })
  const idsOf = (answer: Awaited<ReturnType<typeof patch>>) =>
    answer.body.members.map(({ value }: { value: string }) => value)
  const all = users.map(({ id }) => id)
  expect(idsOf(await patch([{ op: 'Add', path: 'members', value: members.slice(1) }]))).toEqual(all)
  expect(idsOf(await patch([{ op: 'remove', path: `members[value eq "${all[0]}"]` }]))).toEqual(all.slice(1))
  expect(idsOf(await patch([{ op: 'Remove', path: 'members', value: [{ value: all[1] }] }]))).toEqual([
    all[2],
  ])
  expect(idsOf(await patch([{ op: 'replace', path: 'members', value: members.slice(0, 1) }]))).toEqual([
    all[0],
  ])
  expect(
    idsOf(
      await patch([
        { op: 'remove', path: 'members', value: all.map((value) => ({ value })) },
        { op: 'add', path: 'Members', value: members[2] },
        { op: 'add', value: { members } },
        { op: 'remove', path: `members[value eq "${all[1]}"]` },
      ]),
    ),
  ).toEqual([all[0], all[2]])
  const selected = await patch([{ op: 'remove', path: 'members[display co "a"]' }])
  expect(selected).toMatchObject({ status: 400, body: { scimType: 'invalidPath' } })
  expect((await patch([{ op: 'replace', value: { displayName: 'Nights' } }])).body.displayName).toBe('Nights')
  const unknown = await patch([{ op: 'add', path: 'members', value: [{ value: 'unknown' }] }])
  expect(unknown).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  expect((await idp.request(scim.getScimUser, { params: { id: all[0] } })).body.groups).toContainEqual(
    expect.objectContaining({ value: created.body.id, display: 'Nights' }),
  )
  const found = await idp.request(scim.listScimGroups, {
    query: { filter: 'displayName eq "nights"', excludedAttributes: 'members' },
  })
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: created.body.id }] })
  expect(found.body.Resources[0]).not.toHaveProperty('members')
  expect((await idp.request(scim.deleteScimGroup, { params })).status).toBe(204)
  expect((await idp.request(scim.getScimGroup, { params })).status).toBe(404)
  const { id } = (await idp.request(scim.createScimGroup, { body: { displayName: 'Standard' } })).body
  await queryRows(h, `update permission_group set key = 'clinicians' where id = ${id}`)
  expect((await idp.request(scim.deleteScimGroup, { params: { id } })).status).toBeGreaterThanOrEqual(400)
  await queryRows(h, `update permission_group set key = null where id = ${id}`)
})

test('SCIM discovery describes what is supported', async () => {
  const config = await idp.request(scim.getScimServiceProviderConfig)
  expect(config.body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    etag: { supported: true },
  })
  const types = await idp.request(scim.listScimResourceTypes)
  expect(types.body.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
    '/Users',
    '/Groups',
  ])
  const schemas = await idp.request(scim.listScimSchemas)
  expect(schemas.body.totalResults).toBe(4)
  const { id } = schemas.body.Resources[0]
  expect((await idp.request(scim.getScimSchema, { params: { id } })).body.id).toBe(id)
  const missing = await idp.request(scim.getScimSchema, { params: { id: 'urn:nothing' } })
  expect(missing).toMatchObject({ status: 404, body: { status: '404' } })
})

test('errors have the SCIM format, also without a valid token or body', async () => {
  const anonymous = await fetch(`${h.url}/scim/v2/Users`)
  expect({ status: anonymous.status, body: await anonymous.json() }).toMatchObject({
    status: 401,
    body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
  })
  const broken = await idp.http('/scim/v2/Users', {
    method: 'POST',
    headers: { 'content-type': 'application/scim+json' },
    body: '{',
  })
  expect({ status: broken.status, body: await broken.json() }).toMatchObject({
    status: 400,
    body: { scimType: 'invalidSyntax' },
  })
  const nameless = await idp.request(scim.createScimUser, { body: { schemas: samples.user['schemas'] } })
  expect(nameless).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue', detail: 'userName is required.' },
  })
})

test('a user who may provision acts with their own permissions, and joins no group that gives more', async () => {
  const petra = await createPerson(h, 'Petra Prov', ['accounts.provision_users', 'accounts.change_apitoken'])
  const found = await idp.request(scim.listScimGroups, {
    query: { filter: 'displayName co "Administrator"' },
  })
  const { id } = found.body.Resources[0]
  const { uid } = await petra.call(getMe)
  const { uid: administrator } = await h.dora.call(getMe)
  const body = (Operations: unknown[]) => ({ schemas: [patchSchema], Operations })
  const joining = body([{ op: 'add', path: 'members', value: [{ value: uid }] }])
  const refusals = [
    await petra.request(scim.patchScimGroup, { params: { id }, body: joining }),
    await petra.request(scim.patchScimGroup, {
      params: { id },
      body: body([{ op: 'replace', path: 'displayName', value: 'Visitors' }]),
    }),
    await petra.request(scim.deleteScimUser, { params: { id: administrator } }),
    await petra.request(scim.patchScimUser, {
      params: { id: administrator },
      body: body([{ op: 'replace', path: 'emails', value: [{ value: 'petra@attacker.test' }] }]),
    }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await h.dora.call(getMe)).permissions).toHaveLength(permissionIds.length)
  expect((await petra.call(getMe)).permissions).toHaveLength(2)
  // A service token acts for the whole hospital, so that only full administration creates it.
  const token = await petra.request(createServiceToken, {
    params: { id: h.ids.account_id },
    body: { name: 'Own provider', scopes: ['accounts.provision_users'], expires_in_days: 30 },
  })
  expect(token).toMatchObject({
    status: 400,
    body: { scopes: [expect.stringContaining('full administration')] },
  })
})
