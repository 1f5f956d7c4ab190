import { getUserAccount } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { changeProfile, getProfile, setUserPassword } from '@wardline/contract/accounts/profile.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import {
  clearDevices,
  deactivateUser,
  lockUser,
  reactivateUser,
} from '@wardline/contract/accounts/user.routes.ts'
import fc from 'fast-check'
import pg from 'pg'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { postSignIn } from '../../fixtures/people/sign-in.ts'
import type { Person } from '../../fixtures/people/person.ts'

const userParams = (person: Person) => ({ params: { id: person.user.user_id } })
const changeUserProfile = (person: Person, body: Record<string, unknown>, whose = person) =>
  person.request(changeProfile, { ...userParams(whose), body })
const setForwarding = (person: Person, to: Person, more = {}) =>
  changeUserProfile(person, { forwarding_enabled: true, forward_to_id: to.user.user_id, ...more })

test('messaging §3, §7: a user reads and edits their own profile; private fields reach only their own devices', async () => {
  const { ana, ben } = await createHospital()
  const [anas, bens] = [await ana.connect(), await ben.connect()]
  const before = await ana.call(getProfile, userParams(ana))
  expect(before).toMatchObject({
    first_name: 'Ana',
    auto_response_enabled: false,
    forward_to_id: null,
    status: 'online',
  })

  const body = {
    first_name: ' Anita ',
    last_name: 'Ruiz',
    title: 'Charge RN',
    home_number: '+1 412 555 0142',
  }
  const after = await ana.call(changeProfile, { ...userParams(ana), body })
  expect(after).toEqual({ ...before, ...body, first_name: 'Anita', display_name: 'Anita Ruiz' })
  expect(await ana.call(getProfile, userParams(ana))).toEqual(after)
  expect(await anas.receives('profile_changed')).toEqual({ profile: after })
  expect((await bens.receives('user_changed')).user).toMatchObject({
    display_name: 'Anita Ruiz',
    title: 'Charge RN',
  })

  const quiet = {
    hide_mobile_numbers: true,
    auto_response_enabled: true,
    auto_response_text: 'In surgery until 4.',
  }
  await ana.call(changeProfile, { ...userParams(ana), body: quiet })
  await anas.receives('profile_changed', ({ profile }) => profile.hide_mobile_numbers)
  expect(bens.events.filter(({ kind }) => kind === 'profile_changed')).toEqual([])
  expect(bens.events.filter(({ kind }) => kind === 'user_changed')).toHaveLength(1)
})

test('omitted fields are unchanged, and saving the current value emits no event', async () => {
  const { ana } = await createHospital()
  const device = await ana.connect()
  const before = await ana.call(getProfile, userParams(ana))
  expect(await ana.call(changeProfile, { ...userParams(ana), body: {} })).toEqual(before)
  expect(await ana.call(changeProfile, { ...userParams(ana), body: { title: before.title } })).toEqual(before)
  await ana.call(changeProfile, { ...userParams(ana), body: { home_number: '1' } })
  await device.receives('profile_changed')
  expect(device.events).toHaveLength(1)
})

test('mobile and pager numbers must be dialable; an invalid one is refused at its field and nothing is lost', async () => {
  const { ana, dora, stranger, app } = await createHospital()
  const body = { mobile_number: '(202) 555-0142', pager_number: '402-1', title: 'Charge RN' }
  expect((await changeUserProfile(ana, body)).body).toMatchObject(body)
  const carries = async () => {
    const { rows } = await app.db.acrossAccounts((db) =>
      sql<{
        device_type: string | null
      }>`select device_type from users where id = ${ana.user.user_id}`.execute(db),
    )
    return rows[0]?.device_type
  }
  expect(await carries()).toBe('pager')
  const wrong = { mobile_number: '4021', pager_number: '12', title: 'RN' }
  expect(await changeUserProfile(ana, wrong)).toMatchObject({
    status: 400,
    body: {
      mobile_number: [expect.stringContaining('with its country code')],
      pager_number: [expect.stringContaining('3 to 20 digits')],
    },
  })
  expect(await ana.call(getProfile, userParams(ana))).toMatchObject(body)
  expect((await changeUserProfile(dora, { pager_number: '' }, ana)).status).toBe(200)
  expect(await carries()).toBe(null)
  expect((await changeUserProfile(ana, { mobile_number: '' }, dora)).status).toBe(403)
  expect((await changeUserProfile(stranger, { mobile_number: '' }, ana)).status).toBe(404)
  // Invalid imported values do not block other changes.
  await app.db.acrossAccounts((db) =>
    sql`update users set mobile_number = 'desk 12' where id = ${ana.user.user_id}`.execute(db),
  )
  expect((await changeUserProfile(ana, { mobile_number: 'desk 12', title: 'RN' })).status).toBe(200)
})

test('the personal e-mail address of notifications is entered in the profile', async () => {
  const { ana, dora } = await createHospital()
  const wrong = await changeUserProfile(ana, { pager_email: 'home' })
  expect(wrong).toMatchObject({ status: 400, body: { pager_email: ['This is not an e-mail address.'] } })
  expect(await changeUserProfile(ana, { pager_email: 'ana@home.test' })).toMatchObject({
    status: 200,
    body: { pager_email: 'ana@home.test' },
  })
  const shown = await dora.call(getUserAccount, {
    params: { id: ana.user.account_id, user_id: ana.user.user_id },
  })
  expect(shown.pager_email).toBe('ana@home.test')
})

test('messaging §4: the default message type belongs to the account and is returned with the user', async () => {
  const { ana, ids } = await createHospital()
  const { message_type: default_message_type_id } = ids
  expect((await changeUserProfile(ana, { default_message_type_id })).body).toMatchObject({
    default_message_type_id,
  })
  expect(await ana.call(getMe)).toMatchObject({ default_message_type_id })
  expect(await changeUserProfile(ana, { default_message_type_id: 999_999 })).toMatchObject({
    status: 400,
    body: { default_message_type_id: ['This message type does not exist.'] },
  })
  expect((await changeUserProfile(ana, { default_message_type_id: null })).body).toMatchObject({
    default_message_type_id: null,
  })
})

test.for<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['no name', { first_name: ' ', last_name: '' }, { first_name: ['Enter a name.'] }],
  [
    'an auto response without words',
    { auto_response_enabled: true },
    { auto_response_text: ['Enter the automatic response.'] },
  ],
  [
    'forwarding without a target',
    { forwarding_enabled: true },
    { forward_to_id: ['Choose who receives your forwarded messages.'] },
  ],
  [
    'a field that users cannot change',
    { email: 'x@y.test' },
    { email: ['email cannot be changed here. Leave it out, or send it as it is now.'] },
  ],
  ['a field that profiles do not have', { nickname: 'Al' }, { nickname: ['Unknown field.'] }],
  ['a name that is too long', { first_name: 'x'.repeat(101) }, { first_name: ['At most 100 characters.'] }],
  [
    'a name with a direction mark',
    { last_name: 'Ruiz\u202e' },
    { last_name: ['This text contains an invisible character. Delete it and type the text again.'] },
  ],
  [
    'a title with a zero-width space',
    { title: 'RN\u200b' },
    { title: ['This text contains an invisible character. Delete it and type the text again.'] },
  ],
  [
    'a text with a NUL',
    { title: 'a\0b' },
    { title: ['This text contains a character that cannot be stored.'] },
  ],
])('%s is refused with a sentence, and nothing changes', async ([, body, said]) => {
  const { ana } = await createHospital()
  const before = await ana.call(getProfile, userParams(ana))
  expect(await changeUserProfile(ana, { home_number: '2', ...body })).toMatchObject({
    status: 400,
    body: said,
  })
  expect(await ana.call(getProfile, userParams(ana))).toEqual(before)
})

test('forwarding must go to another user of the account who can receive', async () => {
  const { ana, ben, cleo, dora, stranger } = await createHospital()
  expect((await setForwarding(ana, ben)).body).toMatchObject({
    forward_to_id: ben.user.user_id,
    forward_to_name: 'Ben Okafor',
  })
  expect((await setForwarding(ana, ana)).body.forward_to_id).toEqual([
    'Choose another user. Messages cannot be forwarded to yourself.',
  ])
  expect((await setForwarding(ana, stranger)).body.forward_to_id).toEqual(['This person does not exist.'])
  await dora.call(lockUser, userParams(cleo))
  expect((await setForwarding(ana, cleo)).body.forward_to_id).toEqual([
    'Cleo Marsh cannot receive messages because the account is locked or deactivated.',
  ])
})

test('forwarding rejects cycles of any length, also when it is switched on later', async () => {
  const { ana, ben, cleo } = await createHospital()
  await setForwarding(ana, ben)
  await setForwarding(ben, cleo)
  expect(await setForwarding(cleo, ana)).toMatchObject({
    status: 400,
    body: { forward_to_id: ['Ben Okafor already forwards to this user. Choose another user.'] },
  })
  expect((await setForwarding(cleo, ana, { forwarding_enabled: false })).status).toBe(200)
  expect((await changeUserProfile(cleo, { forwarding_enabled: true })).status).toBe(400)
  await changeUserProfile(ben, { forwarding_enabled: false })
  expect((await changeUserProfile(cleo, { forwarding_enabled: true })).status).toBe(200)
})

test('an unfinished change of a user does not hold up their messages', async () => {
  const { ana, ben, database_url } = await createHospital()
  const thread = await ben.writes(ana, 'Potassium 6.1')
  await ana.signIn()
  const changing = new pg.Client({ connectionString: database_url })
  await changing.connect()
  onTestFinished(() => changing.end())
  await changing.query('begin')
  await changing.query('update users set title = $1', ['Charge nurse'])
  await ana.replies(thread, 'On my way')
  await ben.writes(ana, 'Calcium is in')
  expect((await ana.inbox()).map(({ subject }) => subject)).toEqual(['Calcium is in', 'Potassium 6.1'])
  await changing.query('rollback')
})

test('concurrent changes of forwarding never create a cycle', async () => {
  const { ana, ben, cleo, dora, app } = await createHospital()
  const people = [ana, ben, cleo, dora]
  const wish = fc.constantFrom(...people)
  await fc.assert(
    fc.asyncProperty(fc.tuple(wish, wish, wish, wish), async (wishes) => {
      await app.db.acrossAccounts((db) =>
        sql`update users set forwarding_enabled = false, forward_to_id = null`.execute(db),
      )
      await Promise.all(people.map((person, i) => setForwarding(person, wishes[i] as Person)))
      const profiles = await Promise.all(people.map((person) => person.call(getProfile, userParams(person))))
      const next = new Map(profiles.flatMap((p) => (p.forwarding_enabled ? [[p.id, p.forward_to_id]] : [])))
      for (const { id } of profiles) {
        let at: number | null | undefined = id
        for (let hop = 0; hop < people.length && at; hop++) at = next.get(at)
        expect(at).toBeUndefined()
      }
    }),
    { numRuns: 15 },
  )
})

test('an administrator edits any profile, and the audit trail records who changed which fields, with the old and new title', async () => {
  const { ana, dora, app } = await createHospital()
  expect((await changeUserProfile(dora, { title: 'Nurse manager' }, ana)).body).toMatchObject({
    title: 'Nurse manager',
  })
  const { rows } = await app.db.acrossAccounts((db) =>
    sql`select actor_id, object_id, details from audit where action = 'user.profile_changed'`.execute(db),
  )
  expect(rows).toEqual([
    {
      actor_id: dora.user.user_id,
      object_id: ana.user.user_id,
      details: { fields: ['title'], before: { title: 'RN, 6 West' }, after: { title: 'Nurse manager' } },
    },
  ])
})

test('messaging §6, §7; paging §6, §7: an administrator sets another user’s password: their devices are signed out, and it signs in once, to choose a new one', async () => {
  const { ana, dora, url } = await createHospital()
  const device = await ana.connect()
  await dora.call(setUserPassword, { ...userParams(ana), body: { new_password: 'correct horse mule' } })
  expect(await device.closed).toBe(4401)
  const signsIn = async (password: string, new_password?: string) => {
    const { status, body, cookies } = await postSignIn(url, { email: ana.user.email, password, new_password })
    return { status, body: JSON.parse(body) as unknown, isSignedIn: cookies.length > 0 }
  }
  expect((await signsIn('demo')).status).toBe(401)
  expect(await signsIn('correct horse mule')).toEqual({
    status: 403,
    body: {
      code: 'sign_in.new_password',
      detail: 'Your password was set by an administrator. Choose a new one to sign in.',
    },
    isSignedIn: false,
  })
  expect(await signsIn('correct horse mule', 'correct horse mule')).toMatchObject({
    status: 400,
    body: { new_password: ['Choose a password that differs from the current one.'] },
  })
  expect(await signsIn('correct horse mule', 'ana ruiz 2026')).toMatchObject({
    status: 400,
    body: { new_password: [expect.stringContaining('Do not use your name')] },
    isSignedIn: false,
  })
  expect((await signsIn('correct horse mule', 'purple donkey staple')).status).toBe(200)
  expect((await signsIn('correct horse mule')).status).toBe(401)
  expect((await signsIn('purple donkey staple')).status).toBe(200)
  expect(
    await dora.request(setUserPassword, { ...userParams(ana), body: { new_password: 'short' } }),
  ).toMatchObject({
    status: 400,
    body: { new_password: ['Use at least 12 characters.'] },
  })
  expect(
    await dora.request(setUserPassword, {
      ...userParams(dora),
      body: { new_password: 'correct horse mule' },
    }),
  ).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Change your own password in your profile, with the current one.'] },
  })
})

test('a user cannot set the password of another user with more permissions', async () => {
  const h = await createHospital()
  const eva = await createUser(h, 'Eva Helpdesk', ['accounts.set_password', 'messaging.send_message'])
  const finn = await createUser(h, 'Finn Porter', ['messaging.send_message'])
  const body = { new_password: 'correct horse mule' }
  const device = await h.dora.connect()
  for (const more of [h.dora, h.ana])
    expect(await eva.request(setUserPassword, { ...userParams(more), body })).toMatchObject({
      status: 403,
      body: {
        code: 'password.more_rights',
        detail: expect.stringContaining('permissions that you do not have'),
      },
    })
  await h.dora.replies(await h.dora.writes(h.ana, 'Still signed in'), 'and heard')
  await device.receives('thread_new_message')
  expect((await eva.request(setUserPassword, { ...userParams(finn), body })).status).toBe(204)
})

test('paging §7: a deactivated user is signed out and receives nothing until reactivated; clearing devices only signs out', async () => {
  const { ana, ben, dora } = await createHospital()
  const device = await ben.connect()
  await dora.call(clearDevices, userParams(ben))
  expect(await device.closed).toBe(4401)
  await ben.signIn()
  await ana.writes(ben, 'Still here?')

  const again = await ben.connect()
  await dora.call(deactivateUser, userParams(ben))
  expect(await again.closed).toBe(4401)
  await expect(ben.signIn()).rejects.toThrow('cannot sign in')
  await expect(ana.writes(ben, 'And now?')).rejects.toThrow(/40[06]/)
  await dora.call(reactivateUser, userParams(ben))
  await ben.signIn()
  await ana.writes(ben, 'Back again')
  expect(await dora.request(deactivateUser, userParams(dora))).toMatchObject({ status: 400 })
})

test('users cannot lock or deactivate themselves or a user with more permissions', async () => {
  const h = await createHospital()
  const eva = await createUser(h, 'Eva Helpdesk', ['accounts.change_user'])
  const own = {
    status: 400,
    body: { non_field_errors: ['You cannot lock or deactivate yourself. Ask another administrator.'] },
  }
  const beyond = { status: 403, body: { code: 'user.more_permissions' } }
  for (const route of [lockUser, deactivateUser]) {
    expect(await eva.request(route, userParams(eva))).toMatchObject(own)
    expect(await h.dora.request(route, userParams(h.dora))).toMatchObject(own)
    expect(await eva.request(route, userParams(h.dora))).toMatchObject(beyond)
  }
})
