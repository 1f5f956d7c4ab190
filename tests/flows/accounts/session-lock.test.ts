import {
  getMe,
  getSessionLimits,
  getSessionLock,
  listSessions,
  lockSession,
  noteActivity,
  setSessionLimits,
  unlockSession,
} from '@wardline/contract/accounts/session.routes.ts'
import { recordReceipt } from '@wardline/contract/alerts/devices/device.routes.ts'
import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { getWaitingMessages, listThreads } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { postSignIn } from '../../fixtures/people/sign-in.ts'
import { password } from '../../fixtures/people/user.ts'

let hospital: Hospital
let hired = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  await setLimits({ lock_minutes: 15, shared_lock_minutes: 5, session_hours: 12 })
  return hospital.close
})

const setLimits = async (body: Record<string, number>) => {
  await hospital.dora.signIn()
  await hospital.dora.call(setSessionLimits, { body })
}

const createNewUser = () => createUser(hospital, `Kim Person${++hired}`, ['messaging.send_message'])
const status = async (person: Person, route: Route = getMe) => (await person.request(route)).status
const locked = { status: 401, body: { code: 'session.locked' } }
const forward = (minutes: number) => hospital.clock.forward({ minutes })
const audited = async ({ user }: Person, action: string) => {
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql`select from audit where action = ${action} and actor_id = ${user.user_id}`.execute(db),
  )
  return rows.length
}

test('the next request after a lock is refused', async () => {
  const person = await createNewUser()
  await person.signIn()
  const answers: number[] = []
  for (let round = 0; round < 5; round++) {
    expect(await status(person)).toBe(200)
    await person.call(lockSession)
    answers.push(await status(person))
    await person.request(unlockSession, { body: { password } })
  }
  expect(answers).toEqual([401, 401, 401, 401, 401])
})

test('a session locks a minute after its limit, and the password opens it with a new cookie', async () => {
  const person = await createNewUser()
  await person.signIn()
  forward(15)
  expect(await status(person)).toBe(200)
  forward(1)
  expect(await person.request(getMe)).toMatchObject(locked)
  const old = await person.cookie()
  expect(await person.request(unlockSession, { body: { password: 'wrong' } })).toMatchObject({
    status: 400,
    body: { password: ['This is not your current password.'] },
  })
  expect((await person.request(unlockSession, { body: { password } })).status).toBe(204)
  expect(await status(person)).toBe(200)
  expect(await person.cookie()).not.toBe(old)
  hospital.clock.forward({ seconds: 2 })
  expect((await fetch(hospital.url + getMe.path, { headers: { cookie: old } })).status).toBe(401)
  expect(await audited(person, 'session.unlocked')).toBe(1)
})

test('automatic requests of a page do not postpone the lock; activity of its user does', async () => {
  const idle = await createNewUser()
  const busy = await createNewUser()
  await Promise.all([idle.signIn(), busy.signIn()])
  await hospital.dora.signIn()
  const thread = await hospital.dora.writes(idle, 'K+ 6.1')
  for (let minutes = 0; minutes < 15; minutes += 5) {
    forward(5)
    expect(await status(idle, listOnCall)).toBe(200)
    expect(await status(idle, listThreads)).toBe(200)
    await idle.reads(thread)
    const resolved = await idle.request(resolveRecipients, {
      body: { recipient_ids: [busy.user.contact_id] },
    })
    expect(resolved.status).toBe(200)
    await busy.call(noteActivity)
  }
  forward(1)
  expect(await status(idle)).toBe(401)
  forward(13)
  await busy.writes(hospital.ben, 'A write counts as well')
  forward(15)
  expect(await status(busy)).toBe(200)
  forward(1)
  expect(await status(busy)).toBe(401)
})

test('a locked session answers only what its screen needs, without patient data, and its sockets close', async () => {
  const person = await createNewUser()
  const device = await person.connect()
  await person.call(lockSession)
  await person.request(lockSession)
  expect(await device.closed).toBe(4401)
  expect(await audited(person, 'session.locked')).toBe(1)
  hospital.clock.forward({ seconds: 2 })
  for (const route of [getMe, listThreads, listSessions, noteActivity])
    expect(await person.request(route)).toMatchObject(locked)
  await expect(person.connect()).rejects.toThrow('401')
  expect(await person.call(getSessionLock)).toEqual({
    is_locked: true,
    must_enrol: false,
    accepts_password: true,
    provider: null,
    username: person.user.email.split('@')[0],
    display_name: person.user.display_name,
    account: 'St. Test',
  })
  const nothing = { unread: 0, quiet: 0, high_priority: 0, newest_id: 0, newest_high_priority_id: 0 }
  expect(await person.call(getWaitingMessages)).toEqual({ ...nothing, is_do_not_disturb: false })
  await hospital.dora.signIn()
  const page = await hospital.dora.writes(person, 'K+ 6.1', { priority: 2 })
  const newest_id = page.last_message.id
  expect(await person.call(getWaitingMessages)).toEqual({
    unread: 1,
    quiet: 0,
    high_priority: 1,
    newest_id,
    newest_high_priority_id: newest_id,
    is_do_not_disturb: false,
  })
  const receipt = { body: { reference: 'ABCD1234', receipt: 'shown' } }
  expect((await person.request(recordReceipt, receipt)).status).toBe(404)
})

test('a lock ends with the password only, which can be tried ten times', async () => {
  const person = await createNewUser()
  await person.signIn()
  await person.call(lockSession)
  const unlock = (word: string) => person.request(unlockSession, { body: { password: word } })
  for (let i = 0; i < 10; i++) expect((await unlock('wrong')).status).toBe(400)
  expect(await unlock(password)).toMatchObject({ status: 429, body: { code: 'password.too_many' } })
  forward(16)
  expect(await status(person)).toBe(401)
  expect((await unlock(password)).status).toBe(204)
  expect(await status(person)).toBe(200)
})

test('a shared workstation locks sooner', async () => {
  const { user } = await createNewUser()
  const { body, cookies } = await postSignIn(hospital.url, { email: user.email, password, is_shared: true })
  expect(JSON.parse(body)).toMatchObject({ session: { lock_minutes: 5, is_shared: true } })
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const ask = async () => (await fetch(hospital.url + getMe.path, { headers: { cookie } })).status
  forward(5)
  expect(await ask()).toBe(200)
  forward(1)
  expect(await ask()).toBe(401)
})

test('a session ends after its hours, however often it was unlocked', async () => {
  const person = await createNewUser()
  await person.signIn()
  for (let hours = 0; hours < 11; hours++) {
    hospital.clock.forward({ hours: 1 })
    await person.call(unlockSession, { body: { password } })
  }
  expect(await status(person)).toBe(200)
  hospital.clock.forward({ hours: 1 })
  expect(await person.request(getMe)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})

test('administrators set the limits of their account, also for open sessions; the change is audited', async () => {
  const person = await createNewUser()
  await person.signIn()
  await setLimits({ lock_minutes: 30, shared_lock_minutes: 30, session_hours: 8 })
  expect(await hospital.dora.call(getSessionLimits)).toMatchObject({
    lock_minutes: 30,
    shared_lock_minutes: 30,
    session_hours: 8,
  })
  forward(29)
  expect(await status(person)).toBe(200)
  await hospital.dora.signIn()
  for (const [limits, field] of [
    [{ lock_minutes: 0, shared_lock_minutes: 1, session_hours: 12 }, 'lock_minutes'],
    [{ lock_minutes: 5, shared_lock_minutes: 15, session_hours: 12 }, 'shared_lock_minutes'],
    [{ lock_minutes: 5, shared_lock_minutes: 5, session_hours: 25 }, 'session_hours'],
  ] as const)
    expect(await hospital.dora.request(setSessionLimits, { body: limits })).toMatchObject({
      status: 400,
      body: { [field]: [expect.any(String)] },
    })
  expect(await audited(hospital.dora, 'account.session_limits_changed')).toBe(2)
  expect(await person.request(setSessionLimits, { body: {} })).toMatchObject({ status: 403 })
})
