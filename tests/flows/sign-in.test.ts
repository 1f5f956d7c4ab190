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
import { createThread } from '@wardline/contract/messaging/thread.routes.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password } from '../world/founding.ts'
import { hospital, type Hospital } from '../world/hospital.ts'
import { knock } from '../world/knock.ts'
import { loseRights, newcomer } from '../world/newcomer.ts'
import { personOf, type Person } from '../world/person.ts'

let ward: Hospital
let hired = 0

beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false, settings: { TRUST_PROXY: '1' } })
  return ward.close
})

/** Tries of one test are not counted in another. */
beforeEach(() => ward.app.db.worker((db) => sql`delete from sign_in_failure`.execute(db)))

/** Somebody whom no other test knows, in a browser of their own. */
const someone = () => newcomer(ward, `Sam Person${++hired}`, ['messaging.send_message'])
const anotherDevice = ({ who }: Person) => personOf(ward.url, who)

interface Tried {
  status: number
  body: string
  cookies: string[]
}

async function tries(body: unknown, headers: Record<string, string> = {}): Promise<Tried> {
  const response = await fetch(ward.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.text(), cookies: response.headers.getSetCookie() }
}

const signsIn = ({ who }: Person, word = password, headers = {}) =>
  tries({ email: who.email, password: word }, headers)

async function failsTimes(person: Person, times: number): Promise<void> {
  for (let i = 0; i < times; i++) expect((await signsIn(person, 'wrong')).status).toBe(401)
}

const statusOf = async (person: Person) => (await person.tries(getMe)).status
/** Answers about a session are kept for a second. */
const aSecondLater = () => ward.clock.forward({ milliseconds: 1_100 })
const pause = (person: Person, column: string) =>
  ward.app.db.worker((db) =>
    sql`update users set ${sql.raw(column)} where account_id = ${person.who.account_id} and id = ${person.who.user_id}`.execute(
      db,
    ),
  )

describe('who gets in', () => {
  test('by e-mail address or user name, in either case, with space around', async () => {
    const { who } = await someone()
    const username = who.email.split('@')[0] ?? ''
    for (const email of [who.email, username, who.email.toUpperCase(), ` ${username.toUpperCase()} `])
      expect((await tries({ email, password })).status).toBe(200)
  })

  test('wrong password, unknown name, locked, deactivated and passwordless people read the same', async () => {
    const [right, locked, inactive, passwordless] = await Promise.all([
      someone(),
      someone(),
      someone(),
      someone(),
    ])
    await ward.dora.call(lockUser, { params: { id: locked.who.user_id } })
    await pause(inactive, 'is_active = false')
    await pause(passwordless, 'password_hash = null')
    const answers = [
      await signsIn(right, 'wrong'),
      await tries({ email: 'nobody@hospital.test', password }),
      await signsIn(locked),
      await signsIn(inactive),
      await signsIn(passwordless),
      await signsIn(passwordless, 'null'),
    ]
    for (const answer of answers) expect(answer).toEqual({ status: 401, body: answers[0]?.body, cookies: [] })
    expect(answers[0]?.body).toContain('not right, or the account is locked')
  })

  test('a name that is in two hospitals, or is a part or a pattern of one, signs nobody in', async () => {
    const person = await someone()
    const username = person.who.email.split('@')[0] ?? ''
    await ward.app.db.worker((db) =>
      sql`insert into users (account_id, username, email, password_hash, first_name, last_name)
          select ${ward.stranger.who.account_id}, username, 'other.' || email, password_hash, 'Other', 'Person'
            from users where id = ${person.who.user_id}`.execute(db),
    )
    for (const email of [
      username,
      username.slice(0, -1),
      `${username}%`,
      '%',
      '_',
      '*',
      `${username}' or '1'='1`,
    ])
      expect((await tries({ email, password })).status, email).toBe(401)
    expect((await signsIn(person)).status).toBe(200)
  })

  test('a name with a character that cannot be stored is refused in words', async () => {
    for (const email of ['a\0b', 'a\ud800b']) {
      const { status, body } = await tries({ email, password })
      expect({ status, body: JSON.parse(body) }).toMatchObject({
        status: 400,
        body: { email: [expect.any(String)] },
      })
    }
    expect((await tries({ email: 'ana', password: 'a\0\ud800' })).status).toBe(401)
  })

  test('megabytes of password are refused before they are hashed, and count as no try', async () => {
    const { status, body } = await tries({ email: 'ana', password: 'x'.repeat(900_000) })
    expect({ status, body: JSON.parse(body) }).toMatchObject({
      status: 400,
      body: { password: ['Passwords have at most 1024 characters.'] },
    })
    expect((await tries({ email: 'ana', password: 'x'.repeat(2_000_000) })).status).toBe(413)
    const { rows } = await ward.app.db.worker((db) => sql`select from sign_in_failure`.execute(db))
    expect(rows).toEqual([])
  })
})

describe('how many tries', () => {
  test('after ten wrong tries the name is closed, also to the right password, and opens after 15 minutes', async () => {
    const person = await someone()
    await failsTimes(person, 10)
    const refused = await signsIn(person)
    expect(refused).toEqual(await tries({ email: 'nobody@hospital.test', password }))
    ward.clock.forward({ minutes: 14 })
    expect((await signsIn(person)).status).toBe(401)
    ward.clock.forward({ minutes: 1, seconds: 1 })
    expect((await signsIn(person)).status).toBe(200)
  })

  test('nine wrong tries are forgiven by the right one; another person is never concerned', async () => {
    const [person, neighbour] = [await someone(), await someone()]
    await failsTimes(person, 9)
    expect((await signsIn(person)).status).toBe(200)
    await failsTimes(person, 9)
    expect((await signsIn(person)).status).toBe(200)
    await failsTimes(person, 10)
    expect((await signsIn(neighbour)).status).toBe(200)
  })

  test('an address with a hundred wrong tries is told to wait; other addresses are not', async () => {
    const person = await someone()
    const from = (address: string) => ({ 'x-forwarded-for': address })
    await signsIn(person, 'wrong', from('192.0.2.7'))
    await ward.app.db.worker((db) =>
      sql`update sign_in_failure set failures = 99 where scope = 'address' and key = '192.0.2.7'`.execute(db),
    )
    expect((await signsIn(person, 'wrong', from('192.0.2.7'))).status).toBe(401)
    const { status, body } = await signsIn(person, password, from('192.0.2.7'))
    expect({ status, body }).toEqual({ status: 429, body: expect.stringContaining('Wait a few minutes') })
    expect((await signsIn(person, password, from('192.0.2.8'))).status).toBe(200)
    // Only what the proxy itself says counts, not what was in the header before it.
    expect((await signsIn(person, password, from('192.0.2.8, 192.0.2.7'))).status).toBe(429)
    ward.clock.forward({ minutes: 16 })
    expect((await signsIn(person, password, from('192.0.2.7'))).status).toBe(200)
  })
})

describe('how long', () => {
  test('a session ends after twelve hours without a request, and lives on with one', async () => {
    const person = await someone()
    await person.signIn()
    for (let i = 0; i < 3; i++) {
      ward.clock.forward({ hours: 11, minutes: 59 })
      expect(await statusOf(person)).toBe(200)
    }
    ward.clock.forward({ hours: 12, minutes: 1 })
    expect(await statusOf(person)).toBe(401)
  })

  test('a session ends after a week, however busy it is', async () => {
    const person = await someone()
    await person.signIn()
    for (let hours = 8; hours < 168; hours += 8) {
      ward.clock.forward({ hours: 8 })
      expect(await statusOf(person)).toBe(200)
    }
    ward.clock.forward({ hours: 8 })
    expect(await statusOf(person)).toBe(401)
  })

  test('what was signed out, or replaced, cannot be played back', async () => {
    const person = await someone()
    await person.signIn()
    const cookie = await person.cookie()
    await person.call(logout)
    aSecondLater()
    expect(await statusOf(person)).toBe(401)
    expect(await knock(ward.url, { cookie })).toBe(401)
  })

  test('the twenty-first device makes the one unused longest give way', async () => {
    const person = await someone()
    await person.signIn()
    for (let i = 0; i < 20; i++) {
      ward.clock.forward({ seconds: 2 })
      expect((await signsIn(person)).status).toBe(200)
    }
    expect(await statusOf(person)).toBe(401)
  })
})

describe('on several devices', () => {
  test('one sees one’s own, ends one of them by name, or all the others at once', async () => {
    const phone = await someone()
    const [tablet, desk] = [anotherDevice(phone), anotherDevice(phone)]
    await Promise.all([phone.signIn(), tablet.signIn(), desk.signIn()])
    const sockets = { phone: await phone.phone(), tablet: await tablet.phone(), desk: await desk.phone() }
    const { results } = await tablet.call(listSessions)
    expect(results.map((session) => session.is_current).toSorted()).toEqual([false, false, true])
    const tablets = results.find((session) => session.is_current)

    await phone.call(endSession, { params: { id: tablets?.id } })
    expect(await sockets.tablet.closed).toBe(4401)
    expect(await phone.call(logoutEverywhere)).toEqual({ ended: 1 })
    expect(await sockets.desk.closed).toBe(4401)
    aSecondLater()
    expect([await statusOf(phone), await statusOf(tablet), await statusOf(desk)]).toEqual([200, 401, 401])
    sockets.phone.say({ type: 'ping' })
    await sockets.phone.frame((frame) => frame.type === 'pong')
  })

  test('messaging §7: a new password needs the old one, ends every other session, and is the only one that works', async () => {
    const here = await someone()
    const there = anotherDevice(here)
    await Promise.all([here.signIn(), there.signIn()])
    const socket = await there.phone()
    const change = (old_password: string, new_password: string) =>
      here.tries(changeOwnPassword, { body: { old_password, new_password } })
    expect(await change('wrong', 'a new passphrase')).toMatchObject({
      status: 400,
      body: { old_password: [expect.any(String)] },
    })
    expect(await change(password, 'too short')).toMatchObject({
      status: 400,
      body: { new_password: ['Use at least 10 characters.'] },
    })
    expect((await change(password, 'a new passphrase')).status).toBe(204)
    expect(await change('a new passphrase', 'a new passphrase')).toMatchObject({
      status: 400,
      body: { new_password: [expect.any(String)] },
    })
    expect(await socket.closed).toBe(4401)
    aSecondLater()
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
    expect((await signsIn(here)).status).toBe(401)
    expect((await signsIn(here, 'a new passphrase')).status).toBe(200)
  })

  test('a locked person is out at once and everywhere, and in again when unlocked', async () => {
    const person = await someone()
    const socket = await person.phone()
    await ward.dora.signIn()
    await ward.dora.call(lockUser, { params: { id: person.who.user_id } })
    expect(await socket.closed).toBe(4401)
    aSecondLater()
    expect(await statusOf(person)).toBe(401)
    await ward.dora.call(unlockUser, { params: { id: person.who.user_id } })
    expect(await statusOf(person)).toBe(401)
    expect((await signsIn(person)).status).toBe(200)
  })

  test('a right that is taken away is gone within a second', async () => {
    const person = await someone()
    await ward.ben.signIn()
    const body = { subject: 'K+ 6.1', data: { body: 'K+ 6.1' }, recipient_ids: [ward.ben.who.contact_id] }
    expect((await person.tries(createThread, { body })).status).toBe(201)
    await loseRights(ward, person)
    aSecondLater()
    expect((await person.tries(createThread, { body })).status).toBe(403)
  })
})

describe('the cookie', () => {
  const named = ({ cookies }: Tried, name: string) =>
    cookies.find((line) => line.startsWith(`${name}=`)) ?? ''
  const valueOf = (line: string) => line.split(';')[0]?.split('=').slice(1).join('=') ?? ''

  test('is out of reach of scripts and of other sites; behind a proxy with TLS it is bound to the host', async () => {
    const person = await someone()
    const plain = named(await signsIn(person), 'session')
    expect(plain).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/)
    expect(plain).not.toMatch(/Secure|Domain/)
    const answer = await signsIn(person, password, { 'x-forwarded-proto': 'https' })
    expect(named(answer, '__Host-session')).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    expect(named(answer, 'csrftoken')).toMatch(/; Path=\/; Secure; SameSite=Lax/)
    expect(answer.cookies.join()).not.toMatch(/Domain/i)
    expect(named(answer, 'session')).toBe('')
  })

  test('that another site could have set is not taken over TLS', async () => {
    const person = await someone()
    const value = valueOf(
      named(await signsIn(person, password, { 'x-forwarded-proto': 'https' }), '__Host-session'),
    )
    const ask = async (cookie: string) =>
      (await fetch(ward.url + getMe.path, { headers: { cookie, 'x-forwarded-proto': 'https' } })).status
    expect(await ask(`__Host-session=${value}`)).toBe(200)
    expect(await ask(`session=${value}`)).toBe(401)
    expect(
      await knock(ward.url, { cookie: `session=${value}`, headers: { 'x-forwarded-proto': 'https' } }),
    ).toBe(401)
    expect(
      await knock(ward.url, { cookie: `__Host-session=${value}`, headers: { 'x-forwarded-proto': 'https' } }),
    ).toBe(101)
  })

  test('is a new one at every sign-in; the one that the browser came with is over, or never was', async () => {
    const person = await someone()
    const first = valueOf(named(await signsIn(person), 'session'))
    const second = valueOf(named(await signsIn(person, password, { cookie: `session=${first}` }), 'session'))
    const planted = `1.${'A'.repeat(43)}`
    const third = valueOf(named(await signsIn(person, password, { cookie: `session=${planted}` }), 'session'))
    expect(new Set([first, second, third, planted]).size).toBe(4)
    aSecondLater()
    const ask = async (token: string) =>
      (await fetch(ward.url + getMe.path, { headers: { cookie: `session=${token}` } })).status
    expect([await ask(first), await ask(planted), await ask(second), await ask(third)]).toEqual([
      401, 401, 200, 200,
    ])
  })

  test('goes with a CSRF token that is worth nothing in the next session', async () => {
    const person = await someone()
    const csrfOf = (cookie: string) => /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
    const old = csrfOf(await person.cookie())
    await person.signIn()
    const write = (token: string) =>
      person.http(logoutEverywhere.path, { method: 'POST', headers: { 'x-csrftoken': token } })
    expect((await write(old)).status).toBe(403)
    expect((await write(csrfOf(await person.cookie()))).status).toBe(200)
  })
})

test('a proxy that was not announced is not believed', async () => {
  const { url, ana } = await hospital()
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ email: ana.who.email, password }),
  })
  expect(response.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['session', 'csrftoken'])
})

test('a socket that stays open does not outlive its session’s hours', async () => {
  const { ana, clock } = await hospital()
  const phone = await ana.phone()
  clock.forward({ hours: 13 })
  expect(await phone.closed).toBe(4401)
})
