import { createHash, randomBytes } from 'node:crypto'
import type { ApiToken } from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'

type Kind = ApiToken['kind']

/** Known to secret scanners: a token in a repository or a log is found by its prefix. */
const prefixes: Record<Kind, string> = { personal: 'wlp', service: 'wls' }

/** The prefix, the account id, needed to set row-level security before the lookup, and 256 random bits. */
export const newApiToken = (kind: Kind, account_id: number): string =>
  `${prefixes[kind]}_${account_id.toString(36)}_${randomBytes(32).toString('base64url')}`

export const apiTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const apiTokenHint = (token: string): string => token.slice(-4)

/** Returns undefined if the text is no API token. */
export function accountOfApiToken(token: string): number | undefined {
  const match = /^wl[ps]_([0-9a-z]{1,11})_[\w-]{43}$/.exec(token)
  const account_id = parseInt(match?.[1] ?? '', 36)
  return Number.isSafeInteger(account_id) ? account_id : undefined
}
