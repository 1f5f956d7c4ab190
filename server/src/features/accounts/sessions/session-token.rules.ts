import { createHash, randomBytes } from 'node:crypto'

/**
 * The cookie's value: the account id, needed to set row-level security before the lookup, and 256 random bits. Only the
 * hash is stored.
 */
export const newToken = (account_id: number): string =>
  `${account_id.toString(36)}.${randomBytes(32).toString('base64url')}`

/** Names a browser over its sign-ins. Grants nothing: attempts on it are only counted apart. */
export const newDevice = (): string => randomBytes(32).toString('base64url')

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export function accountOf(token: string): number | undefined {
  const match = /^([0-9a-z]{1,11})\.[\w-]{43}$/.exec(token)
  const account_id = parseInt(match?.[1] ?? '', 36)
  return Number.isSafeInteger(account_id) ? account_id : undefined
}
