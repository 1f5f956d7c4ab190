import { readFileSync } from 'node:fs'
import { apns } from '@wardline/server/platform/carriers/apns.ts'
import type { Carrier, Notice } from '@wardline/server/platform/carriers/carrier.ts'
import { fcm } from '@wardline/server/platform/carriers/fcm.ts'
import { newVapidKeys, webPush } from '@wardline/server/platform/carriers/web-push.ts'
import { expect, test } from 'vitest'
import { appleKey, startApple, startGarbage } from '../world/peers/apple.ts'
import { googleKey, json, refuses, startGoogle } from '../world/peers/google.ts'
import { decryptPush, vapidOf } from '../world/peers/push-decrypt.ts'
import { startPushService, subscription } from '../world/peers/push-service.ts'

// Issue 5 part 1: notifications leave by the protocols of browsers, Apple and Google.

const out = { allow_loopback: true }
const soon = () => AbortSignal.timeout(2_000)

const notice = (more: Partial<Notice>): Notice => ({
  account_id: 1,
  reference: 'W7K3PQ',
  medium: 'web_push',
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
const browser = (allow_loopback = true) =>
  webPush({ subject: 'mailto:it@hospital.test' }, vapid, { allow_loopback })
const toBrowser = (sub: ReturnType<typeof subscription>, more: Partial<Notice> = {}) =>
  notice({ address: sub.endpoint, keys: sub.keys, ...more })

const token = 'a1'.repeat(32)
const phone = (base_url: string, key = appleKey): Carrier =>
  apns(
    { base_url, team_id: 'TEAM123456', key_id: 'KEY1234567', topic: 'org.wardline' },
    { private_key: key },
    out,
  )
const toPhone = (more: Partial<Notice> = {}) => notice({ medium: 'apns', address: token, ...more })

const android = (base_url: string, key = googleKey): Carrier =>
  fcm(
    { base_url, token_url: `${base_url}/token`, project_id: 'wardline', client_email: 'push@wardline.test' },
    { private_key: key },
    out,
  )
const toAndroid = (more: Partial<Notice> = {}) =>
  notice({ medium: 'fcm', address: 'registration:1', ...more })

test('our reading of a push gives the words of RFC 8291', () => {
  const file = new URL('../data/web-push/rfc8291-vector.json', import.meta.url)
  const vector = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const body = Buffer.from(vector['body'] ?? '', 'base64url')
  const own = { private_key: vector['ua_private'] ?? '', auth: vector['auth'] ?? '' }
  expect(decryptPush(body, own)).toBe(vector['plaintext'])
})

test('a notification reaches a browser: encrypted for it alone, signed, urgent when it is, never in the place of another', async () => {
  const service = await startPushService()
  const sub = subscription(service.url)
  const outcome = await browser().send(toBrowser(sub), soon())
  expect(outcome).toEqual({ outcome: 'handed', carrier_reference: '1', expects_receipt: expect.any(Boolean) })
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
  const signed = vapidOf(pushed?.headers.authorization ?? '')
  expect(signed?.public_key).toBe(vapid.public_key)
  expect(signed?.claims).toMatchObject({ sub: 'mailto:it@hospital.test' })
  // Nobody on the way reads it: not in the body, not in the headers.
  expect(JSON.stringify(pushed?.headers) + pushed?.body.toString('latin1')).not.toMatch(/nurse|W7K3PQ/)
  await browser().send(toBrowser(sub, { priority: 0 }), soon())
  expect(service.received[1]?.headers['urgency']).toBe('low')
})

test('what a push service says decides what is next', async () => {
  const service = await startPushService()
  const sub = subscription(service.url)
  const says = async (status: number, headers: Record<string, string> = {}) => {
    service.answers((response) => void response.writeHead(status, headers).end('<html>'))
    return browser().send(toBrowser(sub), soon())
  }
  expect(await says(410)).toMatchObject({ outcome: 'gone' })
  expect(await says(404)).toMatchObject({ outcome: 'gone' })
  expect(await says(413)).toMatchObject({ outcome: 'failed' })
  expect(await says(429, { 'retry-after': '7' })).toMatchObject({ outcome: 'retry', after_ms: 7000 })
  expect(await says(503)).toMatchObject({ outcome: 'retry' })
  expect(await says(403)).toMatchObject({ outcome: 'failed' })
  // A redirect is not followed: it may lead anywhere.
  expect(await says(307, { location: 'http://169.254.169.254/' })).toMatchObject({ outcome: 'failed' })
  service.answers(() => undefined)
  expect(await browser().send(toBrowser(sub), AbortSignal.timeout(50))).toMatchObject({ outcome: 'retry' })
  const garbage = await startGarbage('WHAT?')
  expect(await browser().send(toBrowser(subscription(garbage.url)), soon())).toMatchObject({
    outcome: 'retry',
  })
  expect(await browser(false).send(toBrowser(sub), soon())).toMatchObject({ outcome: 'failed' })
  const broken = toBrowser(sub, { keys: { p256dh: 'AAAA', auth: 'AAAA' } })
  expect(await browser().send(broken, soon())).toMatchObject({ outcome: 'gone' })
})

test('a notification reaches a phone by Apple, over one connection, which is opened again when it was ended', async () => {
  const apple = await startApple()
  const outcome = await phone(apple.url).send(toPhone(), soon())
  expect(outcome).toMatchObject({ outcome: 'handed' })
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
  await phone(apple.url).send(toPhone({ priority: 0, reference: 'W7K3PR' }), soon())
  expect(apple.received[1]?.payload).toMatchObject({ aps: { 'interruption-level': 'active' } })
  // The same alert has the same name at every try; another has another.
  await phone(apple.url).send(toPhone(), soon())
  const names = apple.received.map(({ headers }) => headers['apns-id'])
  expect(names[2]).toBe(names[0])
  expect(names[1]).not.toBe(names[0])
  expect(new Set(apple.received.map(({ headers }) => headers['authorization'])).size).toBe(1)
  expect(apple.connections()).toBe(1)

  apple.endConnections()
  await expect.poll(() => phone(apple.url).send(toPhone(), soon())).toMatchObject({ outcome: 'handed' })
  expect(apple.connections()).toBe(2)
})

test('what Apple says decides what is next', async () => {
  const apple = await startApple()
  const says = (status: number, reason?: string, headers?: Record<string, string>) => {
    apple.answers(() => ({ status, ...(reason !== undefined && { reason }), ...(headers && { headers }) }))
    return phone(apple.url).send(toPhone(), soon())
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
  expect(await phone(apple.url).send(toPhone(), AbortSignal.timeout(80))).toMatchObject({ outcome: 'retry' })
  // The connection that was silent is not used again.
  apple.answers(() => ({ status: 200 }))
  await expect.poll(() => phone(apple.url).send(toPhone(), soon())).toMatchObject({ outcome: 'handed' })

  expect(await phone(apple.url).send(toPhone({ address: '../../etc' }), soon())).toMatchObject({
    outcome: 'gone',
  })
  expect(await phone(apple.url, 'no key').send(toPhone(), soon())).toMatchObject({ outcome: 'failed' })
  const garbage = await startGarbage()
  expect((await phone(garbage.url).send(toPhone(), soon())).outcome).toMatch(/retry|failed/)
  expect(await phone('http://127.0.0.1:9').send(toPhone(), soon())).toMatchObject({ outcome: 'retry' })
  expect(await phone('http://169.254.169.254').send(toPhone(), soon())).toMatchObject({ outcome: 'failed' })
})

test('a notification reaches a phone by Google, as a service account whose token is kept until it is refused', async () => {
  const google = await startGoogle()
  const outcome = await android(google.url).send(toAndroid(), soon())
  expect(outcome).toMatchObject({ outcome: 'handed', carrier_reference: 'projects/wardline/messages/1' })
  expect(google.received[0]).toMatchObject({
    path: '/v1/projects/wardline/messages:send',
    message: {
      token: 'registration:1',
      notification: { title: 'High priority page' },
      data: { reference: 'W7K3PQ' },
      android: { priority: 'high', ttl: '3600s', notification: { tag: 'W7K3PQ' } },
    },
  })
  await android(google.url).send(toAndroid(), soon())
  expect(google.assertions).toHaveLength(1)
  expect(google.assertions[0]).toMatchObject({
    iss: 'push@wardline.test',
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
    aud: `${google.url}/token`,
  })
  google.withdrawTokens()
  expect(await android(google.url).send(toAndroid(), soon())).toMatchObject({ outcome: 'retry' })
  expect(await android(google.url).send(toAndroid(), soon())).toMatchObject({ outcome: 'handed' })
  expect(google.assertions).toHaveLength(2)
})

test('what Google says decides what is next', async () => {
  const google = await startGoogle()
  const says = (status: number, code: string, headers = {}) => {
    google.answers((response) => refuses(response, status, code, headers))
    return android(google.url).send(toAndroid(), soon())
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
  expect(await android(google.url).send(toAndroid(), soon())).toMatchObject({ outcome: 'failed' })
  google.answers(() => undefined)
  expect(await android(google.url).send(toAndroid(), AbortSignal.timeout(80))).toMatchObject({
    outcome: 'retry',
  })
  expect(await android(google.url, 'no key').send(toAndroid(), soon())).toMatchObject({ outcome: 'failed' })
  google.withdrawTokens()
  google.answersTokens((response) => json(response, 400, { error: 'invalid_grant' }))
  await android(google.url).send(toAndroid(), soon()) // the kept token is refused and forgotten
  expect(await android(google.url).send(toAndroid(), soon())).toMatchObject({ outcome: 'failed' })
  google.answersTokens((response) => void response.writeHead(200).end('not json'))
  expect(await android(google.url).send(toAndroid(), soon())).toMatchObject({ outcome: 'failed' })
})
