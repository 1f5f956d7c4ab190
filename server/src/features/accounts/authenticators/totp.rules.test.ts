import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { findTotpStep, newTotpSecret, totpUri } from './totp.rules.ts'

/** RFC 6238, appendix B: seconds and the last six digits of the SHA-1 codes. */
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]
const secret = Secret.fromLatin1('12345678901234567890').base32

test.each(vectors)('the code of RFC 6238 at %d s is accepted, with its step', (seconds, code) => {
  expect(findTotpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one step early and one late, and names its own step', () => {
  const [seconds, code] = [1_111_111_111, '050471']
  const step = Math.floor(seconds / 30)
  const at = (steps: number) => findTotpStep(secret, code, (step + steps) * 30_000)
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined])
})

test('other texts are no codes', () => {
  for (const code of ['', '28708', '2870822', '94287082', 'abcdef', '000000'])
    expect(findTotpStep(secret, code, 59_000)).toBeUndefined()
})

test('a secret has 160 bits, and the address for the QR code names the user', () => {
  const made = newTotpSecret()
  expect(Secret.fromBase32(made).bytes).toHaveLength(20)
  expect(newTotpSecret()).not.toBe(made)
  const uri = new URL(totpUri(made, 'ana.ruiz, Mercy: East'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Wardline:ana.ruiz, Mercy')
  expect(uri.searchParams.get('secret')).toBe(made)
  expect(uri.searchParams.get('issuer')).toBe('Wardline')
})
