import type { Notice, Outcome } from '@wardline/server/platform/providers/provider.ts'
import { twilio } from '@wardline/server/platform/providers/twilio.ts'
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { rejectWith, startTwilio } from '../../../fixtures/peers/twilio.ts'

const sms: Notice = {
  account_id: 1,
  reference: 'W7K3PQ',
  channel: 'sms',
  address: '+12025550123',
  priority: 2,
  subject: 'Page',
  text: 'HIGH priority page from RN, 6 West. Reply 1 W7K3PQ for Accept & <come>.',
  choices: ['Accept', 'Reject'],
  link: '',
  lasts_seconds: 900,
}
const call: Notice = { ...sms, channel: 'voice' }
const callback_url = 'https://wardline.example/api/hooks/twilio/8b7d0f6a-9d5e-4c56-9f0e-1f6e0d1c2b3a'
const testTimeout = () => AbortSignal.timeout(5_000)

async function startTwilioProvider(callback: string | undefined = callback_url) {
  const service = await startTwilio()
  const place = { allow_loopback: true, callback_url: callback }
  const provider = twilio(service.settings, { auth_token: service.auth_token }, place)
  return { ...service, provider }
}

test("a text message and a call match Twilio's description, with a status callback", async () => {
  const { provider, received, violations } = await startTwilioProvider()
  const first = await provider.send(sms, testTimeout())
  expect(first).toEqual({ outcome: 'sent', provider_reference: received[0]?.sid, expects_receipt: true })
  expect(Object.fromEntries(received[0]?.fields ?? [])).toEqual({
    To: '+12025550123',
    From: '+12025550100',
    Body: sms.text,
    ValidityPeriod: '900',
    StatusCallback: `${callback_url}/status?reference=W7K3PQ`,
  })
  expect(await provider.send(call, testTimeout())).toMatchObject({ outcome: 'sent', expects_receipt: true })
  const fields = received[1]?.fields
  expect([received[1]?.what, fields?.get('Url'), fields?.getAll('StatusCallbackEvent')]).toEqual([
    'Calls',
    `${callback_url}/voice/W7K3PQ`,
    ['initiated', 'ringing', 'answered', 'completed'],
  ])
  expect(violations).toEqual([])
})

test('a server without a public address puts the text into the call and expects no receipt', async () => {
  const service = await startTwilio()
  const place = { allow_loopback: true, callback_url: undefined }
  const provider = twilio(service.settings, { auth_token: service.auth_token }, place)
  expect(await provider.send(call, testTimeout())).toMatchObject({
    outcome: 'sent',
    expects_receipt: false,
  })
  const { fields } = service.received[0] ?? {}
  expect(fields?.get('Twiml')).toContain('Accept &amp; &lt;come&gt;')
  expect([fields?.has('Url'), fields?.has('StatusCallback'), service.violations]).toEqual([false, false, []])
})

const refusals: [string, ReturnType<typeof rejectWith>, Outcome][] = [
  [
    'an unknown number',
    rejectWith(400, 21211),
    { outcome: 'gone', reason: 'Twilio does not know this number.' },
  ],
  ['a landline', rejectWith(400, 21614), { outcome: 'gone', reason: 'Twilio does not know this number.' }],
  [
    'a number that said STOP',
    rejectWith(400, 21610),
    {
      outcome: 'gone',
      reason: 'The owner of this number replied STOP.',
      has_stopped: true,
    },
  ],
  [
    'a country that is switched off',
    rejectWith(400, 21408),
    { outcome: 'failed', reason: 'Twilio is not permitted to send to this number.' },
  ],
  [
    'anything else',
    rejectWith(400, 63999),
    { outcome: 'failed', reason: 'Twilio rejected it (error 63999).' },
  ],
  [
    'too many at once',
    rejectWith(429, 20429, { 'retry-after': '7' }),
    { outcome: 'retry', reason: 'Twilio’s limit is reached.', after_ms: 7_000 },
  ],
  [
    'an error of its own',
    rejectWith(500, 0),
    { outcome: 'retry', reason: 'Twilio reported an internal error.' },
  ],
  [
    'a redirect',
    (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    { outcome: 'failed', reason: 'Twilio rejected it (status 302).' },
  ],
  [
    'an answer that is not of the protocol',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    { outcome: 'retry', reason: 'Twilio sent an unreadable response.' },
  ],
  [
    'an answer without end',
    (response) => void response.writeHead(201).end('x'.repeat(200_000)),
    { outcome: 'retry', reason: 'Twilio sent an unreadable response.' },
  ],
  [
    'a connection that breaks off',
    (response) => response.destroy(),
    { outcome: 'retry', reason: 'Twilio closed the connection without a response.' },
  ],
  [
    'half an answer',
    (response) => {
      response.writeHead(201, { 'content-length': '500' })
      response.write('{"sid":', () => response.destroy())
    },
    { outcome: 'retry', reason: 'Twilio closed the connection without a response.' },
  ],
]

test.for(refusals)('Twilio says %s', async ([, behaves, outcome]) => {
  const service = await startTwilioProvider()
  service.behaves(behaves)
  expect(await service.provider.send(sms, testTimeout())).toEqual(outcome)
  expect(JSON.stringify(outcome)).not.toContain('Secret words')
})

test('a hanging Twilio request times out', async () => {
  const service = await startTwilioProvider()
  const over = new AbortController()
  service.behaves(() => over.abort())
  expect(await service.provider.send(sms, over.signal)).toEqual({
    outcome: 'retry',
    reason: 'Twilio did not respond in time.',
  })
})

test('wrong credentials, an unreachable server and an unknown host are explained', async () => {
  const service = await startTwilio()
  const place = { allow_loopback: true, callback_url }
  const said = async (settings: Partial<typeof service.settings>, auth_token = service.auth_token) =>
    twilio({ ...service.settings, ...settings }, { auth_token }, place).send(sms, testTimeout())
  expect(await said({}, 'another')).toEqual({ outcome: 'failed', reason: 'Twilio rejected our credentials.' })
  expect(await said({ base_url: 'https://nowhere.invalid' })).toEqual({
    outcome: 'retry',
    reason: 'Twilio has an address that could not be resolved.',
  })
  await service.close()
  expect(await said({})).toEqual({ outcome: 'retry', reason: 'Twilio refused the connection.' })
})

test('reserved addresses are never contacted, this machine only where allowed, and nothing without TLS', async () => {
  const service = await startTwilio()
  const said = async (base_url: string, allow_loopback: boolean) =>
    twilio(
      { ...service.settings, base_url },
      { auth_token: service.auth_token },
      { allow_loopback, callback_url },
    ).send(sms, testTimeout())
  const not_allowed = {
    outcome: 'failed',
    reason: 'Twilio has an address that is not allowed: this server or a reserved address.',
  }
  expect(await said(service.settings.base_url, false)).toEqual(not_allowed)
  expect(await said('https://169.254.169.254', true)).toEqual(not_allowed)
  expect(await said('http://203.0.113.9', true)).toEqual({
    outcome: 'failed',
    reason: 'Twilio has an address without TLS.',
  })
  expect(service.received).toEqual([])
})

test('a response in another protocol fails with a reason', async () => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.end('220 mail.hospital.example ESMTP\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { settings, auth_token } = await startTwilio()
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = twilio({ ...settings, base_url }, { auth_token }, { allow_loopback: true, callback_url })
  expect(await provider.send(sms, testTimeout())).toEqual({
    outcome: 'retry',
    reason: 'Twilio sent an unreadable response.',
  })
})
