import { readFileSync } from 'node:fs'
import { apns } from '@wardline/server/platform/providers/apns.ts'
import type { Provider, Notice } from '@wardline/server/platform/providers/provider.ts'
import { fcm } from '@wardline/server/platform/providers/fcm.ts'
import { newVapidKeys, webPush } from '@wardline/server/platform/providers/web-push.ts'
import { expect, test } from 'vitest'
import { appleKey, startApple, startGarbage } from '../../../fixtures/peers/apple.ts'
import { googleKey, sendJson, rejectWith, startGoogle } from '../../../fixtures/peers/google.ts'
import { decryptPush, verifyVapid } from '../../../fixtures/peers/push-decrypt.ts'
import { startPushService, createSubscription } from '../../../fixtures/peers/push-service.ts'

const out = { allow_loopback: true }
const testTimeout = () => AbortSignal.timeout(2_000)

const createNotice = (more: Partial<Notice>): Notice => ({
  account_id: 1,
  reference: 'W7K3PQ',
  channel: 'web_push',
  address: '',
  priority: 2,
  subject: 'High priority page',
  text: 'From a nurse, Cardiology. Reference W7K3PQ.',
  choices: ['Accept', 'Reject'],
  link: 'https://wardline.test/a/W7K3PQ',
  lasts_seconds: 3600,
  ...more,
})

const vapid = newVapidKeys()
const webPushProvider = (allow_loopback = true) =>
  webPush({ subject: 'mailto:it@hospital.test' }, vapid, { allow_loopback })
const toBrowser = (sub: ReturnType<typeof createSubscription>, more: Partial<Notice> = {}) =>
  createNotice({ address: sub.endpoint, keys: sub.keys, ...more })

const token = 'a1'.repeat(32)
const apnsProvider = (base_url: string, key = appleKey): Provider =>
  apns(
    { base_url, team_id: 'TEAM123456', key_id: 'KEY1234567', topic: 'org.wardline' },
    { private_key: key },
    out,
  )
const toPhone = (more: Partial<Notice> = {}) => createNotice({ channel: 'apns', address: token, ...more })

const fcmProvider = (base_url: string, key = googleKey): Provider =>
  fcm(
    { base_url, token_url: `${base_url}/token`, project_id: 'wardline', client_email: 'push@wardline.test' },
    { private_key: key },
    out,
  )
const toAndroid = (more: Partial<Notice> = {}) =>
  createNotice({ channel: 'fcm', address: 'registration:1', ...more })

test('our decryption of a push matches RFC 8291', () => {
  const file = new URL('../../../data/web-push/rfc8291-vector.json', import.meta.url)
  const vector = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const body = Buffer.from(vector['body'] ?? '', 'base64url')
  const own = { private_key: vector['ua_private'] ?? '', auth: vector['auth'] ?? '' }
  expect(decryptPush(body, own)).toBe(vector['plaintext'])
})

test('a browser notification is encrypted for one device, signed, urgent when needed, and never replaces another', async () => {
  const service = await startPushService()
  const sub = createSubscription(service.url)
  const outcome = await webPushProvider().send(toBrowser(sub), testTimeout())
  expect(outcome).toEqual({
    outcome: 'sent',
    provider_reference: '1',
    expects_receipt: expect.any(Boolean),
  })
  expect(service.readBy(sub)).toEqual([
    {
      reference: 'W7K3PQ',
      title: 'High priority page',
      body: 'From a nurse, Cardiology. Reference W7K3PQ.',
      choices: ['Accept', 'Reject'],
      link: 'https://wardline.test/a/W7K3PQ',
      priority: 2,
    },
  ])
  const [pushed] = service.received
  expect(pushed?.headers['ttl']).toBe('3600')
  expect(pushed?.headers['urgency']).toBe('high')
  const signed = verifyVapid(pushed?.headers.authorization ?? '')
  expect(signed?.public_key).toBe(vapid.public_key)
  expect(signed?.claims).toMatchObject({ sub: 'mailto:it@hospital.test' })
  // Neither body nor headers contain the text.
  expect(JSON.stringify(pushed?.headers) + pushed?.body.toString('latin1')).not.toMatch(/nurse|W7K3PQ/)
  await webPushProvider().send(toBrowser(sub, { priority: 0 }), testTimeout())
  expect(service.received[1]?.headers['urgency']).toBe('low')
})

test("the push service's answer determines the next action", async () => {
  const service = await startPushService()
  const sub = createSubscription(service.url)
  const says = async (status: number, headers: Record<string, string> = {}) => {
    service.answers((response) => void response.writeHead(status, headers).end('<html>'))
    return webPushProvider().send(toBrowser(sub), testTimeout())
  }
  expect(await says(410)).toMatchObject({ outcome: 'gone' })
  expect(await says(404)).toMatchObject({ outcome: 'gone' })
  expect(await says(413)).toMatchObject({ outcome: 'failed' })
  expect(await says(429, { 'retry-after': '7' })).toMatchObject({ outcome: 'retry', after_ms: 7000 })
  expect(await says(503)).toMatchObject({ outcome: 'retry' })
  expect(await says(403)).toMatchObject({ outcome: 'failed' })
  // A redirect could lead anywhere.
  expect(await says(307, { location: 'http://169.254.169.254/' })).toMatchObject({ outcome: 'failed' })
  service.answers(() => undefined)
  expect(await webPushProvider().send(toBrowser(sub), AbortSignal.timeout(50))).toMatchObject({
    outcome: 'retry',
  })
  const garbage = await startGarbage('WHAT?')
  expect(
    await webPushProvider().send(toBrowser(createSubscription(garbage.url)), testTimeout()),
  ).toMatchObject({
    outcome: 'retry',
  })
  expect(await webPushProvider(false).send(toBrowser(sub), testTimeout())).toMatchObject({
    outcome: 'failed',
  })
  const broken = toBrowser(sub, { keys: { p256dh: 'AAAA', auth: 'AAAA' } })
  expect(await webPushProvider().send(broken, testTimeout())).toMatchObject({ outcome: 'gone' })
})

test('an Apple notification uses one connection, which is reopened after it was closed', async () => {
  const apple = await startApple()
  const outcome = await apnsProvider(apple.url).send(toPhone(), testTimeout())
  expect(outcome).toMatchObject({ outcome: 'sent' })
  const [asked] = apple.received
  expect(asked?.token).toBe(token)
  expect(asked?.headers).toMatchObject({
    'apns-topic': 'org.wardline',
    'apns-push-type': 'alert',
    'apns-priority': '10',
  })
  expect(asked?.payload).toMatchObject({
    aps: {
      alert: { title: 'High priority page', body: 'From a nurse, Cardiology. Reference W7K3PQ.' },
      'interruption-level': 'time-sensitive',
    },
    reference: 'W7K3PQ',
  })
  await apnsProvider(apple.url).send(toPhone({ priority: 0, reference: 'W7K3PR' }), testTimeout())
  expect(apple.received[1]?.payload).toMatchObject({ aps: { 'interruption-level': 'active' } })
  // Retries of an alert share an id; another alert has its own.
  await apnsProvider(apple.url).send(toPhone(), testTimeout())
  const names = apple.received.map(({ headers }) => headers['apns-id'])
  expect(names[2]).toBe(names[0])
  expect(names[1]).not.toBe(names[0])
  expect(new Set(apple.received.map(({ headers }) => headers['authorization'])).size).toBe(1)
  expect(apple.connections()).toBe(1)

  apple.endConnections()
  await expect
    .poll(() => apnsProvider(apple.url).send(toPhone(), testTimeout()))
    .toMatchObject({ outcome: 'sent' })
  expect(apple.connections()).toBe(2)
})

test("Apple's answer determines the next action", async () => {
  const apple = await startApple()
  const says = (status: number, reason?: string, headers?: Record<string, string>) => {
    apple.answers(() => ({ status, ...(reason !== undefined && { reason }), ...(headers && { headers }) }))
    return apnsProvider(apple.url).send(toPhone(), testTimeout())
  }
  expect(await says(410, 'Unregistered')).toMatchObject({ outcome: 'gone' })
  expect(await says(400, 'BadDeviceToken')).toMatchObject({ outcome: 'gone' })
  expect(await says(400, 'BadTopic')).toMatchObject({ outcome: 'failed' })
  expect(await says(403, 'ExpiredProviderToken')).toMatchObject({ outcome: 'retry' })
  expect(await says(429, 'TooManyRequests', { 'retry-after': '3' })).toMatchObject({
    outcome: 'retry',
    after_ms: 3000,
  })
  expect(await says(503, 'ServiceUnavailable')).toMatchObject({ outcome: 'retry' })
  expect(await says(404)).toMatchObject({ outcome: 'failed' })
  apple.answers(() => 'silence')
  expect(await apnsProvider(apple.url).send(toPhone(), AbortSignal.timeout(80))).toMatchObject({
    outcome: 'retry',
  })
  // A silent connection is not reused.
  apple.answers(() => ({ status: 200 }))
  await expect
    .poll(() => apnsProvider(apple.url).send(toPhone(), testTimeout()))
    .toMatchObject({ outcome: 'sent' })

  expect(await apnsProvider(apple.url).send(toPhone({ address: '../../etc' }), testTimeout())).toMatchObject({
    outcome: 'gone',
  })
  expect(await apnsProvider(apple.url, 'no key').send(toPhone(), testTimeout())).toMatchObject({
    outcome: 'failed',
  })
  const garbage = await startGarbage()
  expect((await apnsProvider(garbage.url).send(toPhone(), testTimeout())).outcome).toMatch(/retry|failed/)
  expect(await apnsProvider('http://127.0.0.1:9').send(toPhone(), testTimeout())).toMatchObject({
    outcome: 'retry',
  })
  expect(await apnsProvider('http://169.254.169.254').send(toPhone(), testTimeout())).toMatchObject({
    outcome: 'failed',
  })
})

test('a Google notification uses a service account token that is cached until it is rejected', async () => {
  const google = await startGoogle()
  const outcome = await fcmProvider(google.url).send(toAndroid(), testTimeout())
  expect(outcome).toMatchObject({ outcome: 'sent', provider_reference: 'projects/wardline/messages/1' })
  expect(google.received[0]).toMatchObject({
    path: '/v1/projects/wardline/messages:send',
    message: {
      token: 'registration:1',
      notification: { title: 'High priority page' },
      data: { reference: 'W7K3PQ' },
      android: { priority: 'high', ttl: '3600s', notification: { tag: 'W7K3PQ' } },
    },
  })
  await fcmProvider(google.url).send(toAndroid(), testTimeout())
  expect(google.assertions).toHaveLength(1)
  expect(google.assertions[0]).toMatchObject({
    iss: 'push@wardline.test',
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
    aud: `${google.url}/token`,
  })
  google.withdrawTokens()
  expect(await fcmProvider(google.url).send(toAndroid(), testTimeout())).toMatchObject({ outcome: 'retry' })
  expect(await fcmProvider(google.url).send(toAndroid(), testTimeout())).toMatchObject({ outcome: 'sent' })
  expect(google.assertions).toHaveLength(2)
})

test("Google's answer determines the next action", async () => {
  const google = await startGoogle()
  const says = (status: number, code: string, headers = {}) => {
    google.answers((response) => rejectWith(response, status, code, headers))
    return fcmProvider(google.url).send(toAndroid(), testTimeout())
  }
  expect(await says(404, 'UNREGISTERED')).toMatchObject({ outcome: 'gone' })
  expect(await says(403, 'SENDER_ID_MISMATCH')).toMatchObject({ outcome: 'gone' })
  expect(await says(400, 'INVALID_ARGUMENT')).toMatchObject({ outcome: 'failed' })
  expect(await says(429, 'QUOTA_EXCEEDED', { 'retry-after': '60' })).toMatchObject({
    outcome: 'retry',
    after_ms: 60_000,
  })
  expect(await says(503, 'UNAVAILABLE')).toMatchObject({ outcome: 'retry' })
  expect(await says(401, 'THIRD_PARTY_AUTH_ERROR')).toMatchObject({ outcome: 'failed' })
  google.answers((response) => void response.writeHead(200).end('<html>'))
  expect(await fcmProvider(google.url).send(toAndroid(), testTimeout())).toMatchObject({ outcome: 'failed' })
  google.answers(() => undefined)
  expect(await fcmProvider(google.url).send(toAndroid(), AbortSignal.timeout(80))).toMatchObject({
    outcome: 'retry',
  })
  expect(await fcmProvider(google.url, 'no key').send(toAndroid(), testTimeout())).toMatchObject({
    outcome: 'failed',
  })
  google.withdrawTokens()
  google.answersTokens((response) => sendJson(response, 400, { error: 'invalid_grant' }))
  await fcmProvider(google.url).send(toAndroid(), testTimeout()) // The cached token is rejected and discarded.
  expect(await fcmProvider(google.url).send(toAndroid(), testTimeout())).toMatchObject({ outcome: 'failed' })
  google.answersTokens((response) => void response.writeHead(200).end('not json'))
  expect(await fcmProvider(google.url).send(toAndroid(), testTimeout())).toMatchObject({ outcome: 'failed' })
})
