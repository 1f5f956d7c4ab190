import type { Notice } from '@wardline/server/platform/carriers/carrier.ts'
import { mailgun } from '@wardline/server/platform/carriers/mailgun.ts'
import { smtp } from '@wardline/server/platform/carriers/smtp.ts'
import type { Outcome } from '@wardline/server/platform/carriers/carrier.ts'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { localCertificate } from '../world/certificate.ts'
import { says, startMailServer } from '../world/peers/mail-server.ts'
import { refusesMail, startMailgun } from '../world/peers/mailgun.ts'

// Mail by a server of one's own (SMTP) and by Mailgun.

const notice: Notice = {
  account_id: 7,
  reference: 'W7K3PQ',
  medium: 'email',
  address: 'ana@hospital.example',
  priority: 2,
  subject: 'Wardline: HIGH priority page W7K3PQ',
  text: 'HIGH priority page from RN, 6 West — an answer is asked for.',
  choices: ['Accept', 'Reject'],
  link: 'https://wardline.example/Inbox/inbox/thread/12',
  lasts_seconds: 900,
}
const out = { allow_loopback: true }
const soon = () => AbortSignal.timeout(5_000)
const relay = { security: 'none' as const, username: '' }

test('a mail has its words, its way back and a name that stays the same at every try', async () => {
  const server = await startMailServer()
  const carrier = smtp({ ...server.settings, ...relay }, {}, out)
  const handed = {
    outcome: 'handed',
    carrier_reference: 'W7K3PQ.7@hospital.example',
    expects_receipt: false,
  }
  expect(await carrier.send(notice, soon())).toEqual(handed)
  expect(await carrier.send(notice, soon())).toEqual(handed)
  const [mail] = server.received
  expect([mail?.from, mail?.to, mail?.header('Subject')]).toEqual([
    'pages@hospital.example',
    ['ana@hospital.example'],
    notice.subject,
  ])
  expect(server.received.map((one) => one.header('Message-ID'))).toEqual([
    '<W7K3PQ.7@hospital.example>',
    '<W7K3PQ.7@hospital.example>',
  ])
  expect([mail?.header('Auto-Submitted'), mail?.header('Importance')]).toEqual(['auto-generated', 'High'])
  expect(mail?.text).toContain(notice.link)
})

test('a name with line ends in it adds no header and no recipient', async () => {
  const server = await startMailServer()
  const carrier = smtp({ ...server.settings, ...relay }, {}, out)
  const hostile = {
    ...notice,
    subject: 'Page\r\nBcc: eve@evil.example\r\n\r\nHello',
    reference: 'W7K3PQ',
    address: 'ana@hospital.example',
  }
  await carrier.send(hostile, soon())
  expect(server.received.map(({ to }) => to)).toEqual([['ana@hospital.example']])
  expect(server.received[0]?.header('Bcc')).toBeUndefined()
})

test('encrypted and signed in, when the certificate is one that we trust; never in the clear instead', async () => {
  const { key, cert } = localCertificate()
  const server = await startMailServer({ key, cert, authOptional: false })
  const { username, password } = server.credentials
  const settings = { ...server.settings, security: 'starttls' as const, username }
  const send = (more: object = {}, secret = password) =>
    smtp({ ...settings, ...more }, { password: secret }, out).send(notice, soon())
  expect(await send()).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('its certificate is not trusted'),
  })
  expect(server.received).toEqual([])
  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, cert])
  expect(await send()).toMatchObject({ outcome: 'handed' })
  expect(server.received.map(({ is_secure, user }) => [is_secure, user])).toEqual([[true, 'wardline']])
  expect(await send({}, 'wrong')).toEqual({
    outcome: 'failed',
    reason: 'The mail server refused our credentials.',
  })
  const tls = await startMailServer({ key, cert, secure: true })
  expect(await send({ ...tls.settings, security: 'tls' })).toMatchObject({ outcome: 'handed' })
  const plain = await startMailServer()
  expect(await send(plain.settings)).toMatchObject({ outcome: 'failed' })
  expect(plain.received).toEqual([])
})

const answers: [string, Parameters<typeof says>, 'recipient' | 'data', Outcome][] = [
  [
    'nobody of that name',
    [550, '5.1.1 <ana@hospital.example>: Recipient address rejected'],
    'recipient',
    { outcome: 'gone', reason: 'The mail server does not know this mail address.' },
  ],
  [
    'greylisting',
    [450, '4.2.0 Greylisted, try again'],
    'recipient',
    { outcome: 'retry', reason: 'The mail server takes no more for now (answer 450).' },
  ],
  [
    'a full disk',
    [452, '4.3.1 Insufficient system storage'],
    'data',
    { outcome: 'retry', reason: 'The mail server takes no more for now (answer 452).' },
  ],
  [
    'a policy',
    [554, '5.7.1 Rejected for policy reasons'],
    'data',
    { outcome: 'failed', reason: 'The mail server refused it (answer 554).' },
  ],
]

test.for(answers)('a mail server answers %s', async ([, answer, when, outcome]) => {
  const server = await startMailServer()
  server.behaviour[when] = () => says(...answer)
  expect(await smtp({ ...server.settings, ...relay }, {}, out).send(notice, soon())).toEqual(outcome)
})

test('a mail server that hangs, is away, or speaks HTTP', async () => {
  const server = await startMailServer()
  const send = (settings: object, signal = soon()) =>
    smtp({ ...server.settings, ...relay, ...settings }, {}, out).send(notice, signal)
  const over = new AbortController()
  server.behaviour.hangs = () => over.abort()
  expect(await send({}, over.signal)).toEqual({
    outcome: 'retry',
    reason: 'The mail server did not answer in time.',
  })
  await server.close()
  expect(await send({})).toEqual({ outcome: 'retry', reason: 'The mail server refused the connection.' })
  const web = await startMailgun()
  const port = Number(new URL(web.settings.base_url).port)
  expect(await send({ port }, AbortSignal.timeout(500))).toMatchObject({
    outcome: 'retry',
    reason: expect.stringContaining('The mail server'),
  })
})

test('Mailgun is handed a mail, and says what became of it when it can be believed', async () => {
  const service = await startMailgun()
  const place = { ...out, callback_url: 'https://wardline.example/api/hooks/mailgun/8b7d0f6a' }
  const send = (secrets: object = {}) =>
    mailgun(service.settings, { ...service.secrets, ...secrets }, place).send(notice, soon())
  expect(await send()).toEqual({
    outcome: 'handed',
    carrier_reference: 'W7K3PQ.7@mg.hospital.example',
    expects_receipt: false,
  })
  expect(await send({ signing_key: 'k' })).toMatchObject({ expects_receipt: true })
  const fields = service.received[0]
  expect([fields?.get('to'), fields?.get('subject'), fields?.get('v:reference')]).toEqual([
    notice.address,
    notice.subject,
    'W7K3PQ',
  ])
})

const refusals: [string, ReturnType<typeof refusesMail>, Outcome][] = [
  [
    'a wrong address',
    refusesMail(400, 'to parameter is not a valid address. please check documentation'),
    { outcome: 'gone', reason: 'Mailgun does not take this mail address.' },
  ],
  [
    'too much at once',
    refusesMail(429, 'Too many requests', { 'retry-after': '30' }),
    { outcome: 'retry', reason: 'Mailgun takes no more for now.', after_ms: 30_000 },
  ],
  [
    'an error of its own',
    refusesMail(503, 'Service unavailable'),
    { outcome: 'retry', reason: 'Mailgun reported an error of its own.' },
  ],
  [
    'an account without money',
    refusesMail(402, 'Payment required'),
    { outcome: 'failed', reason: 'Mailgun refused it (status 402).' },
  ],
  [
    'another domain',
    refusesMail(404, 'Domain not found: x'),
    { outcome: 'failed', reason: 'Mailgun does not know the domain that is set.' },
  ],
  [
    'a page instead of an answer',
    (response) => void response.end('<html>'),
    { outcome: 'retry', reason: 'Mailgun answered something that could not be read.' },
  ],
]

test.for(refusals)('Mailgun says %s', async ([, behaves, outcome]) => {
  const service = await startMailgun()
  service.behaves(behaves)
  const carrier = mailgun(service.settings, service.secrets, { ...out, callback_url: undefined })
  expect(await carrier.send(notice, soon())).toEqual(outcome)
})

test('Mailgun does not know our key', async () => {
  const service = await startMailgun()
  const carrier = mailgun(service.settings, { api_key: 'other' }, { ...out, callback_url: undefined })
  expect(await carrier.send(notice, soon())).toEqual({
    outcome: 'failed',
    reason: 'Mailgun refused our credentials.',
  })
})
