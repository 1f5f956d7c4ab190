import {
  changeOwnPassword,
  getMe,
  listSessions,
  login,
  logout,
  logoutEverywhere,
} from '@wardline/contract/accounts/session.routes.ts'
import { endSession } from '@wardline/contract/accounts/session.routes.ts'
import { lockUser, unlockUser } from '@wardline/contract/accounts/user.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password } from '../../fixtures/people/user.ts'
import { postSignIn, type Tried } from '../../fixtures/people/sign-in.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { attemptUpgrade } from '../../fixtures/network/websocket-upgrade.ts'
import { revokePermissions, createUser } from '../../fixtures/hospital/users.ts'
import { connectAs, type Person } from '../../fixtures/people/person.ts'

let hospital: Hospital
let hired = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false, settings: { TRUST_PROXY: '1' } })
  return hospital.close
})

/** Deletes attempts, which must not carry over between tests. */
beforeEach(() => hospital.app.db.acrossAccounts((db) => sql`delete from sign_in_failure`.execute(db)))

const createNewUser = () => createUser(hospital, `Sam Person${++hired}`, ['messaging.send_message'])
const anotherDevice = ({ user }: Person) => connectAs(hospital.url, user)

const attemptSignIn = (body: unknown, headers: Record<string, string> = {}) =>
  postSignIn(hospital.url, body, headers)

const signsIn = ({ user }: Person, word = password, headers = {}) =>
  attemptSignIn({ email: user.email, password: word }, headers)

const requestMe = async (person: Person) => (await person.request(getMe)).status
/** Session data is cached for a second. */
const expireSessionCache = () => hospital.clock.forward({ milliseconds: 1_100 })
const disableUser = (person: Person, column: string) =>
  hospital.app.db.acrossAccounts((db) =>
    sql`update users set ${sql.raw(column)} where account_id = ${person.user.account_id} and id = ${person.user.user_id}`.execute(
      db,
    ),
  )

describe('credentials', () => {
  test('signing in accepts the e-mail address or user name, ignoring case and surrounding spaces', async () => {
    const { user } = await createNewUser()
    const username = user.email.split('@')[0] ?? ''
    for (const email of [user.email, username, user.email.toUpperCase(), ` ${username.toUpperCase()} `])
      expect((await attemptSignIn({ email, password })).status).toBe(200)
  })

  test('wrong password, unknown name, locked, deactivated and passwordless users get the same response', async () => {
    const [right, locked, inactive, passwordless] = await Promise.all([
      createNewUser(),
      createNewUser(),
      createNewUser(),
      createNewUser(),
    ])
    await hospital.dora.call(lockUser, { params: { id: locked.user.user_id } })
    await disableUser(inactive, `state = 'deactivated'`)
    await disableUser(passwordless, 'password_hash = null')
    const answers = [
      await signsIn(right, 'wrong'),
      await attemptSignIn({ email: 'nobody@hospital.test', password }),
      await signsIn(locked),
      await signsIn(inactive),
      await signsIn(passwordless),
      await signsIn(passwordless, 'null'),
    ]
    for (const answer of answers) expect(answer).toEqual({ status: 401, body: answers[0]?.body, cookies: [] })
    expect(answers[0]?.body).toContain('Wrong user name or password')
  })

  test('a part of a name or a pattern is refused', async () => {
    const person = await createNewUser()
    const username = person.user.email.split('@')[0] ?? ''
    for (const email of [username.slice(0, -1), `${username}%`, '%', '_', '*', `${username}' or '1'='1`])
      expect((await attemptSignIn({ email, password })).status, email).toBe(401)
    expect((await signsIn(person)).status).toBe(200)
  })

  test('a name with a character that cannot be stored is refused with a sentence', async () => {
    for (const email of ['a\0b', 'a\ud800b']) {
      const { status, body } = await attemptSignIn({ email, password })
      expect({ status, body: JSON.parse(body) }).toMatchObject({
        status: 400,
        body: { email: [expect.any(String)] },
      })
    }
    expect((await attemptSignIn({ email: 'ana', password: 'a\0\ud800' })).status).toBe(401)
  })

  test('a password of megabytes is refused before hashing and does not count as an attempt', async () => {
    const { status, body } = await attemptSignIn({ email: 'ana', password: 'x'.repeat(900_000) })
    expect({ status, body: JSON.parse(body) }).toMatchObject({
      status: 400,
      body: { password: ['Passwords have at most 1024 characters.'] },
    })
    expect((await attemptSignIn({ email: 'ana', password: 'x'.repeat(2_000_000) })).status).toBe(413)
    const { rows } = await hospital.app.db.acrossAccounts((db) =>
      sql`select from sign_in_failure`.execute(db),
    )
    expect(rows).toEqual([])
  })
})

describe('session lifetime', () => {
  test('a session ends after a week, however active', async () => {
    const person = await createNewUser()
    await person.signIn()
    for (let hours = 8; hours < 168; hours += 8) {
      hospital.clock.forward({ hours: 8 })
      expect(await requestMe(person)).toBe(200)
    }
    hospital.clock.forward({ hours: 8 })
    expect(await requestMe(person)).toBe(401)
  })

  test('a signed-out or replaced cookie cannot be replayed, from the first request on', async () => {
    const person = await createNewUser()
    const replay = async (cookie: string) => {
      const response = await fetch(hospital.url + getMe.path, { headers: { cookie } })
      return response.status
    }
    await person.signIn()
    const replaced = await person.cookie()
    expect(await replay(replaced)).toBe(200)
    await postSignIn(hospital.url, { email: person.user.email, password }, { cookie: replaced })
    expect(await replay(replaced)).toBe(401)
    await person.signIn()
    const cookie = await person.cookie()
    expect(await replay(cookie)).toBe(200)
    const signedOut = await person.http(logout.path, { method: 'POST' })
    expect(signedOut.headers.get('clear-site-data')).toBe('"cache"')
    expect(await replay(cookie)).toBe(401)
    expect(await requestMe(person)).toBe(401)
    expect(await attemptUpgrade(hospital.url, { cookie })).toBe(401)
  })

  test('the twenty-first device signs out the least recently used one', async () => {
    const person = await createNewUser()
    await person.signIn()
    for (let i = 0; i < 20; i++) {
      hospital.clock.forward({ seconds: 2 })
      expect((await signsIn(person)).status).toBe(200)
    }
    expect(await requestMe(person)).toBe(401)
  })
})

describe('multiple devices', () => {
  test('a user lists their own sessions and ends one by id, or all others', async () => {
    const phone = await createNewUser()
    const [tablet, desk] = [anotherDevice(phone), anotherDevice(phone)]
    await Promise.all([phone.signIn(), tablet.signIn(), desk.signIn()])
    const sockets = {
      phone: await phone.connect(),
      tablet: await tablet.connect(),
      desk: await desk.connect(),
    }
    const { results } = await tablet.call(listSessions)
    expect(results.map((session) => session.is_current).toSorted()).toEqual([false, false, true])
    const tablets = results.find((session) => session.is_current)

    await phone.call(endSession, { params: { id: tablets?.id } })
    expect(await sockets.tablet.closed).toBe(4401)
    expect(await phone.call(logoutEverywhere)).toEqual({ ended: 1 })
    expect(await sockets.desk.closed).toBe(4401)
    expireSessionCache()
    expect([await requestMe(phone), await requestMe(tablet), await requestMe(desk)]).toEqual([200, 401, 401])
    sockets.phone.send({ type: 'ping' })
    await sockets.phone.receivesFrame((frame) => frame.type === 'pong')
  })

  test('messaging §7: changing the password needs the old one, ends every other session, and only the new one works', async () => {
    const here = await createNewUser()
    const there = anotherDevice(here)
    await Promise.all([here.signIn(), there.signIn()])
    const socket = await there.connect()
    const change = (old_password: string, new_password: string) =>
      here.request(changeOwnPassword, { body: { old_password, new_password } })
    expect(await change('wrong', 'a new passphrase')).toMatchObject({
      status: 400,
      body: { old_password: [expect.any(String)] },
    })
    expect(await change(password, 'too short')).toMatchObject({
      status: 400,
      body: { new_password: ['Use at least 12 characters.'] },
    })
    expect((await change(password, 'a new passphrase')).status).toBe(204)
    expect(await change('a new passphrase', 'a new passphrase')).toMatchObject({
      status: 400,
      body: { new_password: [expect.any(String)] },
    })
    expect(await socket.closed).toBe(4401)
    expireSessionCache()
    expect([await requestMe(here), await requestMe(there)]).toEqual([200, 401])
    expect((await signsIn(here)).status).toBe(401)
    expect((await signsIn(here, 'a new passphrase')).status).toBe(200)
  })

  test('a password that others can guess is refused with its reason', async () => {
    const person = await createNewUser()
    const change = async (new_password: string) =>
      (await person.request(changeOwnPassword, { body: { old_password: password, new_password } })).body
    const refused = {
      'Password1234!': 'Many people use this password',
      qwertyuiopas: 'Do not repeat characters',
      [`${person.user.email} 2026`]: 'Do not use your name',
      'eleven char': 'Use at least 12 characters.',
    }
    for (const [word, sentence] of Object.entries(refused))
      expect(await change(word)).toMatchObject({ new_password: [expect.stringContaining(sentence)] })
  })

  test('a changed password renews the session cookie, and the old one stops working', async () => {
    const person = await createNewUser()
    const old = await person.cookie()
    const body = { old_password: password, new_password: 'purple donkey staple' }
    expect((await person.request(changeOwnPassword, { body })).status).toBe(204)
    expect(await person.cookie()).not.toBe(old)
    expireSessionCache()
    expect(await requestMe(person)).toBe(200)
    expect((await fetch(hospital.url + getMe.path, { headers: { cookie: old } })).status).toBe(401)
  })

  test('an open session has ten guesses at its password in 15 minutes, and each is audited', async () => {
    const person = await createNewUser()
    const guess = (old_password: string) =>
      person.request(changeOwnPassword, { body: { old_password, new_password: 'purple donkey staple' } })
    for (let i = 0; i < 10; i++) expect((await guess('wrong')).status).toBe(400)
    expect(await guess(password)).toMatchObject({ status: 429, body: { code: 'password.too_many' } })
    const { rows } = await hospital.app.db.acrossAccounts((db) =>
      sql`select from audit where action = 'password.check_failed' and actor_id = ${person.user.user_id}`.execute(
        db,
      ),
    )
    expect(rows).toHaveLength(10)
    hospital.clock.forward({ minutes: 16 })
    expect((await guess(password)).status).toBe(204)
  })

  test('locking a user signs them out everywhere at once; unlocking lets them sign in again', async () => {
    const person = await createNewUser()
    const socket = await person.connect()
    await hospital.dora.signIn()
    await hospital.dora.call(lockUser, { params: { id: person.user.user_id } })
    expect(await socket.closed).toBe(4401)
    expireSessionCache()
    expect(await requestMe(person)).toBe(401)
    await hospital.dora.call(unlockUser, { params: { id: person.user.user_id } })
    expect(await requestMe(person)).toBe(401)
    expect((await signsIn(person)).status).toBe(200)
  })

  test('a removed permission takes effect within a second', async () => {
    const person = await createNewUser()
    await hospital.ben.signIn()
    const body = {
      subject: 'K+ 6.1',
      data: { body: 'K+ 6.1' },
      recipient_ids: [hospital.ben.user.contact_id],
    }
    expect((await person.request(createThread, { body })).status).toBe(201)
    await revokePermissions(hospital, person)
    expireSessionCache()
    expect((await person.request(createThread, { body })).status).toBe(403)
  })
})

describe('session cookie', () => {
  const named = ({ cookies }: Tried, name: string) =>
    cookies.find((line) => line.startsWith(`${name}=`)) ?? ''
  const valueOf = (line: string) => line.split(';')[0]?.split('=').slice(1).join('=') ?? ''

  test('the session cookie is hidden from scripts and other sites; behind a TLS proxy it is bound to the host', async () => {
    const person = await createNewUser()
    const plain = named(await signsIn(person), 'session')
    expect(plain).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/)
    expect(plain).not.toMatch(/Secure|Domain/)
    const answer = await signsIn(person, password, { 'x-forwarded-proto': 'https' })
    expect(named(answer, '__Host-session')).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    expect(named(answer, 'csrftoken')).toMatch(/; Path=\/; Secure; SameSite=Lax/)
    expect(answer.cookies.join()).not.toMatch(/Domain/i)
    expect(named(answer, 'session')).toBe('')
  })

  test('a session cookie that another site could have set is ignored over TLS', async () => {
    const person = await createNewUser()
    const value = valueOf(
      named(await signsIn(person, password, { 'x-forwarded-proto': 'https' }), '__Host-session'),
    )
    const ask = async (cookie: string) =>
      (await fetch(hospital.url + getMe.path, { headers: { cookie, 'x-forwarded-proto': 'https' } })).status
    expect(await ask(`__Host-session=${value}`)).toBe(200)
    expect(await ask(`session=${value}`)).toBe(401)
    expect(
      await attemptUpgrade(hospital.url, {
        cookie: `session=${value}`,
        headers: { 'x-forwarded-proto': 'https' },
      }),
    ).toBe(401)
    expect(
      await attemptUpgrade(hospital.url, {
        cookie: `__Host-session=${value}`,
        headers: { 'x-forwarded-proto': 'https' },
      }),
    ).toBe(101)
  })

  test('each sign-in sets a new session cookie, and the previous one stops working', async () => {
    const person = await createNewUser()
    const first = valueOf(named(await signsIn(person), 'session'))
    const second = valueOf(named(await signsIn(person, password, { cookie: `session=${first}` }), 'session'))
    const planted = `1.${'A'.repeat(43)}`
    const third = valueOf(named(await signsIn(person, password, { cookie: `session=${planted}` }), 'session'))
    expect(new Set([first, second, third, planted]).size).toBe(4)
    expireSessionCache()
    const ask = async (token: string) =>
      (await fetch(hospital.url + getMe.path, { headers: { cookie: `session=${token}` } })).status
    expect([await ask(first), await ask(planted), await ask(second), await ask(third)]).toEqual([
      401, 401, 200, 200,
    ])
  })

  test('the CSRF token of a session is refused in the next session', async () => {
    const person = await createNewUser()
    const csrfOf = (cookie: string) => /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
    const old = csrfOf(await person.cookie())
    await person.signIn()
    const write = (token: string) =>
      person.http(logoutEverywhere.path, { method: 'POST', headers: { 'x-csrftoken': token } })
    expect((await write(old)).status).toBe(403)
    expect((await write(csrfOf(await person.cookie()))).status).toBe(200)
  })
})

test('the session cookie ignores headers of an unannounced proxy', async () => {
  const { url, ana } = await createHospital()
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ email: ana.user.email, password }),
  })
  expect(response.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
    'session',
    'csrftoken',
    'device',
  ])
})

test('an open socket does not outlive its session', async () => {
  const { ana, clock } = await createHospital()
  const device = await ana.connect()
  clock.forward({ hours: 169 })
  expect(await device.closed).toBe(4401)
})
