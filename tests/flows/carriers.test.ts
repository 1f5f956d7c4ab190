import * as carriers from '@wardline/contract/alerts/carrier.routes.ts'
import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { startMailServer } from '../world/peers/mail-server.ts'
import { refuses, startTwilio } from '../world/peers/twilio.ts'
import type { Person } from '../world/person.ts'

// Carriers of an account: set up by an administrator, tried, switched, forgotten; their secrets are never read back.

const settings = { ALLOW_LOOPBACK_TARGETS: 'on' }
const keys = {
  one: 'first-key-of-the-test-0123456789-abcdef',
  two: 'second-key-of-the-test-0123456789-abcde',
}

const cardOf = async (who: Person, kind: CarrierKind) => {
  const { results } = await who.call(carriers.listCarriers)
  const card = results.find((one) => one.kind === kind)
  if (!card) throw new Error(`no card of ${kind}`)
  return card
}

const tests = (who: Person, kind: CarrierKind, address: string, medium?: string) =>
  who.call(carriers.testCarrier, { params: { kind }, body: { address, ...(medium && { medium }) } })

async function withTwilio(h: Hospital) {
  const service = await startTwilio()
  const body = { kind: 'twilio', ...service.settings, auth_token: service.auth_token }
  await h.dora.call(carriers.setCarrier, { body })
  return { ...service, body }
}

const stored = ({ app }: Hospital) =>
  app.db.worker(async (db) => {
    const carrier = await sql<{ row: string }>`select carrier::text as row from carrier`.execute(db)
    const audit = await sql<{ row: string }>`select details::text as row from audit`.execute(db)
    const event = await sql<{ row: string }>`select payload::text as row from event`.execute(db)
    return [carrier, audit, event].flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
  })

test('Twilio is set up, tried and forgotten; its token is nowhere to be read', async () => {
  const h = await hospital({ settings })
  const { dora } = h
  expect(await cardOf(dora, 'twilio')).toMatchObject({ is_set_up: false, has_secrets: { auth_token: false } })
  const phone = await dora.phone()
  const service = await withTwilio(h)
  await phone.hears('carrier_changed', ({ kind }) => kind === 'twilio')
  const card = await cardOf(dora, 'twilio')
  expect(card).toMatchObject({
    is_set_up: true,
    is_on: true,
    has_secrets: { auth_token: true },
    obstacle: '',
  })
  expect(card.settings).toEqual(service.settings)

  const sent = await tests(dora, 'twilio', '(202) 555-0123')
  expect(sent).toMatchObject({ outcome: 'handed', sentence: 'It took the test. See whether it arrives.' })
  expect(service.received[0]?.fields.get('To')).toBe('+12025550123')
  expect(service.received[0]?.fields.get('Body')).toContain(sent.reference)
  expect(sent.carrier_reference).toBe(service.received[0]?.sid)
  expect((await tests(dora, 'twilio', '+12025550123', 'voice')).outcome).toBe('handed')
  expect(service.received[1]?.what).toBe('Calls')
  expect((await cardOf(dora, 'twilio')).last_ok).toEqual(expect.any(String))

  service.behaves(refuses(401, 20003))
  const refused = await tests(dora, 'twilio', '+12025550123')
  expect(refused).toMatchObject({ outcome: 'failed', sentence: 'Twilio refused our credentials.' })
  expect(refused.carrier).toMatchObject({ last_problem: 'Twilio refused our credentials.' })

  expect(JSON.stringify(await dora.call(carriers.listCarriers))).not.toContain(service.auth_token)
  expect(await stored(h)).not.toContain(service.auth_token)
  expect(service.violations).toEqual([])
  await dora.call(carriers.deleteCarrier, { params: { kind: 'twilio' } })
  expect(await cardOf(dora, 'twilio')).toMatchObject({ is_set_up: false })
  expect(
    (await dora.tries(carriers.testCarrier, { params: { kind: 'twilio' }, body: { address: '+1' } })).status,
  ).toBe(404)
})

test('a secret that is left out stays, but goes to no other address and to no other account', async () => {
  const h = await hospital({ settings })
  const { dora } = h
  const service = await withTwilio(h)
  const { auth_token, ...rest } = service.body
  await dora.call(carriers.setCarrier, { body: { ...rest, from_number: '+12025550199' } })
  expect((await tests(dora, 'twilio', '+12025550123')).outcome).toBe('handed')
  expect(service.received[0]?.fields.get('From')).toBe('+12025550199')

  const eve = await startTwilio()
  const elsewhere = { ...rest, base_url: eve.settings.base_url }
  expect((await dora.tries(carriers.setCarrier, { body: elsewhere })).body).toMatchObject({
    auth_token: ['The address or the account is another one now: enter this again.'],
  })
  expect((await dora.tries(carriers.setCarrier, { body: { ...elsewhere, auth_token } })).status).toBe(200)
  const mail = { kind: 'mailgun', domain: 'mg.hospital.example', from_address: 'a@mg.hospital.example' }
  expect((await dora.tries(carriers.setCarrier, { body: mail })).body).toMatchObject({
    api_key: ['This field is required.'],
  })
})

test('an address that may never be asked cannot be set, nor one without TLS', async () => {
  const h = await hospital()
  const { dora } = h
  const said = async (base_url: string) => {
    const body = {
      kind: 'twilio',
      account_sid: `AC${'0'.repeat(32)}`,
      from_number: '+12025550100',
      auth_token: 'x',
      base_url,
    }
    return (await dora.tries(carriers.setCarrier, { body })).body.base_url
  }
  const not_allowed = ['This address is not allowed: it is this machine, or reserved.']
  for (const address of [
    'https://127.0.0.1',
    'https://localhost:8080',
    'https://169.254.169.254',
    'https://[::1]',
  ])
    expect(await said(address)).toEqual(not_allowed)
  expect(await said('http://203.0.113.9')).toEqual(['Enter an address that begins with https.'])
  expect(await said('gopher://203.0.113.9')).toEqual(['Enter an address like https://api.twilio.com.'])
  const mail = { kind: 'smtp', host: '127.0.0.1', from_address: 'a@hospital.example', security: 'none' }
  expect((await dora.tries(carriers.setCarrier, { body: mail })).body.host).toEqual(not_allowed)
  const open = { ...mail, host: 'mail.invalid', username: 'wardline', password: 'x' }
  expect((await dora.tries(carriers.setCarrier, { body: open })).body.username).toEqual([
    'Nobody signs in without encryption: leave the user name empty, or choose STARTTLS or TLS.',
  ])
})

test('switched off nothing leaves by it; the next one that is set up takes over, the sandbox last', async () => {
  const h = await hospital({ settings })
  const { dora, app, ids } = h
  const server = await startMailServer()
  const rest = { ...server.settings, security: 'none' }
  const kinds = async () =>
    (await app.carriers.carrierFor(ids.account_id, 'email', 'ben@hospital.test'))?.kind
  expect(await kinds()).toBeUndefined()
  await dora.call(carriers.setCarrier, { body: { kind: 'sandbox' } })
  expect(await kinds()).toBe('sandbox')
  await dora.call(carriers.setCarrier, { body: { kind: 'smtp', ...rest } })
  expect(await kinds()).toBe('smtp')
  const off = await dora.call(carriers.switchCarrier, { params: { kind: 'smtp' }, body: { is_on: false } })
  expect([off.is_on, await kinds()]).toEqual([false, 'sandbox'])
  // It can still be tried, before it is switched on.
  expect((await tests(dora, 'smtp', 'you@hospital.example')).outcome).toBe('handed')
  expect(server.received[0]?.text).toContain('This is a test from Wardline')
  expect((await tests(dora, 'sandbox', '5551234', 'pager')).outcome).toBe('delivered')
  const { status, body } = await dora.tries(carriers.testCarrier, {
    params: { kind: 'smtp' },
    body: { address: 'nobody' },
  })
  expect([status, body.address]).toEqual([400, ['Enter a mail address, such as you@hospital.example.']])
})

test('another hospital has carriers of its own', async () => {
  const h = await hospital({ settings })
  await withTwilio(h)
  expect(await cardOf(h.stranger, 'twilio')).toMatchObject({ is_set_up: false, callbacks: [] })
  expect(await h.app.carriers.carrierFor(h.stranger.who.account_id, 'sms', '+12025550147')).toBeUndefined()
})

test('sealed with another key: nothing leaves, and everybody is told why; the key before still opens', async () => {
  const h = await hospital({ settings: { ...settings, SECRET_KEY: keys.one } })
  const service = await withTwilio(h)
  const other = await h.secondNode({ SECRET_KEY: keys.two })
  const dora = other.person(h.dora)
  const obstacle =
    'The secrets of this carrier were sealed with another key. Set SECRET_KEY as it was, or enter them again.'
  expect(await cardOf(dora, 'twilio')).toMatchObject({ obstacle, has_secrets: { auth_token: false } })
  expect(await tests(dora, 'twilio', '+12025550123')).toMatchObject({ outcome: 'failed', sentence: obstacle })
  const ready = await fetch(`${other.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', warnings: ['secrets'] }])

  const turned = await h.secondNode({ SECRET_KEY: keys.two, SECRET_KEY_PREVIOUS: keys.one })
  const again = turned.person(h.dora)
  expect((await tests(again, 'twilio', '+12025550123')).outcome).toBe('handed')
  // Saved again it is sealed with the key of now.
  const { auth_token: _, ...rest } = service.body
  await again.call(carriers.setCarrier, { body: rest })
  expect((await tests(dora, 'twilio', '+12025550123')).outcome).toBe('handed')
})

test('without a key in the settings one is made, for this user alone, and stays', async () => {
  const h = await hospital({ settings })
  const file = path.join(h.data_dir, 'secret.key')
  const { mode } = await stat(file)
  expect(mode & 0o777).toBe(0o600)
  const before = await readFile(file, 'utf8')
  await withTwilio(h)
  const second = await h.secondNode()
  expect((await tests(second.person(h.dora), 'twilio', '+12025550123')).outcome).toBe('handed')
  expect(await readFile(file, 'utf8')).toBe(before)
  await chmod(file, 0o600)
  await writeFile(file, '')
  await expect(h.secondNode()).rejects.toThrow('SECRET_KEY')
})

test('a secret opens in its own row alone', async () => {
  const h = await hospital({ settings })
  await withTwilio(h)
  await h.stranger.call(carriers.setCarrier, {
    body: {
      kind: 'twilio',
      account_sid: `AC${'0'.repeat(32)}`,
      from_number: '+12025550100',
      auth_token: 'theirs',
    },
  })
  // As somebody with the owner's rights could: the sealed token of one hospital into the row of the other.
  await h.app.db.worker((db) =>
    sql`update carrier set secrets = (select secrets from carrier where account_id = ${h.ids.account_id})
         where account_id = ${h.stranger.who.account_id}`.execute(db),
  )
  expect(await cardOf(h.stranger, 'twilio')).toMatchObject({
    has_secrets: { auth_token: false },
    obstacle: expect.stringContaining('another key'),
  })
})

test('what is to be set at the carrier is said in full, and what is missing for it', async () => {
  const h = await hospital({ settings: { ...settings, PUBLIC_URL: 'https://wardline.example' } })
  await withTwilio(h)
  const { callbacks, lacks_public_url } = await cardOf(h.dora, 'twilio')
  expect(lacks_public_url).toBe(false)
  expect(callbacks.map(({ address }) => address)).toEqual([
    expect.stringMatching(/^https:\/\/wardline\.example\/api\/hooks\/twilio\/[0-9a-f-]{36}\/sms$/),
  ])
  // It is there, and asks for a signature.
  const { pathname } = new URL(callbacks[0]?.address ?? '')
  const knock = (at: string) =>
    fetch(h.url + at, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'Body=1',
    })
  expect((await knock(pathname)).status).toBe(403)
  const hidden = await hospital({ settings })
  await withTwilio(hidden)
  expect(await cardOf(hidden.dora, 'twilio')).toMatchObject({ callbacks: [], lacks_public_url: true })
})
