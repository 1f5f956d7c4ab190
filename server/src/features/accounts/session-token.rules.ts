import { createHash, randomBytes } from 'node:crypto'

/**
 * What the cookie holds: the account, so that row-level security can be set before the lookup, and 256 random bits. Only
 * a hash is stored; the account in front is a hint that proves nothing by itself.
 */
export const newToken = (account_id: number): string =>
  `${account_id.toString(36)}.${randomBytes(32).toString('base64url')}`

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The account a token says it is of; undefined when it is not one of ours. */
export function accountOf(token: string): number | undefined {
  const match = /^([0-9a-z]{1,11})\.[\w-]{43}$/.exec(token)
  const account_id = parseInt(match?.[1] ?? '', 36)
  return Number.isSafeInteger(account_id) ? account_id : undefined
}
