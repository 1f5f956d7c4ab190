import {
  addPermissionGroupMembers,
  addPermissionGroupRoles,
  createPermissionGroup,
  deletePermissionGroup,
  removePermissionGroupMember,
  removePermissionGroupRole,
} from '@wardline/contract/accounts/roles/permission-group.routes.ts'
import { changeRole, createRole, deleteRole, getRole } from '@wardline/contract/accounts/roles/role.routes.ts'
import * as routes from '@wardline/contract/accounts/second-factors/second-factor.routes.ts'
import { confirmPassword, getMe, getSessionLock, logout } from '@wardline/contract/accounts/session.routes.ts'
import { boot } from '@wardline/contract/live/boot.routes.ts'
import { listThreads } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  enrolTotp,
  enterPassword,
  signInByPassword,
} from '../../../fixtures/authenticators/second-factors.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { attemptUpgrade } from '../../../fixtures/network/websocket-upgrade.ts'
import {
  createCookieClient,
  expectStatus,
  type CookieClient,
} from '../../../fixtures/people/cookie-client.ts'
import { connectAs, type Person } from '../../../fixtures/people/person.ts'
import { password } from '../../../fixtures/people/user.ts'

let hospital: Hospital
let hired = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

/** With a role of the same name. */
async function createNewUser() {
  const person = await createUser(hospital, `Req Person${++hired}`, ['messaging.send_message'])
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{
      id: number
    }>`select id from role where account_id = ${person.user.account_id} and name = ${person.user.display_name}`.execute(
      db,
    ),
  )
  const role = { id: person.user.account_id, role_id: rows[0]?.id }
  const setRole = async (body: Record<string, unknown>) =>
    hospital.dora.request(changeRole, { params: role, body })
  const load = () => hospital.dora.call(getRole, { params: role })
  return { person, setRole, load }
}

const day = (offset: number) =>
  hospital.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate().add({ days: offset }).toString()
const mustEnrol = { status: 403, body: { code: 'session.must_enrol' } }

const cookieOf = (client: CookieClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Enrolment by a client that only has its session. */
const asPerson = (client: CookieClient): Pick<Person, 'call'> => ({
  call: async (route, input = {}) => (await client.request(route, input)).body,
})

test('a role requires a second factor, with version and conflict as for its permissions', async () => {
  const { setRole, load } = await createNewUser()
  const before = await load()
  expect(before).toMatchObject({
    requires_second_factor: false,
    second_factor_from: null,
    without_second_factor: 1,
  })
  const from = day(30)
  const changed = await setRole({
    requires_second_factor: true,
    second_factor_from: from,
    version: before.version,
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { requires_second_factor: true, second_factor_from: from, version: before.version + 1 },
  })
  const late = await setRole({ requires_second_factor: false, version: before.version })
  expect(late).toMatchObject({ status: 409, body: { code: 'role.changed' } })
  expect((await setRole({ second_factor_from: '2027-02-30' })).status).toBe(400)
  expect((await setRole({ requires_second_factor: false })).body).toMatchObject({
    requires_second_factor: false,
    second_factor_from: null,
  })
})

test('a sign-in without a second factor only adds one, and then continues in the same session', async () => {
  const { person, setRole } = await createNewUser()
  await setRole({ requires_second_factor: true })
  const client = await signInByPassword(hospital.url, person.user)
  const me = await expectStatus(200, client.request(getMe))
  expect(me).toMatchObject({ session: { must_enrol: true }, second_factor_from: day(0) })
  for (const route of [boot, listThreads]) expect(await client.request(route)).toMatchObject(mustEnrol)
  expect(await attemptUpgrade(hospital.url, { cookie: cookieOf(client) })).toBe(401)
  expect((await client.request(getSessionLock)).body).toMatchObject({ must_enrol: true, is_locked: false })
  expect((await client.request(confirmPassword, { body: { password } })).status).toBe(204)

  const app = await enrolTotp(hospital, asPerson(client))
  expect((await client.request(listThreads)).status).toBe(200)
  expect(await attemptUpgrade(hospital.url, { cookie: cookieOf(client) })).toBe(101)
  expect((await client.request(getMe)).body).toMatchObject({
    session: { must_enrol: false },
    second_factor_from: null,
  })
  const removal = await client.request(routes.removeSecondFactor, { params: { id: app.id } })
  expect(removal).toMatchObject({
    status: 400,
    body: {
      non_field_errors: ['Your role requires a second factor. Add another one before removing this one.'],
    },
  })
  const again = createCookieClient(hospital.url)
  expect(await enterPassword(again, person.user)).toMatchObject({ body: { code: 'sign_in.second_factor' } })
})

test('a user who must add a second factor can sign out instead', async () => {
  const { person, setRole } = await createNewUser()
  await setRole({ requires_second_factor: true })
  const client = await signInByPassword(hospital.url, person.user)
  expect((await client.request(logout)).status).toBe(204)
})

test('open sessions continue when a second factor becomes required; the next sign-in must add one', async () => {
  const { person, setRole } = await createNewUser()
  const open = connectAs(hospital.url, person.user)
  await open.signIn()
  await setRole({ requires_second_factor: true })
  hospital.clock.forward({ seconds: 2 })
  expect((await open.request(listThreads)).status).toBe(200)
  expect(await open.call(getMe)).toMatchObject({ second_factor_from: day(0) })
  const next = await signInByPassword(hospital.url, person.user)
  expect(await next.request(listThreads)).toMatchObject(mustEnrol)
})

test('until the day of the role, users are reminded; from that day of the hospital, they must', async () => {
  const { person, setRole } = await createNewUser()
  const from = day(2)
  await setRole({ requires_second_factor: true, second_factor_from: from })
  const early = await signInByPassword(hospital.url, person.user)
  expect((await early.request(getMe)).body).toMatchObject({ second_factor_from: from })
  expect((await early.request(listThreads)).status).toBe(200)
  const midnight = hospital.clock.now().toZonedDateTimeISO('America/New_York').startOfDay().add({ days: 2 })
  const minutes = Math.ceil((midnight.epochMilliseconds - hospital.clock.now().epochMilliseconds) / 60_000)
  hospital.clock.forward({ minutes: minutes - 2 })
  const before = await signInByPassword(hospital.url, person.user)
  expect((await before.request(listThreads)).status).toBe(200)
  hospital.clock.forward({ minutes: 3 })
  const after = await signInByPassword(hospital.url, person.user)
  expect(await after.request(listThreads)).toMatchObject(mustEnrol)
})

test('a requirement protects all permissions of a user, so only their holder drops or postpones it', async () => {
  const { account_id } = hospital.ids
  const manager = await createUser(hospital, 'Max Manager', ['accounts.change_role', 'accounts.change_group'])
  const { person } = await createNewUser()
  const { id: role_id } = await hospital.dora.call(createRole, {
    params: { id: account_id },
    body: { name: 'Second factor', permission_ids: [] },
  })
  const rule = { id: account_id, role_id }
  const requires = (body: object) => ({ params: rule, body })
  await hospital.dora.request(
    changeRole,
    requires({ requires_second_factor: true, second_factor_from: day(3) }),
  )
  const { id: group_id } = await hospital.dora.call(createPermissionGroup, {
    params: { id: account_id },
    body: { display_name: 'Protected users' },
  })
  const group = { id: account_id, group_id }
  await hospital.dora.call(addPermissionGroupRoles, { params: group, body: { role_ids: [role_id] } })
  await hospital.dora.call(addPermissionGroupMembers, {
    params: group,
    body: { user_ids: [person.user.user_id] },
  })
  const refused = { status: 403, body: { code: 'user.more_permissions' } }

  const postponed = requires({ second_factor_from: day(30) })
  expect(await manager.request(changeRole, postponed)).toMatchObject(refused)
  expect(await manager.request(changeRole, requires({ requires_second_factor: false }))).toMatchObject(
    refused,
  )
  const withoutRole = { params: { ...group, role_id } }
  expect(await manager.request(removePermissionGroupRole, withoutRole)).toMatchObject(refused)
  const withoutMember = { params: { ...group, user_id: person.user.user_id } }
  expect(await manager.request(removePermissionGroupMember, withoutMember)).toMatchObject(refused)
  expect(await manager.request(deletePermissionGroup, { params: group })).toMatchObject(refused)
  expect(await manager.request(deleteRole, { params: rule })).toMatchObject(refused)

  // An earlier day weakens nothing, and a manager with the same permissions may drop the requirement.
  const earlier = requires({ second_factor_from: day(1) })
  expect((await manager.request(changeRole, earlier)).status).toBe(200)
  expect((await hospital.dora.request(deletePermissionGroup, { params: group })).status).toBe(204)
})
