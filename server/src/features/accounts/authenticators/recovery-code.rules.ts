import { hashRaw } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

const count = 10
const letters = 10

/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** As for passwords: codes have 50 bits, fewer than the 112 that a plain hash needs (ASVS 6.5.2). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const

/** 50 bits, readable on paper. */
export function newReadableCode(): string {
  const code = Array.from(randomBytes(letters), (byte) => alphabet[byte % 32]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newReadableCode)

export const newSalt = (): Buffer => randomBytes(16)

/** As it was meant: case, separators and confusable letters do not count. */
export const normalizeCode = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/gu, '').replaceAll('o', '0').replaceAll(/[il]/gu, '1')

export const hashRecoveryCode = async (code: string, salt: Uint8Array): Promise<Buffer> =>
  Buffer.from(await hashRaw(normalizeCode(code), { ...cost, salt }))
