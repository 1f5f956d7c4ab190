import * as routes from '@wardline/contract/accounts/second-factors/second-factor.routes.ts'
import * as steps from '@wardline/contract/accounts/second-factors/second-step.routes.ts'
import { lockUser, unlockUser } from '@wardline/contract/accounts/user.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  enrolPasskey,
  enterPassword,
  signInByPassword,
  siteOf,
} from '../../../fixtures/authenticators/second-factors.ts'
import {
  createAuthenticator,
  type SoftwareAuthenticator,
} from '../../../fixtures/authenticators/software-authenticator.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { createCookieClient, expectStatus } from '../../../fixtures/people/cookie-client.ts'
import type { Person } from '../../../fixtures/people/person.ts'

let hospital: Hospital
let origin: string
let hired = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  origin = siteOf(hospital)
  return hospital.close
})

async function createEnrolledUser() {
  const person = await createUser(hospital, `Kai Person${++hired}`, ['messaging.send_message'])
  const client = await signInByPassword(origin, person.user)
  return { person, client, passkey: await enrolPasskey(client, origin) }
}
const createClient = () => createCookieClient(origin)

type Answering = Parameters<SoftwareAuthenticator['get']>[1]

/** Password, then the passkey. */
async function step(
  { user }: Person,
  passkey: SoftwareAuthenticator,
  {
    client = createClient(),
    ...answering
  }: Partial<Answering> & { client?: ReturnType<typeof createClient> } = {},
) {
  await enterPassword(client, user)
  const options = await expectStatus(200, client.request(steps.startPasskeyStep))
  const credential = passkey.get(options, { origin, ...answering })
  return client.request(steps.signInWithPasskeyStep, { body: { credential } })
}

/** The passkey alone. */
async function signIn(
  passkey: SoftwareAuthenticator,
  answering: Partial<Answering> = {},
  client = createClient(),
) {
  const options = await expectStatus(200, client.request(steps.startPasskeySignIn))
  const credential = passkey.get(options, { origin, ...answering })
  const answer = await client.request(steps.signInWithPasskey, { body: { credential } })
  return { ...answer, client, credential }
}

const notAccepted = {
  status: 400,
  body: { non_field_errors: ['This passkey was not accepted. Try again, or use another method.'] },
}
const refused = { status: 401, body: { code: 'sign_in.passkey_refused' } }

test('a passkey completes the sign-in with the password, once for each challenge', async () => {
  const { person, passkey } = await createEnrolledUser()
  const client = createClient()
  await enterPassword(client, person.user)
  const pending = client.cookies.get('pending') ?? ''
  const options = await expectStatus(200, client.request(steps.startPasskeyStep))
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'preferred',
    allowCredentials: [{ id: passkey.credential_id, type: 'public-key', transports: ['internal'] }],
  })
  const body = { credential: passkey.get(options, { origin, verifies: false }) }
  const me = await expectStatus(200, client.request(steps.signInWithPasskeyStep, { body }))
  expect(me).toMatchObject({ id: person.user.user_id })
  client.cookies.set('pending', pending)
  expect((await client.request(steps.signInWithPasskeyStep, { body })).status).toBe(401)
})

test('a passkey that verifies its user signs in alone', async () => {
  const { person, passkey } = await createEnrolledUser()
  const { status, body, client } = await signIn(passkey)
  expect({ status, body }).toMatchObject({ status: 200, body: { id: person.user.user_id } })
  expect((await client.request(getMe)).status).toBe(200)
  expect(await signIn(passkey, { verifies: false })).toMatchObject(refused)
})

describe('a passkey is refused', () => {
  test('a passkey for another site is refused, by its origin and by its relying party', async () => {
    const { person, passkey } = await createEnrolledUser()
    for (const answering of [
      { origin: 'http://localhost:1' },
      { origin: 'https://wardline.evil.example' },
      { origin, rp_id: 'evil.example' },
    ]) {
      expect(await step(person, passkey, answering)).toMatchObject(notAccepted)
      expect(await signIn(passkey, answering)).toMatchObject(refused)
    }
    expect((await step(person, passkey)).status).toBe(200)
  })

  test('a passkey is refused for another challenge, as a second answer, and after five minutes', async () => {
    const { passkey } = await createEnrolledUser()
    const client = createClient()
    await client.request(steps.startPasskeySignIn)
    const send = (options: { challenge: string }, from = client) =>
      from.request(steps.signInWithPasskey, { body: { credential: passkey.get(options, { origin }) } })
    expect(await send({ challenge: 'A'.repeat(43) })).toMatchObject(refused)
    const options = await expectStatus(200, client.request(steps.startPasskeySignIn))
    expect((await send(options, createClient())).status).toBe(400)
    const cookie = client.cookies.get('passkey') ?? ''
    expect((await send(options)).status).toBe(200)
    client.cookies.set('passkey', cookie)
    expect((await send(options)).status).toBe(400)
    const late = await expectStatus(200, client.request(steps.startPasskeySignIn))
    hospital.clock.forward({ minutes: 5 })
    expect((await send(late)).status).toBe(400)
  })

  test('a passkey whose counter does not increase is refused, as it may be a copy', async () => {
    const { person, passkey } = await createEnrolledUser()
    passkey.setCounter(7)
    expect((await step(person, passkey)).status).toBe(200)
    expect(await step(person, passkey)).toMatchObject(notAccepted)
    passkey.setCounter(3)
    expect(await signIn(passkey)).toMatchObject(refused)
    passkey.setCounter(8)
    expect((await signIn(passkey)).status).toBe(200)
  })

  test('a passkey is refused in the sign-in of another user, and with the id of another passkey', async () => {
    const [one, other] = [await createEnrolledUser(), await createEnrolledUser()]
    expect(await step(one.person, other.passkey)).toMatchObject(notAccepted)
    const client = createClient()
    const options = await expectStatus(200, client.request(steps.startPasskeySignIn))
    const forged = {
      ...other.passkey.get(options, { origin }),
      id: one.passkey.credential_id,
      rawId: one.passkey.credential_id,
    }
    const answer = await client.request(steps.signInWithPasskey, { body: { credential: forged } })
    expect(answer).toMatchObject(refused)
  })

  test('a passkey of a locked user is refused, and so is a removed one', async () => {
    const { person, client, passkey } = await createEnrolledUser()
    const params = { id: person.user.user_id }
    await hospital.dora.call(lockUser, { params, body: {} })
    expect(await signIn(passkey)).toMatchObject(refused)
    await hospital.dora.call(unlockUser, { params })
    const signedIn = await signIn(passkey, {}, client)
    expect(signedIn.status).toBe(200)
    const { factors } = await expectStatus(200, client.request(routes.listOwnSecondFactors))
    const removal = { params: { id: factors[0].id } }
    await expectStatus(200, client.request(routes.removeSecondFactor, removal))
    expect(await signIn(passkey)).toMatchObject(refused)
  })
})

describe('a new passkey', () => {
  test('a new passkey is refused for another challenge or site, and as that of another user', async () => {
    const { passkey: known } = await createEnrolledUser()
    const person = await createUser(hospital, `Kai Person${++hired}`)
    const client = await signInByPassword(origin, person.user)
    const add = (credential: unknown) =>
      client.request(routes.addPasskey, { body: { name: 'Laptop', credential } })
    const start = () => expectStatus(200, client.request(routes.startPasskey))
    const invalid = { status: 400, body: { non_field_errors: [expect.any(String)] } }
    expect(await add(createAuthenticator().create({ challenge: 'A'.repeat(43) }, { origin }))).toMatchObject(
      invalid,
    )
    await start()
    expect(await add(createAuthenticator().create({ challenge: 'A'.repeat(43) }, { origin }))).toMatchObject(
      invalid,
    )
    const evil = { origin: 'https://evil.example' }
    expect(await add(createAuthenticator().create(await start(), evil))).toMatchObject(invalid)
    expect(await add(known.create(await start(), { origin }))).toMatchObject({
      status: 400,
      body: { non_field_errors: ['This passkey is already registered.'] },
    })
    const options = await start()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Wardline' },
      user: { name: person.user.email.split('@')[0], displayName: person.user.display_name },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    })
    const credential = createAuthenticator().create(options, { origin })
    expect((await add({ ...credential, response: { ...credential.response, more: 1 } })).status).toBe(400)
    expect((await add(credential)).status).toBe(201)
  })

  test('a new passkey requires a host name: passkeys do not work at an IP address', async () => {
    const person = await createUser(hospital, `Kai Person${++hired}`)
    const client = await signInByPassword(hospital.url, person.user)
    expect((await client.request(routes.listOwnSecondFactors)).body).toMatchObject({ has_passkeys: false })
    for (const route of [routes.startPasskey, steps.startPasskeySignIn])
      expect(await client.request(route)).toMatchObject({
        status: 400,
        body: { non_field_errors: [expect.stringContaining('authenticator app')] },
      })
  })
})

test('behind a proxy, passkeys belong to the public address', async () => {
  const site = { PUBLIC_URL: 'https://wardline.example.org', TRUST_PROXY: '1' }
  const remote = await createHospital({ settings: site })
  const client = createCookieClient(remote.url, {
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'wardline.example.org',
  })
  const options = await expectStatus(200, client.request(steps.startPasskeySignIn))
  expect(options).toMatchObject({ rpId: 'wardline.example.org', userVerification: 'required' })
  expect([...client.cookies.keys()]).toEqual(['__Host-passkey'])
})
