import { changeProfile, getProfile, setUserPassword } from '@wardline/contract/accounts/profile.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import {
  clearDevices,
  deactivateUser,
  lockUser,
  reactivateUser,
} from '@wardline/contract/accounts/user.routes.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'
import { newcomer } from '../world/newcomer.ts'
import type { Person } from '../world/person.ts'

const of = (person: Person) => ({ params: { id: person.who.user_id } })
const changes = (who: Person, body: Record<string, unknown>, whose = who) =>
  who.tries(changeProfile, { ...of(whose), body })
const forwards = (who: Person, to: Person, more = {}) =>
  changes(who, { forwarding_enabled: true, forward_to_id: to.who.user_id, ...more })

// Messaging §3 User profile, §8 Profile update, §2 Modals in this area.

test('messaging §3, §7: a person reads and changes their own profile; only their own devices hear what is theirs alone', async () => {
  const { ana, ben } = await hospital()
  const [anas, bens] = [await ana.phone(), await ben.phone()]
  const before = await ana.call(getProfile, of(ana))
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
  const after = await ana.call(changeProfile, { ...of(ana), body })
  expect(after).toEqual({ ...before, ...body, first_name: 'Anita', display_name: 'Anita Ruiz' })
  expect(await ana.call(getProfile, of(ana))).toEqual(after)
  expect(await anas.hears('profile_changed')).toEqual({ profile: after })
  expect((await bens.hears('user_changed')).user).toMatchObject({
    display_name: 'Anita Ruiz',
    title: 'Charge RN',
  })

  const quiet = {
    hide_mobile_numbers: true,
    auto_response_enabled: true,
    auto_response_text: 'In surgery until 4.',
  }
  await ana.call(changeProfile, { ...of(ana), body: quiet })
  await anas.hears('profile_changed', ({ profile }) => profile.hide_mobile_numbers)
  expect(bens.events.filter(({ kind }) => kind === 'profile_changed')).toEqual([])
  expect(bens.events.filter(({ kind }) => kind === 'user_changed')).toHaveLength(1)
})

test('what is left out stays as it is, and saying what is so already tells nobody', async () => {
  const { ana } = await hospital()
  const phone = await ana.phone()
  const before = await ana.call(getProfile, of(ana))
  expect(await ana.call(changeProfile, { ...of(ana), body: {} })).toEqual(before)
  expect(await ana.call(changeProfile, { ...of(ana), body: { title: before.title } })).toEqual(before)
  await ana.call(changeProfile, { ...of(ana), body: { home_number: '1' } })
  await phone.hears('profile_changed')
  expect(phone.events).toHaveLength(1)
})

test('a mobile and a pager number are ones that can be rung; what is not is refused in its place and nothing is lost', async () => {
  const { ana, dora, stranger, app } = await hospital()
  const body = { mobile_number: '(202) 555-0142', pager_number: '402-1', title: 'Charge RN' }
  expect((await changes(ana, body)).body).toMatchObject(body)
  const carries = async () => {
    const { rows } = await app.db.worker((db) =>
      sql<{
        device_type: string | null
      }>`select device_type from users where id = ${ana.who.user_id}`.execute(db),
    )
    return rows[0]?.device_type
  }
  expect(await carries()).toBe('pager')
  const wrong = { mobile_number: '4021', pager_number: '12', title: 'RN' }
  expect(await changes(ana, wrong)).toMatchObject({
    status: 400,
    body: {
      mobile_number: [expect.stringContaining('with its country code')],
      pager_number: [expect.stringContaining('3 to 20 digits')],
    },
  })
  expect(await ana.call(getProfile, of(ana))).toMatchObject(body)
  // An administrator of people sets anybody's of the account; a colleague and another hospital's do not.
  expect((await changes(dora, { pager_number: '' }, ana)).status).toBe(200)
  expect(await carries()).toBe(null)
  expect((await changes(ana, { mobile_number: '' }, dora)).status).toBe(403)
  expect((await changes(stranger, { mobile_number: '' }, ana)).status).toBe(404)
  // What an import brought and nobody changes hinders nothing else.
  await app.db.worker((db) =>
    sql`update users set mobile_number = 'desk 12' where id = ${ana.who.user_id}`.execute(db),
  )
  expect((await changes(ana, { mobile_number: 'desk 12', title: 'RN' })).status).toBe(200)
})

test('messaging §4: the default message type is one of the account’s and comes with the person', async () => {
  const { ana, ids } = await hospital()
  const { message_type: default_message_type_id } = ids
  expect((await changes(ana, { default_message_type_id })).body).toMatchObject({ default_message_type_id })
  expect(await ana.call(getMe)).toMatchObject({ default_message_type_id })
  expect(await changes(ana, { default_message_type_id: 999_999 })).toMatchObject({
    status: 400,
    body: { default_message_type_id: ['This message type does not exist.'] },
  })
  expect((await changes(ana, { default_message_type_id: null })).body).toMatchObject({
    default_message_type_id: null,
  })
})

test.for<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['no name at all', { first_name: ' ', last_name: '' }, { first_name: ['Enter a name.'] }],
  [
    'an auto response without words',
    { auto_response_enabled: true },
    { auto_response_text: ['Write what is answered for you.'] },
  ],
  [
    'forwarding to nobody',
    { forwarding_enabled: true },
    { forward_to_id: ['Choose who gets your messages.'] },
  ],
  ['a field of somebody else', { email: 'x@y.test' }, { email: ['Unknown field.'] }],
  ['a name that is too long', { first_name: 'x'.repeat(101) }, { first_name: ['At most 100 characters.'] }],
  ['a text with a NUL', { title: 'a\0b' }, { title: ['This text holds a character that cannot be stored.'] }],
])('%s is refused in a sentence, and nothing changes', async ([, body, said]) => {
  const { ana } = await hospital()
  const before = await ana.call(getProfile, of(ana))
  expect(await changes(ana, { home_number: '2', ...body })).toMatchObject({ status: 400, body: said })
  expect(await ana.call(getProfile, of(ana))).toEqual(before)
})

test('forwarding goes to a person of the account who can receive, and never to oneself', async () => {
  const { ana, ben, cleo, dora, stranger } = await hospital()
  expect((await forwards(ana, ben)).body).toMatchObject({
    forward_to_id: ben.who.user_id,
    forward_to_name: 'Ben Okafor',
  })
  expect((await forwards(ana, ana)).body.forward_to_id).toEqual([
    'Choose somebody else: messages are not forwarded to oneself.',
  ])
  expect((await forwards(ana, stranger)).body.forward_to_id).toEqual(['This person does not exist.'])
  await dora.call(lockUser, of(cleo))
  expect((await forwards(ana, cleo)).body.forward_to_id).toEqual([
    'Cleo Marsh cannot receive messages: the person is locked or no longer active.',
  ])
})

test('forwarding makes no circle, however long, also when it is switched on later', async () => {
  const { ana, ben, cleo } = await hospital()
  await forwards(ana, ben)
  await forwards(ben, cleo)
  expect(await forwards(cleo, ana)).toMatchObject({
    status: 400,
    body: { forward_to_id: ['This makes a circle: Ben Okafor forwards back to here.'] },
  })
  expect((await forwards(cleo, ana, { forwarding_enabled: false })).status).toBe(200)
  expect((await changes(cleo, { forwarding_enabled: true })).status).toBe(400)
  await changes(ben, { forwarding_enabled: false })
  expect((await changes(cleo, { forwarding_enabled: true })).status).toBe(200)
})

test('whoever sets their forwarding at the same moment, no circle comes of it', async () => {
  const { ana, ben, cleo, dora, app } = await hospital()
  const people = [ana, ben, cleo, dora]
  const wish = fc.constantFrom(...people)
  await fc.assert(
    fc.asyncProperty(fc.tuple(wish, wish, wish, wish), async (wishes) => {
      await app.db.worker((db) =>
        sql`update users set forwarding_enabled = false, forward_to_id = null`.execute(db),
      )
      await Promise.all(people.map((person, i) => forwards(person, wishes[i] as Person)))
      const profiles = await Promise.all(people.map((person) => person.call(getProfile, of(person))))
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

test('an administrator changes anybody’s profile, and it is written down who changed which fields', async () => {
  const { ana, dora, app } = await hospital()
  expect((await changes(dora, { title: 'Nurse manager' }, ana)).body).toMatchObject({
    title: 'Nurse manager',
  })
  const { rows } = await app.db.worker((db) =>
    sql`select actor_id, object_id, details from audit where action = 'user.profile_changed'`.execute(db),
  )
  expect(rows).toEqual([
    { actor_id: dora.who.user_id, object_id: ana.who.user_id, details: { fields: ['title'] } },
  ])
})

test('messaging §6, §7: an administrator sets another person’s password: their devices are signed out, the new one opens', async () => {
  const { ana, dora, url } = await hospital()
  const phone = await ana.phone()
  await dora.call(setUserPassword, { ...of(ana), body: { new_password: 'correct horse' } })
  expect(await phone.closed).toBe(4401)
  const signsIn = (password: string) =>
    fetch(`${url}/api/v1/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ana.who.email, password }),
    })
  expect((await signsIn('demo')).status).toBe(401)
  expect((await signsIn('correct horse')).status).toBe(200)
  expect(await dora.tries(setUserPassword, { ...of(ana), body: { new_password: 'short' } })).toMatchObject({
    status: 400,
    body: { new_password: ['Use at least 10 characters.'] },
  })
  expect(
    await dora.tries(setUserPassword, { ...of(dora), body: { new_password: 'correct horse' } }),
  ).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Change your own password in your profile, with the current one.'] },
  })
})

test('nobody sets the password of somebody who may do more than they may', async () => {
  const h = await hospital()
  const eva = await newcomer(h, 'Eva Helpdesk', ['accounts.set_password', 'messaging.send_message'])
  const finn = await newcomer(h, 'Finn Porter', ['messaging.send_message'])
  const body = { new_password: 'correct horse' }
  const phone = await h.dora.phone()
  for (const more of [h.dora, h.ana])
    expect(await eva.tries(setUserPassword, { ...of(more), body })).toMatchObject({
      status: 403,
      body: { code: 'password.more_rights', detail: expect.stringContaining('rights that you do not have') },
    })
  await h.dora.replies(await h.dora.writes(h.ana, 'Still signed in'), 'and heard')
  await phone.hears('thread_new_message')
  expect((await eva.tries(setUserPassword, { ...of(finn), body })).status).toBe(204)
})

test('paging §7 a deactivated person is signed out and gets nothing until reactivated; clearing devices only signs out', async () => {
  const { ana, ben, dora } = await hospital()
  const phone = await ben.phone()
  await dora.call(clearDevices, of(ben))
  expect(await phone.closed).toBe(4401)
  await ben.signIn()
  await ana.writes(ben, 'Still here?')

  const again = await ben.phone()
  await dora.call(deactivateUser, of(ben))
  expect(await again.closed).toBe(4401)
  await expect(ben.signIn()).rejects.toThrow('cannot sign in')
  await expect(ana.writes(ben, 'And now?')).rejects.toThrow(/40[06]/)
  await dora.call(reactivateUser, of(ben))
  await ben.signIn()
  await ana.writes(ben, 'Back again')
  expect(await dora.tries(deactivateUser, of(dora))).toMatchObject({ status: 400 })
})
