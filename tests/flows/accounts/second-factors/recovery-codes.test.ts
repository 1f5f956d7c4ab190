import * as routes from '@wardline/contract/accounts/second-factors/second-factor.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  enrolTotp,
  enterPassword,
  enterRecoveryCode,
} from '../../../fixtures/authenticators/second-factors.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { createCookieClient, expectStatus } from '../../../fixtures/people/cookie-client.ts'
import { listNotices } from '../../../fixtures/authenticators/notices.ts'

let hospital: Hospital
let hired = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

async function createEnrolledUser() {
  const person = await createUser(hospital, `Rio Person${++hired}`, ['messaging.send_message'])
  await person.signIn()
  return { person, app: await enrolTotp(hospital, person) }
}

const attempt = async (user: Parameters<typeof enterPassword>[1], code: string) => {
  const client = createCookieClient(hospital.url)
  await enterPassword(client, user)
  return (await enterRecoveryCode(client, code)).status
}

test('a recovery code works once, also for two sign-ins at the same time', async () => {
  const { person, app } = await createEnrolledUser()
  const [first = '', second = '', third = ''] = app.recovery_codes
  const statuses = await Promise.all(Array.from({ length: 5 }, () => attempt(person.user, first)))
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400])
  expect(await attempt(person.user, second.toUpperCase().replace('-', ' '))).toBe(200)
  expect(await attempt(person.user, `${third}x`)).toBe(400)
  expect(await person.call(routes.listOwnSecondFactors)).toMatchObject({ recovery_codes_left: 8 })
  await expect
    .poll(() => listNotices(hospital, person))
    .toEqual(['A second factor was added', 'A recovery code was used', 'A recovery code was used'])
})

test('new recovery codes end the earlier ones; codes of another user do not work', async () => {
  const [{ person, app }, { app: other }] = [await createEnrolledUser(), await createEnrolledUser()]
  const { recovery_codes } = await person.call(routes.renewRecoveryCodes)
  expect(new Set([...recovery_codes, ...app.recovery_codes]).size).toBe(20)
  expect(await attempt(person.user, app.recovery_codes[0] ?? '')).toBe(400)
  expect(await attempt(person.user, other.recovery_codes[0] ?? '')).toBe(400)
  expect(await attempt(person.user, recovery_codes[0] ?? '')).toBe(200)
})

test('without codes left the sign-in does not offer them, and a second factor is needed for new ones', async () => {
  const { person, app } = await createEnrolledUser()
  for (const code of app.recovery_codes) expect(await attempt(person.user, code)).toBe(200)
  const client = createCookieClient(hospital.url)
  expect((await enterPassword(client, person.user)).body).toMatchObject({ methods: ['totp'] })
  const without = await createUser(hospital, `Rio Person${++hired}`)
  await without.signIn()
  const refused = await expectStatus(400, without.request(routes.renewRecoveryCodes))
  expect(refused).toMatchObject({
    non_field_errors: ['Recovery codes need a second factor. Add one first.'],
  })
})
