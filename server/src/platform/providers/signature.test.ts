import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isFresh, isSignedByMailgun, type MailgunSignature } from './mailgun-signature.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

const data = path.join(import.meta.dirname, '../../../../tests/data/webhooks')
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(data, file), 'utf8'))

interface TwilioCase {
  id: string
  url: string
  params?: Record<string, string | string[]>
  body?: string
  signature: string | null
  valid: boolean
}
const twilio = read('twilio.json') as { auth_token: string; cases: TwilioCase[] }

const requestOf = ({ url, params = {}, body, signature }: TwilioCase) => ({
  url,
  signature: signature ?? undefined,
  form: new Map(Object.entries(params).map(([name, value]) => [name, [value].flat()])),
  body: body === undefined ? undefined : Buffer.from(body),
})

test('all vectors are included', () => expect(twilio.cases).toHaveLength(10))

test.for(twilio.cases)('Twilio, $id: valid is $valid', (vector) => {
  expect(isSignedByTwilio(twilio.auth_token, requestOf(vector))).toBe(vector.valid)
  expect(isSignedByTwilio(`${twilio.auth_token}6`, requestOf(vector))).toBe(false)
})

test('Twilio: one changed character in a field invalidates the signature', () => {
  const vector = twilio.cases.find(({ id }) => id === 'form-post')
  if (!vector) throw new Error('no form-post')
  expect(
    isSignedByTwilio(
      twilio.auth_token,
      requestOf({ ...vector, params: { ...vector.params, Digits: '12345' } }),
    ),
  ).toBe(false)
})

interface MailgunCase {
  id: string
  payload: Partial<MailgunSignature> & { signature: unknown }
}
const mailgun = read('mailgun.json') as { signing_key: string; cases: MailgunCase[] }

const signatureOf = ({ payload }: MailgunCase): MailgunSignature =>
  (typeof payload.signature === 'object' ? payload.signature : payload) as MailgunSignature

test.for(mailgun.cases)('only the right key and fields verify the Mailgun signature $id', (vector) => {
  const signed = signatureOf(vector)
  expect(isSignedByMailgun(mailgun.signing_key, signed)).toBe(true)
  expect(isSignedByMailgun('another key', signed)).toBe(false)
  expect(isSignedByMailgun(mailgun.signing_key, { ...signed, token: `${signed.token}0` })).toBe(false)
  expect(isSignedByMailgun(mailgun.signing_key, { ...signed, signature: '' })).toBe(false)
})

test('Mailgun: a signature older than two minutes is rejected', () => {
  const at = { timestamp: '1534108637' }
  expect(isFresh(at, 1_534_108_637_000 + 119_000)).toBe(true)
  expect(isFresh(at, 1_534_108_637_000 + 121_000)).toBe(false)
  expect(isFresh(at, 1_534_108_637_000 - 121_000)).toBe(false)
  expect(isFresh({ timestamp: 'yesterday' }, 0)).toBe(false)
})
