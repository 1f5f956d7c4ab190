import type { ApiToken } from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'
import { permissionEntries } from '@wardline/contract/accounts/roles/permission.rules.ts'
import { basicScopes, type TokenScope } from '@wardline/contract/token-scopes.ts'
import { formatDate } from '../../../platform/clock/dates.ts'
import { timeAgo } from '../sessions/session.view.ts'

export const lifeOptions: readonly { days: number; label: string }[] = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 366, label: 'One year' },
]

export interface ScopeSection {
  title: string
  scopes: readonly { id: TokenScope; name: string }[]
}

/** Permissions that a user can grant: a token never has more than its creator. */
export function listScopeSections(permissions: readonly string[]): ScopeSection[] {
  const basic = (['basic.read', 'basic.write'] as const).map((id) => ({ id, name: basicScopes[id] }))
  const granted = permissionEntries.filter(({ id }) => permissions.includes(id))
  return [
    { title: 'Basic', scopes: basic },
    ...[...Map.groupBy(granted, ({ section }) => section)].map(([title, scopes]) => ({ title, scopes })),
  ]
}

/** `now` is in ms. */
export function describeTokenUse({ last_used, state, expires }: ApiToken, now: number): string {
  const used = last_used === null ? 'Never used' : `Used ${timeAgo(last_used, now)}`
  if (state === 'revoked') return `${used} · revoked`
  const day = formatDate(Date.parse(expires))
  return `${used} · ${state === 'expired' ? 'expired' : 'expires'} ${day}`
}

const soon_ms = 14 * 86_400_000

export const expiresSoon = ({ state, expires }: ApiToken, now: number): boolean =>
  state === 'active' && Date.parse(expires) - now < soon_ms

export const curlExample = (origin: string, token: string): string =>
  `curl -H 'Authorization: Bearer ${token}' ${origin}/api/v1/auth/tokens/current/`
