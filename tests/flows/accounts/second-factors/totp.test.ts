import * as routes from '@wardline/contract/accounts/second-factors/second-factor.routes.ts'
import { setUserPassword } from '@wardline/contract/accounts/profile.routes.ts'
import { changeOwnPassword, getMe, login } from '@wardline/contract/accounts/session.routes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { enrolTotp, enterCode, enterPassword } from '../../../fixtures/authenticators/second-factors.ts'
import { listNotices } from '../../../fixtures/authenticators/notices.ts'
import { totpCode } from '../../../fixtures/authenticators/totp-app.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { createCookieClient, expectStatus } from '../../../fixtures/people/cookie-client.ts'
import { password } from '../../../fixtures/people/user.ts'

let hospital: Hospital
let hired = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

const createNewUser = async () => {
  const person = await createUser(hospital, `Tia Person${++hired}`, ['messaging.send_message'])
  await person.signIn()
  return person
}
const createClient = () => createCookieClient(hospital.url)
const needed = (methods: string[]) => ({
  status: 403,
  body: {
    code: 'sign_in.second_factor',
    detail: 'Confirm that it is you with your second factor.',
    methods,
  },
})
test('an authenticator app counts after its first code; then the password alone opens no session', async () => {
  const person = await createNewUser()
  const { id, secret, uri } = await person.call(routes.addTotp, { body: { name: 'Phone' } })
  expect(uri).toContain(`secret=${secret}`)
  expect((await enterPassword(createClient(), person.user)).status).toBe(200)
  const confirm = (code: string) =>
    person.request(routes.confirmTotp, { params: { id }, body: { one_time_code: code } })
  expect(await confirm('000000')).toMatchObject({
    status: 400,
    body: { one_time_code: [expect.any(String)] },
  })
  const at = hospital.clock.now().epochMilliseconds
  const { recovery_codes } = (await confirm(totpCode(secret, at))).body
  expect(recovery_codes).toHaveLength(10)
  expect((await confirm(totpCode(secret, at))).status).toBe(404)

  const client = createClient()
  expect(await enterPassword(client, person.user)).toMatchObject(needed(['totp', 'recovery_code']))
  expect([...client.cookies.keys()]).toEqual(['pending'])
  expect((await client.request(getMe)).status).toBe(401)
  hospital.clock.forward({ seconds: 30 })
  const code = totpCode(secret, hospital.clock.now().epochMilliseconds)
  const me = await expectStatus(200, enterCode(client, ` ${code.slice(0, 3)} ${code.slice(3)} `))
  expect(me).toMatchObject({ id: person.user.user_id, session: { must_enrol: false } })
  expect([...client.cookies.keys()].toSorted()).toEqual(['csrftoken', 'device', 'session'])
  expect((await client.request(getMe)).status).toBe(200)
  const listed = await expectStatus(200, client.request(routes.listOwnSecondFactors))
  expect(listed).toMatchObject({
    factors: [{ kind: 'totp', name: 'Phone', last_used: expect.any(String) }],
    recovery_codes_left: 10,
    is_required: false,
  })
})

test('a code works once, in its own step and those beside it, and never before a later one', async () => {
  const person = await createNewUser()
  const app = await enrolTotp(hospital, person)
  const at = () => hospital.clock.now().epochMilliseconds
  const attempt = async (code: string) => {
    const client = createClient()
    await enterPassword(client, person.user)
    return (await enterCode(client, code)).status
  }
  const code = app.code()
  const [first, second] = await Promise.all([attempt(code), attempt(code)])
  expect([first, second].toSorted()).toEqual([200, 400])
  expect(await attempt(code)).toBe(400)
  const early = totpCode(app.secret, at() + 30_000)
  expect(await attempt(early)).toBe(200)
  hospital.clock.forward({ seconds: 30 })
  expect(await attempt(early)).toBe(400)
  hospital.clock.forward({ seconds: 60 })
  const late = totpCode(app.secret, at() - 30_000)
  expect(await attempt(totpCode(app.secret, at() + 60_000))).toBe(400)
  expect(await attempt(totpCode(app.secret, at() - 60_000))).toBe(400)
  expect(await attempt(late)).toBe(200)
})

test('a started sign-in belongs to its browser, completes once, and ends after ten minutes', async () => {
  const person = await createNewUser()
  const app = await enrolTotp(hospital, person)
  const [client, other] = [createClient(), createClient()]
  const over = { status: 401, body: { code: 'sign_in.step_expired' } }
  await enterPassword(client, person.user)
  expect(await enterCode(other, app.code())).toMatchObject(over)
  other.cookies.set('pending', `${person.user.account_id.toString(36)}.${'A'.repeat(43)}`)
  expect(await enterCode(other, app.code())).toMatchObject(over)
  const stolen = client.cookies.get('pending') ?? ''
  hospital.clock.forward({ minutes: 9, seconds: 59 })
  expect((await enterCode(client, app.code())).status).toBe(200)
  other.cookies.set('pending', stolen)
  hospital.clock.forward({ seconds: 30 })
  expect(await enterCode(other, app.code())).toMatchObject(over)
  await enterPassword(other, person.user)
  hospital.clock.forward({ minutes: 10 })
  expect(await enterCode(other, app.code())).toMatchObject(over)
})

test('a password change and a lock end a started sign-in', async () => {
  const person = await createNewUser()
  const app = await enrolTotp(hospital, person)
  const client = createClient()
  await enterPassword(client, person.user)
  hospital.clock.forward({ seconds: 1 })
  const body = { old_password: password, new_password: 'violet harbour tractor' }
  expect((await person.request(changeOwnPassword, { body })).status).toBe(204)
  expect((await enterCode(client, app.code())).status).toBe(401)
})

test('an initial password is replaced only together with the second factor', async () => {
  const person = await createNewUser()
  const app = await enrolTotp(hospital, person)
  const given = 'violet harbour tractor'
  const chosen = 'amber window lantern'
  await hospital.dora.signIn()
  const params = { id: person.user.user_id }
  await hospital.dora.call(setUserPassword, { params, body: { new_password: given } })
  const client = createClient()
  expect(await enterPassword(client, person.user, given)).toMatchObject({
    body: { code: 'sign_in.new_password' },
  })
  const body = { email: person.user.email, password: given, new_password: chosen }
  expect(await client.request(login, { body })).toMatchObject(needed(['totp', 'recovery_code']))
  expect((await enterPassword(createClient(), person.user, chosen)).status).toBe(401)
  expect((await enterCode(client, app.code())).status).toBe(200)
  expect((await enterPassword(createClient(), person.user, given)).status).toBe(401)
  expect(await enterPassword(createClient(), person.user, chosen)).toMatchObject(
    needed(['totp', 'recovery_code']),
  )
})

test('a second factor is added, removed and replaced only after a recent password', async () => {
  const person = await createNewUser()
  const app = await enrolTotp(hospital, person)
  const refused = {
    status: 403,
    body: { code: 'password.required', detail: 'Enter your password to change how you sign in.' },
  }
  hospital.clock.forward({ minutes: 10, seconds: 1 })
  const params = { id: app.id }
  for (const answer of [
    await person.request(routes.addTotp, { body: { name: 'Tablet' } }),
    await person.request(routes.removeSecondFactor, { params }),
    await person.request(routes.renewRecoveryCodes),
  ])
    expect(answer).toMatchObject(refused)
  const renamed = await person.call(routes.renameSecondFactor, { params, body: { name: 'Old phone' } })
  expect(renamed.factors.map(({ name }) => name)).toEqual(['Old phone'])
})

test('another user cannot confirm, rename or remove a second factor', async () => {
  const [person, other] = [await createNewUser(), await createNewUser()]
  const app = await enrolTotp(hospital, person)
  const params = { id: app.id }
  await other.signIn()
  for (const answer of [
    await other.request(routes.confirmTotp, { params, body: { one_time_code: app.code() } }),
    await other.request(routes.renameSecondFactor, { params, body: { name: 'Mine' } }),
    await other.request(routes.removeSecondFactor, { params }),
  ])
    expect(answer.status).toBe(404)
})

test('at most ten second factors, and removing the last one removes the recovery codes', async () => {
  const person = await createNewUser()
  const apps = []
  for (let index = 0; index < 10; index++) apps.push(await enrolTotp(hospital, person, `Phone ${index}`))
  expect(apps.map(({ recovery_codes }) => recovery_codes.length)).toEqual([10, ...Array<number>(9).fill(0)])
  const more = await person.request(routes.addTotp, { body: { name: 'Phone 11' } })
  expect(more).toMatchObject({ status: 400, body: { non_field_errors: [expect.any(String)] } })
  for (const { id } of apps) await person.call(routes.removeSecondFactor, { params: { id } })
  expect(await person.call(routes.listOwnSecondFactors)).toMatchObject({
    factors: [],
    recovery_codes_left: 0,
  })
  expect((await enterPassword(createClient(), person.user)).status).toBe(200)
})

test('the secret is stored sealed, and every step is audited without codes', async () => {
  const person = await createNewUser()
  const app = await enrolTotp(hospital, person)
  const client = createClient()
  await enterPassword(client, person.user)
  await enterCode(client, '123456')
  const code = app.code()
  await enterCode(client, code)
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ text: string }>`select f::text as text from second_factor f where user_id = ${person.user.user_id}
      union all select c::text from recovery_code c where user_id = ${person.user.user_id}
      union all select details::text from audit where object_id = ${person.user.user_id}`.execute(db),
  )
  const stored = rows.map(({ text }) => text).join('\n')
  for (const secret of [app.secret, Buffer.from(app.secret).toString('hex'), ...app.recovery_codes])
    expect(stored).not.toContain(secret)
  const actions = ['user.second_factor_added', 'sign_in.code_refused', 'sign_in.second_factor']
  for (const action of actions)
    expect((await listAuditEntries(hospital, action)).map(({ object_id }) => object_id)).toContain(
      person.user.user_id,
    )
})

test('the user is notified when a second factor is added and removed', async () => {
  const person = await createNewUser()
  const { id } = await enrolTotp(hospital, person)
  await expect.poll(() => listNotices(hospital, person)).toEqual(['A second factor was added'])
  await person.call(routes.removeSecondFactor, { params: { id } })
  await expect
    .poll(() => listNotices(hospital, person))
    .toEqual(['A second factor was added', 'A second factor was removed'])
})
