import type { Notice, Outcome } from '@wardline/server/platform/carriers/carrier.ts'
import { twilio } from '@wardline/server/platform/carriers/twilio.ts'
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { refuses, startTwilio } from '../world/peers/twilio.ts'

// Text messages and calls by Twilio, against a peer that holds its published description.

const sms: Notice = {
  account_id: 1,
  reference: 'W7K3PQ',
  medium: 'sms',
  address: '+12025550123',
  priority: 2,
  subject: 'Page',
  text: 'HIGH priority page from RN, 6 West. Reply 1 W7K3PQ for Accept & <come>.',
  choices: ['Accept', 'Reject'],
  link: '',
  lasts_seconds: 900,
}
const call: Notice = { ...sms, medium: 'voice' }
const callback_url = 'https://wardline.example/api/hooks/twilio/8b7d0f6a-9d5e-4c56-9f0e-1f6e0d1c2b3a'
const soon = () => AbortSignal.timeout(5_000)

async function peer(callback: string | undefined = callback_url) {
  const service = await startTwilio()
  const place = { allow_loopback: true, callback_url: callback }
  const carrier = twilio(service.settings, { auth_token: service.auth_token }, place)
  return { ...service, carrier }
}

test('a text message and a call are what Twilio describes, with where to tell what became of them', async () => {
  const { carrier, received, violations } = await peer()
  const first = await carrier.send(sms, soon())
  expect(first).toEqual({ outcome: 'handed', carrier_reference: received[0]?.sid, expects_receipt: true })
  expect(Object.fromEntries(received[0]?.fields ?? [])).toEqual({
    To: '+12025550123',
    From: '+12025550100',
    Body: sms.text,
    ValidityPeriod: '900',
    StatusCallback: `${callback_url}/status?reference=W7K3PQ`,
  })
  expect(await carrier.send(call, soon())).toMatchObject({ outcome: 'handed', expects_receipt: true })
  const fields = received[1]?.fields
  expect([received[1]?.what, fields?.get('Url'), fields?.getAll('StatusCallbackEvent')]).toEqual([
    'Calls',
    `${callback_url}/voice/W7K3PQ`,
    ['initiated', 'ringing', 'answered', 'completed'],
  ])
  expect(violations).toEqual([])
})

test('a server that nobody can call says what it has to say in the call, and expects no receipt', async () => {
  const service = await startTwilio()
  const place = { allow_loopback: true, callback_url: undefined }
  const carrier = twilio(service.settings, { auth_token: service.auth_token }, place)
  expect(await carrier.send(call, soon())).toMatchObject({ outcome: 'handed', expects_receipt: false })
  const { fields } = service.received[0] ?? {}
  expect(fields?.get('Twiml')).toContain('Accept &amp; &lt;come&gt;')
  expect([fields?.has('Url'), fields?.has('StatusCallback'), service.violations]).toEqual([false, false, []])
})

const refusals: [string, ReturnType<typeof refuses>, Outcome][] = [
  [
    'an unknown number',
    refuses(400, 21211),
    { outcome: 'gone', reason: 'Twilio does not know this number.' },
  ],
  ['a landline', refuses(400, 21614), { outcome: 'gone', reason: 'Twilio does not know this number.' }],
  [
    'a number that said STOP',
    refuses(400, 21610),
    {
      outcome: 'gone',
      reason: 'This number answered STOP: its owner wants no messages there.',
      has_stopped: true,
    },
  ],
  [
    'a country that is switched off',
    refuses(400, 21408),
    { outcome: 'failed', reason: 'Twilio may not send to this number.' },
  ],
  ['anything else', refuses(400, 63999), { outcome: 'failed', reason: 'Twilio refused it (error 63999).' }],
  [
    'too many at once',
    refuses(429, 20429, { 'retry-after': '7' }),
    { outcome: 'retry', reason: 'Twilio takes no more for now.', after_ms: 7_000 },
  ],
  [
    'an error of its own',
    refuses(500, 0),
    { outcome: 'retry', reason: 'Twilio reported an error of its own.' },
  ],
  [
    'a redirect',
    (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    { outcome: 'failed', reason: 'Twilio refused it (status 302).' },
  ],
  [
    'an answer that is not of the protocol',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    { outcome: 'retry', reason: 'Twilio answered something that could not be read.' },
  ],
  [
    'an answer without end',
    (response) => void response.writeHead(201).end('x'.repeat(200_000)),
    { outcome: 'retry', reason: 'Twilio answered something that could not be read.' },
  ],
  [
    'a connection that breaks off',
    (response) => response.destroy(),
    { outcome: 'retry', reason: 'Twilio ended the connection without an answer.' },
  ],
  [
    'half an answer',
    (response) => {
      response.writeHead(201, { 'content-length': '500' })
      response.write('{"sid":', () => response.destroy())
    },
    { outcome: 'retry', reason: 'Twilio ended the connection without an answer.' },
  ],
]

test.for(refusals)('Twilio says %s', async ([, behaves, outcome]) => {
  const service = await peer()
  service.behaves(behaves)
  expect(await service.carrier.send(sms, soon())).toEqual(outcome)
  expect(JSON.stringify(outcome)).not.toContain('Secret words')
})

test('Twilio hangs, and is given up when time is over', async () => {
  const service = await peer()
  const over = new AbortController()
  service.behaves(() => over.abort())
  expect(await service.carrier.send(sms, over.signal)).toEqual({
    outcome: 'retry',
    reason: 'Twilio did not answer in time.',
  })
})

test('wrong credentials, nobody there, no such name: each in words', async () => {
  const service = await startTwilio()
  const place = { allow_loopback: true, callback_url }
  const said = async (settings: Partial<typeof service.settings>, auth_token = service.auth_token) =>
    twilio({ ...service.settings, ...settings }, { auth_token }, place).send(sms, soon())
  expect(await said({}, 'another')).toEqual({ outcome: 'failed', reason: 'Twilio refused our credentials.' })
  expect(await said({ base_url: 'https://nowhere.invalid' })).toEqual({
    outcome: 'retry',
    reason: 'Twilio is set to an address that is not known.',
  })
  await service.close()
  expect(await said({})).toEqual({ outcome: 'retry', reason: 'Twilio refused the connection.' })
})

test('reserved addresses are never asked, this machine only where it is allowed, nobody without TLS', async () => {
  const service = await startTwilio()
  const said = async (base_url: string, allow_loopback: boolean) =>
    twilio(
      { ...service.settings, base_url },
      { auth_token: service.auth_token },
      { allow_loopback, callback_url },
    ).send(sms, soon())
  const not_allowed = {
    outcome: 'failed',
    reason: 'Twilio is set to an address that is not allowed: this machine, or reserved.',
  }
  expect(await said(service.settings.base_url, false)).toEqual(not_allowed)
  expect(await said('https://169.254.169.254', true)).toEqual(not_allowed)
  expect(await said('http://203.0.113.9', true)).toEqual({
    outcome: 'failed',
    reason: 'Twilio is set to an address without TLS.',
  })
  expect(service.received).toEqual([])
})

test('a server that speaks something else altogether', async () => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.end('220 mail.hospital.example ESMTP\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { settings, auth_token } = await startTwilio()
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const carrier = twilio({ ...settings, base_url }, { auth_token }, { allow_loopback: true, callback_url })
  expect(await carrier.send(sms, soon())).toEqual({
    outcome: 'retry',
    reason: 'Twilio answered something that could not be read.',
  })
})
