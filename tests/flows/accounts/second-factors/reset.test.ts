import * as routes from '@wardline/contract/accounts/second-factors/second-factor.routes.ts'
import { confirmPassword, getMe } from '@wardline/contract/accounts/session.routes.ts'
import { listUserAccounts } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { resetSecondFactorsByEmail } from '@wardline/server/features/accounts/second-factors/user-second-factor.actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { enrolTotp, enterPassword } from '../../../fixtures/authenticators/second-factors.ts'
import { listNotices } from '../../../fixtures/authenticators/notices.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { createCookieClient } from '../../../fixtures/people/cookie-client.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { password } from '../../../fixtures/people/user.ts'

let hospital: Hospital
let hired = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

async function createEnrolledUser() {
  const person = await createUser(hospital, `Ada Person${++hired}`, ['messaging.send_message'])
  await person.signIn()
  await enrolTotp(hospital, person)
  return person
}
const paramsOf = ({ user }: Person) => ({ params: { id: user.account_id, user_id: user.user_id } })

test('an administrator sees and resets the second factors of a user who lost them', async () => {
  const person = await createEnrolledUser()
  await hospital.dora.signIn()
  expect(await hospital.dora.call(routes.listUserSecondFactors, paramsOf(person))).toMatchObject({
    factors: [{ kind: 'totp', name: 'Phone' }],
    recovery_codes_left: 10,
    may: { reset: true },
  })
  hospital.clock.forward({ minutes: 11 })
  expect(await hospital.dora.request(routes.resetUserSecondFactors, paramsOf(person))).toMatchObject({
    status: 403,
    body: { code: 'password.required', detail: 'Enter your password to change how others sign in.' },
  })
  await hospital.dora.call(confirmPassword, { body: { password } })
  await hospital.dora.call(routes.resetUserSecondFactors, paramsOf(person))
  hospital.clock.forward({ seconds: 2 })
  expect((await person.request(getMe)).status).toBe(401)
  expect(await hospital.dora.call(routes.listUserSecondFactors, paramsOf(person))).toMatchObject({
    factors: [],
    recovery_codes_left: 0,
    may: { reset: false },
  })
  expect((await enterPassword(createCookieClient(hospital.url), person.user)).status).toBe(200)
  const audited = await listAuditEntries(hospital, 'user.second_factors_reset')
  expect(audited.map(({ object_id }) => object_id)).toContain(person.user.user_id)
  await expect
    .poll(() => listNotices(hospital, person))
    .toEqual(['A second factor was added', 'Your second factors were reset'])
})

test('users with more permissions and the own account are not reset', async () => {
  const clerk = await createUser(hospital, 'Ivo Reset', ['accounts.view_user', 'accounts.set_password'])
  const boss = await createUser(hospital, 'Ines Reset', ['accounts.change_role'])
  await boss.signIn()
  await enrolTotp(hospital, boss)
  await clerk.signIn()
  expect(await clerk.call(routes.listUserSecondFactors, paramsOf(boss))).toMatchObject({
    may: { reset: false },
  })
  expect((await clerk.request(routes.resetUserSecondFactors, paramsOf(boss))).status).toBe(403)
  expect((await clerk.request(routes.resetUserSecondFactors, paramsOf(clerk))).status).toBe(400)
})

test('the list of users filters those with a password and without a second factor', async () => {
  const [person, other] = [await createEnrolledUser(), await createUser(hospital, 'Ada Without')]
  await hospital.dora.signIn()
  const { results } = await hospital.dora.call(listUserAccounts, {
    params: { id: hospital.ids.account_id },
    query: { without_second_factor: true, search: 'ada' },
  })
  const ids = results.map(({ id }) => id)
  expect(ids).toContain(other.user.user_id)
  expect(ids).not.toContain(person.user.user_id)
})

test('the operator resets the second factors of a user by command', async () => {
  const person = await createEnrolledUser()
  const { account_id, email, user_id } = person.user
  const reset = (address: string) => resetSecondFactorsByEmail(hospital.app.db, account_id, address)
  expect(await reset('nobody@hospital.test')).toBeUndefined()
  expect(await reset(email.toUpperCase())).toBe(1)
  expect((await enterPassword(createCookieClient(hospital.url), person.user)).status).toBe(200)
  const audited = await listAuditEntries(hospital, 'user.second_factors_reset')
  expect(audited).toContainEqual(expect.objectContaining({ object_id: user_id, details: { removed: 1 } }))
})
