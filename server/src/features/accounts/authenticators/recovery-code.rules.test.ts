import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes, newSalt } from './recovery-code.rules.ts'

test('ten different codes of 50 bits each', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
})

test('a code is compared as it was meant, and its hash needs the salt', async () => {
  const salt = newSalt()
  const hash = await hashRecoveryCode('01abc-defgh', salt)
  for (const typed of ['01ABC-DEFGH', ' o1abc defgh ', 'Ol abcdefgh'])
    expect((await hashRecoveryCode(typed, salt)).equals(hash), typed).toBe(true)
  expect((await hashRecoveryCode('01abc-defgj', salt)).equals(hash)).toBe(false)
  expect((await hashRecoveryCode('01abc-defgh', newSalt())).equals(hash)).toBe(false)
})
