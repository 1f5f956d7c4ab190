import * as providers from '@wardline/contract/alerts/providers/provider.routes.ts'
import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { startMailServer } from '../../../fixtures/peers/mail-server.ts'
import { rejectWith, startTwilio } from '../../../fixtures/peers/twilio.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const settings = { ALLOW_LOOPBACK_TARGETS: 'on' }
const keys = {
  one: 'first-key-of-the-test-0123456789-abcdef',
  two: 'second-key-of-the-test-0123456789-abcde',
}

const findProvider = async (person: Person, kind: ProviderKind) => {
  const { results } = await person.call(providers.listProviders)
  const card = results.find((one) => one.kind === kind)
  if (!card) throw new Error(`no card of ${kind}`)
  return card
}

const runProviderTest = (person: Person, kind: ProviderKind, address: string, channel?: string) =>
  person.call(providers.testProvider, { params: { kind }, body: { address, ...(channel && { channel }) } })

async function withTwilio(h: Hospital) {
  const service = await startTwilio()
  const body = { kind: 'twilio', ...service.settings, auth_token: service.auth_token }
  await h.dora.call(providers.setProvider, { body })
  return { ...service, body }
}

const readStoredText = ({ app }: Hospital) =>
  app.db.acrossAccounts(async (db) => {
    const provider = await sql<{
      row: string
    }>`select delivery_provider::text as row from delivery_provider`.execute(db)
    const audit = await sql<{ row: string }>`select details::text as row from audit`.execute(db)
    const event = await sql<{ row: string }>`select payload::text as row from event`.execute(db)
    return [provider, audit, event].flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
  })

test('Twilio is configured, tested and removed; its token is never readable', async () => {
  const h = await createHospital({ settings })
  const { dora } = h
  expect(await findProvider(dora, 'twilio')).toMatchObject({
    is_set_up: false,
    has_secrets: { auth_token: false },
  })
  const device = await dora.connect()
  const service = await withTwilio(h)
  await device.receives('provider_changed', ({ kind }) => kind === 'twilio')
  const card = await findProvider(dora, 'twilio')
  expect(card).toMatchObject({
    is_set_up: true,
    is_on: true,
    has_secrets: { auth_token: true },
    obstacle: '',
  })
  expect(card.settings).toEqual(service.settings)

  const sent = await runProviderTest(dora, 'twilio', '(202) 555-0123')
  expect(sent).toMatchObject({
    outcome: 'sent',
    sentence: 'The provider accepted the test. Check that it arrives.',
  })
  expect(service.received[0]?.fields.get('To')).toBe('+12025550123')
  expect(service.received[0]?.fields.get('Body')).toContain(sent.reference)
  expect(sent.provider_reference).toBe(service.received[0]?.sid)
  expect((await runProviderTest(dora, 'twilio', '+12025550123', 'voice')).outcome).toBe('sent')
  expect(service.received[1]?.what).toBe('Calls')
  expect((await findProvider(dora, 'twilio')).last_ok).toEqual(expect.any(String))

  service.behaves(rejectWith(401, 20003))
  const refused = await runProviderTest(dora, 'twilio', '+12025550123')
  expect(refused).toMatchObject({ outcome: 'failed', sentence: 'Twilio rejected our credentials.' })
  expect(refused.provider).toMatchObject({ last_problem: 'Twilio rejected our credentials.' })

  expect(JSON.stringify(await dora.call(providers.listProviders))).not.toContain(service.auth_token)
  expect(await readStoredText(h)).not.toContain(service.auth_token)
  expect(service.violations).toEqual([])
  await dora.call(providers.deleteProvider, { params: { kind: 'twilio' } })
  expect(await findProvider(dora, 'twilio')).toMatchObject({ is_set_up: false })
  expect(
    (await dora.request(providers.testProvider, { params: { kind: 'twilio' }, body: { address: '+1' } }))
      .status,
  ).toBe(404)
})

test('an omitted secret is kept, but never for another address or another account', async () => {
  const h = await createHospital({ settings })
  const { dora } = h
  const service = await withTwilio(h)
  const { auth_token, ...rest } = service.body
  await dora.call(providers.setProvider, { body: { ...rest, from_number: '+12025550199' } })
  expect((await runProviderTest(dora, 'twilio', '+12025550123')).outcome).toBe('sent')
  expect(service.received[0]?.fields.get('From')).toBe('+12025550199')

  const eve = await startTwilio()
  const elsewhere = { ...rest, base_url: eve.settings.base_url }
  expect((await dora.request(providers.setProvider, { body: elsewhere })).body).toMatchObject({
    auth_token: ['The address or account has changed. Enter this again.'],
  })
  expect((await dora.request(providers.setProvider, { body: { ...elsewhere, auth_token } })).status).toBe(200)
  const mail = { kind: 'mailgun', domain: 'mg.hospital.example', from_address: 'a@mg.hospital.example' }
  expect((await dora.request(providers.setProvider, { body: mail })).body).toMatchObject({
    api_key: ['This field is required.'],
  })
})

test('a blocked address and an address without TLS cannot be configured', async () => {
  const h = await createHospital()
  const { dora } = h
  const said = async (base_url: string) => {
    const body = {
      kind: 'twilio',
      account_sid: `AC${'0'.repeat(32)}`,
      from_number: '+12025550100',
      auth_token: 'x',
      base_url,
    }
    return (await dora.request(providers.setProvider, { body })).body.base_url
  }
  const not_allowed = ['This address is not allowed: it is this server or a reserved address.']
  for (const address of [
    'https://127.0.0.1',
    'https://localhost:8080',
    'https://169.254.169.254',
    'https://[::1]',
  ])
    expect(await said(address)).toEqual(not_allowed)
  for (const address of ['https://10.0.0.5', 'https://192.168.1.2:22', 'https://[fd12::1]'])
    expect(await said(address)).toEqual([
      'This address is private. Ask the operator of this server to add it to OUTBOUND_PRIVATE_HOSTS.',
    ])
  expect(await said('http://203.0.113.9')).toEqual(['Enter an address that begins with https.'])
  expect(await said('gopher://203.0.113.9')).toEqual(['Enter an address like https://api.twilio.com.'])
  const mail = { kind: 'smtp', host: '127.0.0.1', from_address: 'a@hospital.example', security: 'none' }
  expect((await dora.request(providers.setProvider, { body: mail })).body.host).toEqual(not_allowed)
  const open = { ...mail, host: 'mail.invalid', username: 'wardline', password: 'x' }
  expect((await dora.request(providers.setProvider, { body: open })).body.username).toEqual([
    'Signing in requires encryption. Leave the user name blank, or choose STARTTLS or TLS.',
  ])
})

test('a disabled provider sends nothing; the next configured one takes over, the sandbox last', async () => {
  const h = await createHospital({ settings })
  const { dora, app, ids } = h
  const server = await startMailServer()
  const rest = { ...server.settings, security: 'none' }
  const kinds = async () =>
    (await app.providers.providerFor(ids.account_id, 'email', 'ben@hospital.test'))?.kind
  expect(await kinds()).toBeUndefined()
  await dora.call(providers.setProvider, { body: { kind: 'sandbox' } })
  expect(await kinds()).toBe('sandbox')
  await dora.call(providers.setProvider, { body: { kind: 'smtp', ...rest } })
  expect(await kinds()).toBe('smtp')
  const off = await dora.call(providers.switchProvider, { params: { kind: 'smtp' }, body: { is_on: false } })
  expect([off.is_on, await kinds()]).toEqual([false, 'sandbox'])
  expect((await runProviderTest(dora, 'smtp', 'you@hospital.example')).outcome).toBe('sent')
  expect(server.received[0]?.text).toContain('This is a test from Wardline')
  expect((await runProviderTest(dora, 'sandbox', '5551234', 'pager')).outcome).toBe('delivered')
  const { status, body } = await dora.request(providers.testProvider, {
    params: { kind: 'smtp' },
    body: { address: 'nobody' },
  })
  expect([status, body.address]).toEqual([400, ['Enter an e-mail address, such as you@hospital.example.']])
})

test('another hospital has its own providers', async () => {
  const h = await createHospital({ settings })
  await withTwilio(h)
  expect(await findProvider(h.stranger, 'twilio')).toMatchObject({ is_set_up: false, callbacks: [] })
  expect(await h.app.providers.providerFor(h.stranger.user.account_id, 'sms', '+12025550147')).toBeUndefined()
})

test('a provider sealed with another key sends nothing and says why; the previous key still opens it', async () => {
  const h = await createHospital({ settings: { ...settings, SECRET_KEY: keys.one } })
  const service = await withTwilio(h)
  const other = await h.startSecondNode({ SECRET_KEY: keys.two })
  const dora = other.connectAs(h.dora)
  const obstacle =
    'The saved secrets were encrypted with another key. Restore SECRET_KEY, or enter them again.'
  expect(await findProvider(dora, 'twilio')).toMatchObject({ obstacle, has_secrets: { auth_token: false } })
  expect(await runProviderTest(dora, 'twilio', '+12025550123')).toMatchObject({
    outcome: 'failed',
    sentence: obstacle,
  })
  const ready = await fetch(`${other.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', warnings: ['secrets'] }])

  const turned = await h.startSecondNode({ SECRET_KEY: keys.two, SECRET_KEY_PREVIOUS: keys.one })
  const again = turned.connectAs(h.dora)
  expect((await runProviderTest(again, 'twilio', '+12025550123')).outcome).toBe('sent')
  // Saving seals it with the current key.
  const { auth_token: _, ...rest } = service.body
  await again.call(providers.setProvider, { body: rest })
  expect((await runProviderTest(dora, 'twilio', '+12025550123')).outcome).toBe('sent')
})

test('without a configured key one is generated, readable by this user only, and kept', async () => {
  const h = await createHospital({ settings })
  const file = path.join(h.data_dir, 'secret.key')
  const { mode } = await stat(file)
  expect(mode & 0o777).toBe(0o600)
  const before = await readFile(file, 'utf8')
  await withTwilio(h)
  const second = await h.startSecondNode()
  expect((await runProviderTest(second.connectAs(h.dora), 'twilio', '+12025550123')).outcome).toBe('sent')
  expect(await readFile(file, 'utf8')).toBe(before)
  await chmod(file, 0o600)
  await writeFile(file, '')
  await expect(h.startSecondNode()).rejects.toThrow('SECRET_KEY')
})

test('a secret opens only in its own row', async () => {
  const h = await createHospital({ settings })
  await withTwilio(h)
  await h.stranger.call(providers.setProvider, {
    body: {
      kind: 'twilio',
      account_sid: `AC${'0'.repeat(32)}`,
      from_number: '+12025550100',
      auth_token: 'theirs',
    },
  })
  // A database owner could copy the sealed token into the other hospital's row.
  await h.app.db.acrossAccounts((db) =>
    sql`update delivery_provider set secrets = (select secrets from delivery_provider where account_id = ${h.ids.account_id})
         where account_id = ${h.stranger.user.account_id}`.execute(db),
  )
  expect(await findProvider(h.stranger, 'twilio')).toMatchObject({
    has_secrets: { auth_token: false },
    obstacle: expect.stringContaining('another key'),
  })
})

test('the settings to enter at the provider are shown in full, with what is missing', async () => {
  const h = await createHospital({
    settings: { ...settings, PUBLIC_URL: 'https://wardline.example', TRUST_PROXY: '1' },
  })
  await withTwilio(h)
  const { callbacks, lacks_public_url } = await findProvider(h.dora, 'twilio')
  expect(lacks_public_url).toBe(false)
  expect(callbacks.map(({ address }) => address)).toEqual([
    expect.stringMatching(/^https:\/\/wardline\.example\/api\/hooks\/twilio\/[0-9a-f-]{36}\/sms$/),
    expect.stringMatching(/^https:\/\/wardline\.example\/api\/hooks\/twilio\/[0-9a-f-]{36}\/voice$/),
    expect.stringMatching(/^https:\/\/wardline\.example\/api\/hooks\/twilio\/[0-9a-f-]{36}\/status$/),
  ])
  // The addresses exist and require a signature.
  for (const { address } of callbacks) {
    const { pathname } = new URL(address ?? '')
    const response = await fetch(h.url + pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'forged' },
      body: 'Body=1',
    })
    expect(response.status).toBe(403)
  }
  const hidden = await createHospital({ settings })
  await withTwilio(hidden)
  expect(await findProvider(hidden.dora, 'twilio')).toMatchObject({ callbacks: [], lacks_public_url: true })
})
