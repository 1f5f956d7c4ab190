import * as tokens from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import { changeRole, getRole, listRoles } from '@wardline/contract/accounts/roles/role.routes.ts'
import { confirmPassword, listSessions } from '@wardline/contract/accounts/session.routes.ts'
import { changeProfile, setStatus } from '@wardline/contract/accounts/profile.routes.ts'
import { listUsers } from '@wardline/contract/accounts/picker.routes.ts'
import { listUserAccounts } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import {
  deactivateUser,
  lockUser,
  reactivateUser,
  unlockUser,
} from '@wardline/contract/accounts/user.routes.ts'
import {
  createThread,
  listThreads,
  replyToThread,
} from '@wardline/contract/messaging/threads/thread.routes.ts'
import { listPatients } from '@wardline/contract/patients/patient.routes.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import type { TokenScope } from '@wardline/contract/token-scopes.ts'
import { beforeAll, expect, test } from 'vitest'
import { advanceClock, queryRows } from '../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { apiClient } from '../../fixtures/people/api-client.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { password } from '../../fixtures/people/user.ts'

let h: Hospital
let id: number

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  id = h.ids.account_id
  return h.close
})

const bodyOf = (scopes: TokenScope[], more: Record<string, unknown> = {}) => ({
  name: 'Ward board',
  scopes,
  expires_in_days: 30,
  ...more,
})
const createPersonal = async (person: Person, scopes: TokenScope[], more = {}) => {
  const made = await person.call(tokens.createOwnApiToken, { body: bodyOf(scopes, more) })
  return { ...made, client: apiClient(h.url, made.token) }
}
const createService = async (scopes: TokenScope[], more = {}) => {
  const made = await h.dora.call(tokens.createServiceToken, { params: { id }, body: bodyOf(scopes, more) })
  return { ...made, client: apiClient(h.url, made.token) }
}
const clinician: Permission[] = ['messaging.send_message', 'pcm.view_patient']

test('a personal token acts as its owner, is shown once and stored as a hash', async () => {
  const { token, client, ...made } = await createPersonal(h.ana, ['basic.read', 'pcm.view_patient'])
  expect(token).toMatch(/^wlp_[0-9a-z]+_[\w-]{43}$/)
  expect(made).toMatchObject({
    kind: 'personal',
    hint: token.slice(-4),
    user: { id: h.ana.user.user_id },
    last_used: null,
    state: 'active',
  })
  const current = await client.request(tokens.getCurrentApiToken)
  expect(current).toMatchObject({
    status: 200,
    body: { id: made.id, scopes: ['basic.read', 'pcm.view_patient'] },
  })
  expect(current.headers.getSetCookie()).toEqual([])
  expect((await client.request(listPatients)).status).toBe(200)
  const { results } = await h.ana.call(tokens.listOwnApiTokens)
  expect(results.find((each) => each.id === made.id)).toMatchObject({ last_used: expect.any(String) })
  expect(JSON.stringify(results)).not.toContain(token)
  const rows = await queryRows(h, `select * from api_token where id = ${made.id}`)
  expect(JSON.stringify(rows)).not.toContain(token.slice(8))
})

test('a token writes without a CSRF token; the audit trail names it', async () => {
  const { client, id: api_token_id } = await createPersonal(h.ana, ['basic.write', 'messaging.send_message'])
  const thread = await client.request(createThread, {
    body: { subject: 'Via token', data: { body: 'K+ 6.1' }, recipient_ids: [h.ben.user.contact_id] },
  })
  expect(thread.status).toBe(201)
  const reply = { params: { id: thread.body.id }, body: { message: 'And repeat at noon' } }
  expect((await client.request(replyToThread, reply)).status).toBe(201)
  const status = { params: { id: h.ana.user.user_id }, body: { status: 'online' } }
  expect((await client.request(setStatus, status)).status).toBe(200)
  const profile = { params: { id: h.ana.user.user_id }, body: { title: 'Charge nurse' } }
  expect((await client.request(changeProfile, profile)).status).toBe(200)
  const changed = (await listAuditEntries(h, 'user.profile_changed')).at(-1)
  expect(changed).toMatchObject({ actor_id: h.ana.user.user_id, details: { api_token_id } })
  const own = (await listAuditEntries(h, 'api_token.created')).filter(
    ({ object_id }) => object_id === api_token_id,
  )
  expect(own).toMatchObject([
    { actor_id: h.ana.user.user_id, details: { kind: 'personal', name: 'Ward board' } },
  ])
})

test('a token is refused outside its scopes, and says which one it lacks', async () => {
  const { client } = await createPersonal(h.ana, ['basic.read'])
  expect(await client.request(listPatients)).toMatchObject({
    status: 403,
    body: {
      code: 'api_token.scope',
      detail: 'This API token lacks the scope pcm.view_patient. Create a token that has it.',
    },
  })
  const status = { params: { id: h.ana.user.user_id }, body: { status: 'online' } }
  expect((await client.request(setStatus, status)).body.code).toBe('api_token.scope')
  expect((await client.request(listSessions)).body.code).toBe('api_token.session_only')
})

test('a token never has more than its owner has at the time of the request', async () => {
  const person = await createUser(h, 'Pia Scoped', clinician)
  const { client } = await createPersonal(person, ['basic.read', 'pcm.view_patient'])
  expect((await client.request(listPatients)).status).toBe(200)
  const { results } = await h.dora.call(listRoles, { params: { id }, query: { search: 'Pia' } })
  const [role] = results
  if (!role) throw new Error('The role of the user was not found.')
  const params = { id, role_id: role.id }
  const { version } = await h.dora.call(getRole, { params })
  await h.dora.call(changeRole, {
    params,
    body: { name: role.name, permission_ids: ['messaging.send_message'], version },
  })
  expect(await client.request(listPatients)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('a foreign permission cannot be granted, and creating a token needs a recent password', async () => {
  const person = await createUser(h, 'Gus Grant', clinician)
  const refused = await person.request(tokens.createOwnApiToken, {
    body: bodyOf(['basic.read', 'accounts.change_user']),
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { scopes: ['You can grant only permissions that you have. Remove accounts.change_user.'] },
  })
  h.clock.forward({ minutes: 11 })
  await queryRows(h, `update session set password_confirmed = now() - interval '1 hour'`)
  const late = await person.request(tokens.createOwnApiToken, { body: bodyOf(['basic.read']) })
  expect(late).toMatchObject({ status: 403, body: { code: 'password.required' } })
  await person.call(confirmPassword, { body: { password } })
  expect((await createPersonal(person, ['basic.read'])).state).toBe('active')
  for (const each of [h.ana, h.dora]) await each.call(confirmPassword, { body: { password } })
})

test('a locked owner stops a token at once; a deactivated one loses it', async () => {
  const person = await createUser(h, 'Lou Locked', clinician)
  const { client } = await createPersonal(person, ['basic.read'])
  const params = { id: person.user.user_id }
  await h.dora.call(lockUser, { params })
  const invalid = {
    status: 401,
    body: {
      code: 'api_token.invalid',
      detail: 'This API token is unknown, expired or revoked. Create a new one.',
    },
  }
  const refused = await client.request(tokens.getCurrentApiToken)
  expect(refused).toMatchObject(invalid)
  expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  await h.dora.call(unlockUser, { params })
  expect((await client.request(tokens.getCurrentApiToken)).status).toBe(200)
  await h.dora.call(deactivateUser, { params })
  expect(await client.request(tokens.getCurrentApiToken)).toMatchObject(invalid)
  await h.dora.call(reactivateUser, { params })
  expect(await client.request(tokens.getCurrentApiToken)).toMatchObject(invalid)
})

test('a revoked, an expired, an altered and a cookie-borne token are refused', async () => {
  const revoked = await createPersonal(h.ana, ['basic.read'])
  const device = await h.ana.connect()
  await h.ana.call(tokens.revokeOwnApiToken, { params: { id: revoked.id } })
  expect(await device.receives('api_tokens_changed')).toEqual({})
  expect((await revoked.client.request(tokens.getCurrentApiToken)).status).toBe(401)
  const again = await h.ana.request(tokens.revokeOwnApiToken, { params: { id: revoked.id } })
  expect(again.status).toBe(404)

  const expired = await createPersonal(h.ana, ['basic.read'], { expires_in_days: 1 })
  await queryRows(
    h,
    `update api_token set expires = clock_now() - interval '1 second' where id = ${expired.id}`,
  )
  expect((await expired.client.request(tokens.getCurrentApiToken)).status).toBe(401)
  const { results } = await h.ana.call(tokens.listOwnApiTokens)
  expect(results.find((each) => each.id === expired.id)?.state).toBe('expired')

  const { token } = await createPersonal(h.ana, ['basic.read'])
  for (const altered of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.slice(4), 'x'])
    expect((await apiClient(h.url, altered).request(tokens.getCurrentApiToken)).status).toBe(401)
  const cookie = await fetch(h.url + tokens.getCurrentApiToken.path, {
    headers: { cookie: `session=${token}` },
  })
  expect(cookie.status).toBe(401)
})

test('a service token acts as an identity that signs in nowhere, is listed nowhere and receives nothing', async () => {
  const { client, user, kind } = await createService(
    ['basic.read', 'basic.write', 'messaging.send_message', 'pcm.view_patient'],
    { name: 'Lab interface' },
  )
  expect({ kind, name: user.display_name }).toEqual({ kind: 'service', name: 'Lab interface' })
  expect((await client.request(listPatients)).status).toBe(200)
  const thread = await client.request(createThread, {
    body: { subject: 'Critical lab', data: { body: 'K+ 6.1' }, recipient_ids: [h.ben.user.contact_id] },
  })
  expect(thread.status).toBe(201)
  const [received] = (await h.ben.call(listThreads)).results
  expect(received).toMatchObject({ id: thread.body.id, last_message: { sender_id: user.id } })
  const { results: found } = await h.dora.call(listUsers, { query: { search: 'Lab interface' } })
  expect(found).toEqual([])
  const { results } = await h.dora.call(listUserAccounts, {
    params: { id },
    query: { state: 'deactivated', search: 'Lab' },
  })
  expect(results).toEqual([])
  const params = { id: user.id }
  expect((await h.dora.request(reactivateUser, { params })).status).toBe(404)
})

test('only administrators create service tokens, and they revoke the tokens of all', async () => {
  const refused = await h.ana.request(tokens.createServiceToken, {
    params: { id },
    body: bodyOf(['basic.read']),
  })
  expect(refused.status).toBe(403)
  const personal = await createPersonal(h.ana, ['basic.read'])
  const { results } = await h.dora.call(tokens.listApiTokens, { params: { id } })
  expect(results.map((each) => each.kind)).toContain('service')
  expect(results.find((each) => each.id === personal.id)).toMatchObject({
    user: { display_name: h.ana.user.display_name },
  })
  await h.dora.call(tokens.revokeApiToken, { params: { id, token_id: personal.id } })
  expect((await personal.client.request(tokens.getCurrentApiToken)).status).toBe(401)
  expect(await listAuditEntries(h, 'api_token.revoked')).toContainEqual(
    expect.objectContaining({ actor_id: h.dora.user.user_id, object_id: personal.id }),
  )
})

test('a week before its end, the creator of a token is notified; not of a revoked one', async () => {
  const person = await createUser(h, 'Nora Notified', clinician)
  const ends = await createPersonal(person, ['basic.read'], { name: 'Night export', expires_in_days: 8 })
  const revoked = await createPersonal(person, ['basic.read'], { name: 'Old export', expires_in_days: 8 })
  await person.call(tokens.revokeOwnApiToken, { params: { id: revoked.id } })
  await advanceClock(h, { minutes: 24 * 60 + 1 })
  await person.signIn()
  await expect
    .poll(async () => (await person.inbox()).map(({ subject }) => subject))
    .toEqual(['API token Night export ends in 7 days'])
  expect((await ends.client.request(tokens.getCurrentApiToken)).status).toBe(200)
})

test('a token is limited to 600 requests in a minute', async () => {
  for (const each of [h.ana, h.dora]) await each.signIn()
  const { client } = await createPersonal(h.ana, ['basic.read'])
  const statuses: number[] = []
  for (let round = 0; round < 13; round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.http(tokens.getCurrentApiToken.path)),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  const counts = Object.fromEntries(
    [...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]),
  )
  expect(counts).toEqual({ 200: 600, 429: 50 })
})
