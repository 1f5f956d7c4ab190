import * as account from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { listDepartments, listPermissionGroups } from '@wardline/contract/accounts/picker.routes.ts'
import { changeProfile, setUserPassword } from '@wardline/contract/accounts/profile.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import {
  clearDevices,
  deactivateUser,
  lockUser,
  reactivateUser,
  unlockUser,
} from '@wardline/contract/accounts/user.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

let h: Hospital
let id: number

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  id = h.ids.account_id
  return h.close
})

const listUsers = (query: Record<string, unknown>) =>
  h.dora.call(account.listUserAccounts, { params: { id }, query })
const namesOf = async (query: Record<string, unknown>) =>
  (await listUsers(query)).results.map(({ display_name }) => display_name)
const onUser = ({ user }: Person) => ({ params: { id, user_id: user.user_id } })
const userId = ({ user }: Person) => ({ params: { id: user.user_id } })
const getUser = (person: Person) => h.dora.call(account.getUserAccount, onUser(person))

test('the last administrator keeps the groups that make one', async () => {
  const { groups, version } = await getUser(h.dora)
  expect(groups.length).toBeGreaterThan(0)
  const answer = await h.dora.request(account.changeUserAccount, {
    ...onUser(h.dora),
    body: { group_ids: [], version },
  })
  expect(answer.status).toBe(400)
  expect((await getUser(h.dora)).groups).toEqual(groups)
})

test('paging §9: users are listed by last name, active ones unless filtered otherwise', async () => {
  const gone = await createUser(h, 'Gone Aaronson')
  await h.dora.call(deactivateUser, { ...userId(gone), body: { reason: 'Left the hospital.' } })
  const { count, results } = await listUsers({ page_size: 100 })
  expect(results.map(({ last_name }) => last_name)).toEqual(
    results.map(({ last_name }) => last_name).toSorted((a, b) => a.localeCompare(b)),
  )
  expect(results.every(({ is_active }) => is_active)).toBe(true)
  expect(count).toBe(results.length)
  expect(await namesOf({ is_active: 'false' })).toEqual(['Gone Aaronson'])
  expect(await namesOf({ state: 'deactivated', search: 'aaron' })).toEqual(['Gone Aaronson'])
  expect(await namesOf({ is_active: 'all', search: 'aaron' })).toEqual(['Gone Aaronson'])
})

test('users are found by name, title, address, department, group, device and by when they were last seen', async () => {
  const olga = await createUser(h, 'Olga Berg')
  await h.app.db.acrossAccounts((db) =>
    sql`update users set device_type = 'pager', title = 'Perfusionist' where id = ${olga.user.user_id}`.execute(
      db,
    ),
  )
  for (const search of ['olga', 'berg olga', 'perfusionist', 'olga.berg@hospital'])
    expect(await namesOf({ search })).toEqual(['Olga Berg'])
  expect(await namesOf({ search: 'berg', device_type: 'pager' })).toEqual(['Olga Berg'])
  expect(await namesOf({ search: 'berg', device_type: 'none' })).toEqual([])
  expect(await namesOf({ search: 'berg', never_signed_in: true })).toEqual(['Olga Berg'])
  await olga.signIn()
  expect(await namesOf({ search: 'berg', never_signed_in: true })).toEqual([])
  expect(await namesOf({ search: 'berg', unseen_days: 30 })).toEqual([])
  await h.app.db.acrossAccounts((db) =>
    sql`update users set last_seen = clock_now() - interval '40 days' where id = ${olga.user.user_id}`.execute(
      db,
    ),
  )
  expect(await namesOf({ search: 'berg', unseen_days: 30 })).toEqual(['Olga Berg'])
  const { results: groups } = await h.dora.call(listPermissionGroups, {
    params: { id },
    query: { search: 'olga berg' },
  })
  expect(await namesOf({ group_id: groups[0]?.id })).toEqual(['Olga Berg'])
  const { results: departments } = await h.dora.call(listDepartments)
  const [department] = departments
  await h.dora.call(account.changeUserAccount, {
    ...onUser(olga),
    body: { department_ids: [department?.id ?? 0] },
  })
  expect(await namesOf({ search: 'berg', department_id: department?.id })).toEqual(['Olga Berg'])
  expect(
    (await h.dora.request(account.listUserAccounts, { params: { id }, query: { state: 'gone' } })).status,
  ).toBe(400)
})

test('the CSV holds what the table shows, with formulas neutralised', async () => {
  const maker = await createUser(h, 'Csv Maker')
  await h.dora.call(account.changeUserAccount, { ...onUser(maker), body: { title: '=cmd|calc' } })
  const response = await h.dora.http(`/api/v1/accounts/${id}/users/csv/?search=csv+maker`)
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
  const text = await response.text()
  expect(text.split('\n')[0]).toContain('last_name,first_name,title')
  expect(text).toContain("Maker,Csv,'=cmd|calc")
  expect((await listAuditEntries(h, 'users.exported')).at(-1)).toMatchObject({ details: { count: 1 } })
})

test('a user is created with a name, numbers, departments and the standard group', async () => {
  const body = {
    first_name: 'Nina',
    last_name: 'Falk',
    email: 'nina.falk@hospital.test',
    mobile_number: '+12025550155',
  }
  const nina = await h.dora.call(account.createUserAccount, { params: { id }, body })
  expect(nina).toMatchObject({
    display_name: 'Nina Falk',
    username: 'nina.falk@hospital.test',
    state: 'active',
    has_password: false,
    source: 'local',
    may: { change: true, remove: true },
  })
  expect(nina.groups).toHaveLength((await standardGroups()).length)
  const again = await h.dora.request(account.createUserAccount, { params: { id }, body })
  expect(again).toMatchObject({
    status: 400,
    body: {
      email: ['Another user has this e-mail address.'],
      username: ['Another user has this user name.'],
    },
  })
  const nameless = { ...body, first_name: ' ', last_name: '', email: 'x@hospital.test' }
  expect(await h.dora.request(account.createUserAccount, { params: { id }, body: nameless })).toMatchObject({
    status: 400,
    body: { first_name: ['Enter a name.'] },
  })
  const number = { ...body, email: 'y@hospital.test', mobile_number: '12' }
  expect(
    (await h.dora.request(account.createUserAccount, { params: { id }, body: number })).body,
  ).toHaveProperty('mobile_number')
  const unnamed = { first_name: 'No', last_name: 'Address' }
  expect(
    (await h.dora.request(account.createUserAccount, { params: { id }, body: unnamed })).body,
  ).toHaveProperty('username')
  const pager = await h.dora.call(account.createUserAccount, {
    params: { id },
    body: { ...unnamed, username: 'pager.4021', pager_number: '4021' },
  })
  expect(pager).toMatchObject({ email: '', device_type: 'pager' })
  const foreign = { ...body, email: 'z@hospital.test', department_ids: [2 ** 40], group_ids: [] }
  expect(
    (await h.dora.request(account.createUserAccount, { params: { id }, body: foreign })).body,
  ).toHaveProperty('department_ids')
})

test('the list and the page show how a user is reached; addresses that a provider rejected do not count', async () => {
  const rosa = await createUser(h, 'Rosa Keller')
  const set = (values: ReturnType<typeof sql>) =>
    h.app.db.acrossAccounts((db) =>
      sql`update users set ${values} where id = ${rosa.user.user_id}`.execute(db),
    )
  const reachedBy = async () => (await listUsers({ search: 'keller' })).results[0]?.reached_by
  await set(sql`email = '', mobile_number = '', home_number = '', pager_number = '', pager_email = ''`)
  expect(await reachedBy()).toEqual([])
  expect(await namesOf({ search: 'keller', reached_by: 'nothing' })).toEqual(['Rosa Keller'])
  await set(sql`mobile_number = '(202) 555-0199'`)
  expect(await reachedBy()).toEqual([])
  await h.app.db.acrossAccounts((db) =>
    sql`insert into delivery_provider (account_id, kind)
        select ${id}, unnest(array['twilio', 'wctp', 'fcm'])`.execute(db),
  )
  expect(await reachedBy()).toEqual(['sms', 'phone'])
  await set(sql`pager_number = '4021', device_type = 'pager'`)
  expect(await reachedBy()).toEqual(['phone', 'pager'])
  await h.app.db.acrossAccounts((db) =>
    sql`insert into suppressed_address (account_id, address, reason) values (${id}, '+12025550199', 'stop')`.execute(
      db,
    ),
  )
  expect(await reachedBy()).toEqual(['pager'])
  await h.app.db.acrossAccounts((db) =>
    sql`insert into device (account_id, user_id, alert_type, address, name)
        values (${id}, ${rosa.user.user_id}, 'gcm', 'token-of-rosa', 'Pixel')`.execute(db),
  )
  expect(await getUser(rosa)).toMatchObject({
    reached_by: ['push', 'pager'],
    devices: [{ alert_type: 'gcm', name: 'Pixel', state: 'ready' }],
  })
  expect(await namesOf({ search: 'keller', reached_by: 'push' })).toEqual(['Rosa Keller'])
  expect(await namesOf({ search: 'keller', reached_by: 'sms' })).toEqual([])
  await h.dora.call(clearDevices, userId(rosa))
  expect(await getUser(rosa)).toMatchObject({ reached_by: ['pager'], devices: [] })
})

async function standardGroups(): Promise<unknown[]> {
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql`select id from permission_group where account_id = ${id} and key = 'clinicians'`.execute(db),
  )
  return rows
}

test('two users of different hospitals may have one e-mail address', async () => {
  const body = { first_name: 'Two', last_name: 'Hospitals', email: h.stranger.user.email }
  expect((await h.dora.request(account.createUserAccount, { params: { id }, body })).status).toBe(201)
})

test('the user page names the role and the group that give each permission, and the sessions', async () => {
  const rosa = await createUser(h, 'Rosa Quist', ['accounts.view_user'])
  await rosa.signIn()
  const shown = await getUser(rosa)
  expect(shown.permissions).toEqual([
    {
      id: 'accounts.view_user',
      name: 'See the list of users with their account details.',
      section: 'Administration',
      roles: [{ role: 'Rosa Quist', group: 'Rosa Quist' }],
    },
  ])
  expect(shown.sessions).toHaveLength(1)
  const session_id = shown.sessions[0]?.id ?? 0
  await h.dora.call(account.endUserSession, { params: { id, user_id: rosa.user.user_id, session_id } })
  expect((await getUser(rosa)).sessions).toEqual([])
  await expect.poll(async () => (await rosa.request(getMe)).status, { timeout: 5_000 }).toBe(401)
})

test('an administrator changes names, numbers, departments and groups in one step', async () => {
  const petra = await createUser(h, 'Petra Holm')
  const before = await getUser(petra)
  const body = {
    last_name: 'Holm-Lie',
    title: 'RN',
    username: 'petra.holm.lie',
    mobile_number: '+12025550177',
    group_ids: [],
    version: before.version,
  }
  const changed = await h.dora.call(account.changeUserAccount, { ...onUser(petra), body })
  expect(changed).toMatchObject({
    display_name: 'Petra Holm-Lie',
    title: 'RN',
    username: 'petra.holm.lie',
    mobile_number: '+12025550177',
    groups: [],
    changed_by: 'Dora Lind',
  })
  const late = await h.dora.request(account.changeUserAccount, {
    ...onUser(petra),
    body: { title: 'MD', version: before.version },
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'user.changed' } })
  expect((late.body as { detail: string }).detail).toMatch(/^Dora Lind changed this user/)
  const taken = await h.dora.request(account.changeUserAccount, {
    ...onUser(petra),
    body: { email: h.ana.user.email },
  })
  expect(taken).toMatchObject({ status: 400, body: { email: ['Another user has this e-mail address.'] } })
})

test('a user is locked, unlocked, deactivated and reactivated with a reason, and the session ends', async () => {
  const lars = await createUser(h, 'Lars Vik')
  await lars.signIn()
  await h.dora.call(lockUser, { ...userId(lars), body: { reason: 'Badge lost.' } })
  expect(await getUser(lars)).toMatchObject({
    state: 'locked',
    is_locked: true,
    state_reason: 'Badge lost.',
    state_changed_by: 'Dora Lind',
    sessions: [],
  })
  expect((await lars.request(getMe)).status).toBe(401)
  await h.dora.call(unlockUser, userId(lars))
  expect(await getUser(lars)).toMatchObject({ state: 'active', is_locked: false })
  await h.dora.call(deactivateUser, { ...userId(lars), body: { reason: 'Left.' } })
  expect(await getUser(lars)).toMatchObject({ state: 'deactivated', is_active: false, state_reason: 'Left.' })
  await h.dora.call(reactivateUser, userId(lars))
  expect(await getUser(lars)).toMatchObject({ state: 'active', is_active: true })
  for (const action of ['user.locked', 'user.unlocked', 'user.deactivated', 'user.reactivated'])
    expect((await listAuditEntries(h, action)).map(({ object_id }) => object_id)).toContain(lars.user.user_id)
})

test('paging §7: several users are locked at once, all or none', async () => {
  const [one, two] = [await createUser(h, 'One Lock'), await createUser(h, 'Two Lock')]
  const user_ids = [one.user.user_id, two.user.user_id]
  const mixed = await h.dora.request(account.lockUsers, {
    body: { user_ids: [...user_ids, h.stranger.user.user_id] },
  })
  expect(mixed.status).toBe(404)
  expect((await getUser(one)).state).toBe('active')
  const self = await h.dora.request(account.lockUsers, {
    body: { user_ids: [...user_ids, h.dora.user.user_id] },
  })
  expect(self.status).toBe(400)
  await h.dora.call(account.lockUsers, { body: { user_ids } })
  expect([(await getUser(one)).state, (await getUser(two)).state]).toEqual(['locked', 'locked'])
  const none = await h.dora.request(account.lockUsers, { body: { user_ids: [] } })
  expect(none.body).toMatchObject({ user_ids: ['Users must be selected before editing.'] })
})

test('actions on a user with more permissions than those of the caller are refused', async () => {
  const clerk = await createUser(h, 'Carl Clerk', [
    'accounts.change_user',
    'accounts.view_user',
    'accounts.set_password',
  ])
  const boss = await createUser(h, 'Berta Boss', ['accounts.change_role'])
  const refused = [
    clerk.request(lockUser, userId(boss)),
    clerk.request(deactivateUser, userId(boss)),
    clerk.request(reactivateUser, userId(boss)),
    clerk.request(clearDevices, userId(boss)),
    clerk.request(changeProfile, { ...userId(boss), body: { title: 'Mine' } }),
    clerk.request(account.changeUserAccount, { ...onUser(boss), body: { email: 'mine@hospital.test' } }),
    clerk.request(account.lockUsers, { body: { user_ids: [boss.user.user_id] } }),
    clerk.request(setUserPassword, { ...userId(boss), body: { new_password: 'a sufficiently long one' } }),
  ]
  for (const answer of await Promise.all(refused)) expect(answer.status).toBe(403)
  expect(await getUser(boss)).toMatchObject({ state: 'active', title: '' })
  const shown = await clerk.call(account.getUserAccount, onUser(boss))
  expect(shown.may).toEqual({
    change: false,
    change_groups: false,
    set_password: false,
    remove: false,
    clear_devices: false,
  })
  expect(shown.may_not).toMatch(/^Berta Boss has permissions that you do not have\./)
})

test('groups are given and taken only with accounts.change_group and the permissions of the group', async () => {
  const clerk = await createUser(h, 'Gert Giver', ['accounts.change_user', 'accounts.change_group'])
  const plain = await createUser(h, 'Paul Plain')
  const { results } = await h.dora.call(listPermissionGroups, { params: { id }, query: { search: 'dora' } })
  const all =
    results.length > 0 ? results : (await h.dora.call(listPermissionGroups, { params: { id } })).results
  const strong = (await getUser(h.dora)).groups[0]?.id ?? all[0]?.id ?? 0
  const answer = await clerk.request(account.changeUserAccount, {
    ...onUser(plain),
    body: { group_ids: [strong] },
  })
  expect(answer).toMatchObject({ status: 403, body: { code: 'role.more_permissions' } })
  const noGroups = await createUser(h, 'Ulf User', ['accounts.change_user'])
  expect(
    (await noGroups.request(account.changeUserAccount, { ...onUser(plain), body: { group_ids: [] } })).status,
  ).toBe(403)
})
