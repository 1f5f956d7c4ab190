import type { ClaimNames } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { z } from 'zod'
import type { ProviderRow } from './provider-row.queries.ts'

/** How a SAML provider names the user: the sign-out needs the same. */
export const SamlName = z.object({
  name_id: z.string(),
  format: z.string().optional(),
  name_qualifier: z.string().optional(),
  sp_name_qualifier: z.string().optional(),
})
export type SamlName = z.output<typeof SamlName>

/** The facts that a provider proved about a user. */
export const VerifiedIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Values as text, by name. */
  claims: z.record(z.string(), z.array(z.string())),
  /** False if the provider left the groups out because there are too many. */
  has_all_groups: z.boolean(),
  provider_sid: z.string().nullable(),
  /** The ID token for the sign-out. */
  id_token: z.string().nullable(),
  saml_name: SamlName.nullable().default(null),
})
export type VerifiedIdentity = z.output<typeof VerifiedIdentity>

/** Claims of the protocol, which say nothing about the user. */
const protocolClaims: ReadonlySet<string> = new Set([
  'iss',
  'aud',
  'exp',
  'iat',
  'nbf',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'azp',
  'jti',
  'auth_time',
  'acr',
  'amr',
  'sid',
])

const inText = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(inText)
  if (typeof value === 'string') return [value]
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []
}

/** Objects are left out. */
export const readClaims = (received: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(received)
      .filter(([name]) => !protocolClaims.has(name))
      .map(([name, value]) => [name, inText(value)] as const)
      .filter(([, values]) => values.length > 0),
  )

/** Entra ID replaces the groups of users with more than 200 by a reference ("overage"). */
export const hasAllGroups = (received: Record<string, unknown>, { groups }: ClaimNames): boolean => {
  const references = received['_claim_names']
  const isReferenced = typeof references === 'object' && references !== null && groups in references
  return !isReferenced && received['hasgroups'] !== true && received['hasgroups'] !== 'true'
}

export interface MappedUser {
  username: string
  email: string
  /** The provider vouches for the address, and it is in one of its domains. */
  has_verified_email: boolean
  first_name: string
  last_name: string
  title: string
  /** Values of the group claim. */
  groups: string[]
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

export function mapClaims(
  provider: Pick<ProviderRow, 'attributes' | 'domains' | 'trusts_email'>,
  { claims }: VerifiedIdentity,
): MappedUser {
  const names = provider.attributes
  const first = (name: string): string => (name === '' ? '' : (claims[name]?.[0]?.trim() ?? ''))
  const email = first(names.email)
  const isVouchedFor = provider.trusts_email || claims['email_verified']?.[0] === 'true'
  const has_verified_email = isVouchedFor && email.includes('@') && provider.domains.includes(domainOf(email))
  return {
    username: first(names.username) || (has_verified_email ? email : ''),
    email,
    has_verified_email,
    first_name: first(names.first_name),
    last_name: first(names.last_name),
    title: first(names.title),
    groups: names.groups === '' ? [] : (claims[names.groups] ?? []),
  }
}

export interface GroupMapping {
  value: string
  group_id: number
}

/**
 * Groups without a mapping are never changed.
 * @param current ids of the user's groups
 */
export function planGroups(
  mappings: readonly GroupMapping[],
  values: readonly string[],
  current: readonly number[],
): { added: number[]; removed: number[] } {
  const mapped = new Set(mappings.map(({ group_id }) => group_id))
  const due = new Set(mappings.filter(({ value }) => values.includes(value)).map(({ group_id }) => group_id))
  return {
    added: [...due].filter((id) => !current.includes(id)),
    removed: [...mapped].filter((id) => current.includes(id) && !due.has(id)),
  }
}
