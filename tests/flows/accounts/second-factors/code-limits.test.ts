import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  enrolPasskey,
  enrolTotp,
  enterCode,
  enterPassword,
  enterRecoveryCode,
  siteOf,
} from '../../../fixtures/authenticators/second-factors.ts'
import { listNotices } from '../../../fixtures/authenticators/notices.ts'
import * as steps from '@wardline/contract/accounts/second-factors/second-step.routes.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import {
  createCookieClient,
  expectStatus,
  type CookieClient,
} from '../../../fixtures/people/cookie-client.ts'
import type { Person } from '../../../fixtures/people/person.ts'

let hospital: Hospital
let hired = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false, settings: { TRUST_PROXY: '1' } })
  return hospital.close
})

const createNewUser = async () => {
  const person = await createUser(hospital, `Lim Person${++hired}`, ['messaging.send_message'])
  const own = createCookieClient(siteOf(hospital))
  await expectStatus(200, enterPassword(own, person.user))
  await person.signIn()
  return { person, own, app: await enrolTotp(hospital, person) }
}

/** A browser at an address of its own, which no user has used. */
const createUnknown = (index: number) =>
  createCookieClient(siteOf(hospital), { 'x-forwarded-for': `203.0.113.${index}` })

const strangers = () => [1, 2, 3].map(createUnknown)

/** Wrong codes, in turns from each of the clients, which entered the password before. */
async function failsTimes(count: number, clients: readonly CookieClient[], { user }: Person) {
  await Promise.all(clients.map((client) => expectStatus(403, enterPassword(client, user))))
  const statuses = new Set<number>()
  for (let index = 0; index < count; index++) {
    const client = clients[index % clients.length] ?? createUnknown(1)
    const { status } = await (index === 0
      ? enterRecoveryCode(client, 'aaaaa-aaaaa')
      : enterCode(client, '000000'))
    statuses.add(status)
  }
  return [...statuses]
}

test('ten wrong codes on unknown devices close codes there for 15 minutes, from any number of addresses', async () => {
  const { person, own, app } = await createNewUser()
  expect(await failsTimes(10, strangers(), person)).toEqual([400])
  const stranger = createUnknown(99)
  await enterPassword(stranger, person.user)
  const closed = await enterCode(stranger, app.code())
  expect(closed).toMatchObject({ status: 429, body: { code: 'sign_in.too_many_codes' } })
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await enterRecoveryCode(stranger, app.recovery_codes[0] ?? '')).status).toBe(429)
  await expect
    .poll(() => listNotices(hospital, person))
    .toEqual(['A second factor was added', 'Wrong codes after your password'])

  await enterPassword(own, person.user)
  expect((await enterCode(own, app.code())).status).toBe(200)
  hospital.clock.forward({ minutes: 15, seconds: 1 })
  await enterPassword(stranger, person.user)
  expect((await enterCode(stranger, app.code())).status).toBe(200)
})

test('a passkey still signs in on an unknown device while codes are closed there', async () => {
  const { person, own, app } = await createNewUser()
  await enterPassword(own, person.user)
  await expectStatus(200, enterCode(own, app.code()))
  const passkey = await enrolPasskey(own, siteOf(hospital))
  expect(await failsTimes(10, strangers(), person)).toEqual([400])
  const stranger = createUnknown(98)
  await enterPassword(stranger, person.user)
  const options = await expectStatus(200, stranger.request(steps.startPasskeyStep))
  const credential = passkey.get(options, { origin: siteOf(hospital) })
  await expectStatus(200, stranger.request(steps.signInWithPasskeyStep, { body: { credential } }))
})

test('wrong codes of a known device count for it alone, and a right code forgives them', async () => {
  const { person, own, app } = await createNewUser()
  expect(await failsTimes(9, [own], person)).toEqual([400])
  await enterPassword(own, person.user)
  expect((await enterCode(own, app.code())).status).toBe(200)
  hospital.clock.forward({ seconds: 30 })
  expect(await failsTimes(10, [own], person)).toEqual([400])
  await enterPassword(own, person.user)
  expect((await enterCode(own, app.code())).status).toBe(429)
  const stranger = createUnknown(97)
  await enterPassword(stranger, person.user)
  expect((await enterCode(stranger, app.code())).status).toBe(200)
})

test('wrong codes of one user do not count for another, and the right password alone forgives nothing', async () => {
  const { person } = await createNewUser()
  const { person: other, app } = await createNewUser()
  expect(await failsTimes(10, strangers(), person)).toEqual([400])
  const client = createUnknown(96)
  await enterPassword(client, other.user)
  expect((await enterCode(client, app.code())).status).toBe(200)
  const failures = async () => {
    const { rows } = await hospital.app.db.acrossAccounts((db) =>
      sql<{ failures: number }>`select failures from sign_in_failure where counter = 'network'`.execute(db),
    )
    return rows.map((row) => row.failures)
  }
  const wrong = createUnknown(95)
  expect((await enterPassword(wrong, person.user, 'wrong')).status).toBe(401)
  expect(await failures()).toEqual([1])
  expect((await enterPassword(wrong, person.user)).status).toBe(403)
  expect(await failures()).toEqual([1])
})
