import { fileURLToPath } from 'node:url'
import type { Notice } from '@wardline/server/platform/providers/provider.ts'
import { mailgun } from '@wardline/server/platform/providers/mailgun.ts'
import { smtp } from '@wardline/server/platform/providers/smtp.ts'
import type { Outcome } from '@wardline/server/platform/providers/provider.ts'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '@wardline/server/platform/config.ts'
import { trustAuthorities } from '@wardline/server/platform/trusted-authorities.ts'
import { localCertificate } from '../../../fixtures/network/certificate.ts'
import { smtpError, startMailServer } from '../../../fixtures/peers/mail-server.ts'
import { rejectMail, startMailgun } from '../../../fixtures/peers/mailgun.ts'

const notice: Notice = {
  account_id: 7,
  reference: 'W7K3PQ',
  channel: 'email',
  address: 'ana@hospital.example',
  priority: 2,
  subject: 'Wardline: HIGH priority page W7K3PQ',
  text: 'HIGH priority page from RN, 6 West — a response is requested.',
  choices: ['Accept', 'Reject'],
  link: 'https://wardline.example/Inbox/inbox/thread/12',
  lasts_seconds: 900,
}
const out = { allow_loopback: true }
const testTimeout = () => AbortSignal.timeout(5_000)
const relay = { security: 'none' as const, username: '' }

test('a mail has its text, a reply address and a message id that stays the same across retries', async () => {
  const server = await startMailServer()
  const provider = smtp({ ...server.settings, ...relay }, {}, out)
  const accepted = {
    outcome: 'sent',
    provider_reference: 'W7K3PQ.7@hospital.example',
    expects_receipt: false,
  }
  expect(await provider.send(notice, testTimeout())).toEqual(accepted)
  expect(await provider.send(notice, testTimeout())).toEqual(accepted)
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

test('a name with line breaks adds no header and no recipient', async () => {
  const server = await startMailServer()
  const provider = smtp({ ...server.settings, ...relay }, {}, out)
  const hostile = {
    ...notice,
    subject: 'Page\r\nBcc: eve@evil.example\r\n\r\nHello',
    reference: 'W7K3PQ',
    address: 'ana@hospital.example',
  }
  await provider.send(hostile, testTimeout())
  expect(server.received.map(({ to }) => to)).toEqual([['ana@hospital.example']])
  expect(server.received[0]?.header('Bcc')).toBeUndefined()
})

test('a file without a readable certificate authority is refused by name', () => {
  const key = fileURLToPath(new URL('../../../data/tls/localhost.key.pem', import.meta.url))
  for (const trusted_ca_file of [key, '/no/such/file.pem'])
    expect(() => trustAuthorities({ trusted_ca_file })).toThrow(ConfigError)
})

test('mail is sent over TLS with sign-in when the certificate is trusted, and never in clear text', async () => {
  const { key, cert } = localCertificate()
  const server = await startMailServer({ key, cert, authOptional: false })
  const { username, password } = server.credentials
  const settings = { ...server.settings, security: 'starttls' as const, username }
  const send = (more: object = {}, secret = password) =>
    smtp({ ...settings, ...more }, { password: secret }, out).send(notice, testTimeout())
  expect(await send()).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('has a certificate that is not trusted'),
  })
  expect(server.received).toEqual([])
  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  const trusted_ca_file = fileURLToPath(new URL('../../../data/tls/localhost.cert.pem', import.meta.url))
  trustAuthorities({ trusted_ca_file })
  expect(await send()).toMatchObject({ outcome: 'sent' })
  expect(server.received.map(({ is_secure, user }) => [is_secure, user])).toEqual([[true, 'wardline']])
  expect(await send({}, 'wrong')).toEqual({
    outcome: 'failed',
    reason: 'The mail server rejected our credentials.',
  })
  const tls = await startMailServer({ key, cert, secure: true })
  expect(await send({ ...tls.settings, security: 'tls' })).toMatchObject({ outcome: 'sent' })
  const plain = await startMailServer()
  expect(await send(plain.settings)).toMatchObject({ outcome: 'failed' })
  expect(plain.received).toEqual([])
})

const answers: [string, Parameters<typeof smtpError>, 'recipient' | 'data', Outcome][] = [
  [
    'unknown recipient',
    [550, '5.1.1 <ana@hospital.example>: Recipient address rejected'],
    'recipient',
    { outcome: 'gone', reason: 'The mail server does not know this e-mail address.' },
  ],
  [
    'greylisting',
    [450, '4.2.0 Greylisted, try again'],
    'recipient',
    { outcome: 'retry', reason: 'The mail server is at its limit (answer 450).' },
  ],
  [
    'a full disk',
    [452, '4.3.1 Insufficient system storage'],
    'data',
    { outcome: 'retry', reason: 'The mail server is at its limit (answer 452).' },
  ],
  [
    'a policy',
    [554, '5.7.1 Rejected for policy reasons'],
    'data',
    { outcome: 'failed', reason: 'The mail server rejected the message (answer 554).' },
  ],
]

test.for(answers)('a mail server answers %s', async ([, answer, when, outcome]) => {
  const server = await startMailServer()
  server.behaviour[when] = () => smtpError(...answer)
  expect(await smtp({ ...server.settings, ...relay }, {}, out).send(notice, testTimeout())).toEqual(outcome)
})

test('a mail server that hangs, is unreachable or speaks HTTP', async () => {
  const server = await startMailServer()
  const send = (settings: object, signal = testTimeout()) =>
    smtp({ ...server.settings, ...relay, ...settings }, {}, out).send(notice, signal)
  const over = new AbortController()
  server.behaviour.hangs = () => over.abort()
  expect(await send({}, over.signal)).toEqual({
    outcome: 'retry',
    reason: 'The mail server did not respond in time.',
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

test('Mailgun accepts a mail and reports its delivery with a valid signature', async () => {
  const service = await startMailgun()
  const place = { ...out, callback_url: 'https://wardline.example/api/hooks/mailgun/8b7d0f6a' }
  const send = (secrets: object = {}) =>
    mailgun(service.settings, { ...service.secrets, ...secrets }, place).send(notice, testTimeout())
  expect(await send()).toEqual({
    outcome: 'sent',
    provider_reference: 'W7K3PQ.7@mg.hospital.example',
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

const refusals: [string, ReturnType<typeof rejectMail>, Outcome][] = [
  [
    'a wrong address',
    rejectMail(400, 'to parameter is not a valid address. please check documentation'),
    { outcome: 'gone', reason: 'Mailgun rejected this e-mail address.' },
  ],
  [
    'too much at once',
    rejectMail(429, 'Too many requests', { 'retry-after': '30' }),
    { outcome: 'retry', reason: 'Mailgun is at its limit.', after_ms: 30_000 },
  ],
  [
    'an error of its own',
    rejectMail(503, 'Service unavailable'),
    { outcome: 'retry', reason: 'Mailgun reported an internal error.' },
  ],
  [
    'an account without money',
    rejectMail(402, 'Payment required'),
    { outcome: 'failed', reason: 'Mailgun rejected it (status 402).' },
  ],
  [
    'another domain',
    rejectMail(404, 'Domain not found: x'),
    { outcome: 'failed', reason: 'Mailgun does not know the configured domain.' },
  ],
  [
    'a page instead of an answer',
    (response) => void response.end('<html>'),
    { outcome: 'retry', reason: 'Mailgun sent an unreadable response.' },
  ],
]

test.for(refusals)('Mailgun says %s', async ([, behaves, outcome]) => {
  const service = await startMailgun()
  service.behaves(behaves)
  const provider = mailgun(service.settings, service.secrets, { ...out, callback_url: undefined })
  expect(await provider.send(notice, testTimeout())).toEqual(outcome)
})

test('Mailgun rejects our key', async () => {
  const service = await startMailgun()
  const provider = mailgun(service.settings, { api_key: 'other' }, { ...out, callback_url: undefined })
  expect(await provider.send(notice, testTimeout())).toEqual({
    outcome: 'failed',
    reason: 'Mailgun rejected our credentials.',
  })
})
