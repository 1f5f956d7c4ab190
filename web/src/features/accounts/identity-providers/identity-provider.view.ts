import {
  standardClaimNames,
  type ClaimNames,
  type IdentityProvider,
  type IdentityProviderBody,
  type IdentityProviderKind,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'

export interface MappingRow {
  key: number
  value: string
  group: { id: number; display_name: string } | undefined
}

export interface ProviderFormValues {
  name: string
  is_on: boolean
  /** One per line. */
  domains: string
  allows_new_users: boolean
  links_by_email: boolean
  trusts_email: boolean
  ends_provider_session: boolean
  claim_names: ClaimNames
  groups: MappingRow[]
  issuer: string
  client_id: string
  client_secret: string
  client_auth: 'client_secret_basic' | 'client_secret_post' | 'none'
  scopes: string
  idp_entity_id: string
  sso_url: string
  slo_url: string
  certificates: string[]
  signs_requests: boolean
  requires_encryption: boolean
  accepts_unsolicited: boolean
}

const empty: Omit<ProviderFormValues, 'claim_names'> = {
  name: '',
  is_on: false,
  domains: '',
  allows_new_users: false,
  links_by_email: false,
  trusts_email: false,
  ends_provider_session: true,
  groups: [],
  issuer: '',
  client_id: '',
  client_secret: '',
  client_auth: 'client_secret_basic',
  scopes: 'openid profile email',
  idp_entity_id: '',
  sso_url: '',
  slo_url: '',
  certificates: [],
  signs_requests: false,
  requires_encryption: false,
  accepts_unsolicited: false,
}

/** @param provider undefined for a new one */
export function providerToForm(
  kind: IdentityProviderKind,
  provider: IdentityProvider | undefined,
): ProviderFormValues {
  if (!provider) return { ...empty, claim_names: standardClaimNames[kind] }
  const common = {
    ...empty,
    name: provider.name,
    is_on: provider.is_on,
    domains: provider.domains.join('\n'),
    allows_new_users: provider.allows_new_users,
    links_by_email: provider.links_by_email,
    trusts_email: provider.trusts_email,
    ends_provider_session: provider.ends_provider_session,
    claim_names: provider.claim_names,
    groups: provider.groups.map(({ value, group_id, group_name }, key) => ({
      key,
      value,
      group: { id: group_id, display_name: group_name },
    })),
  }
  if (provider.kind === 'oidc')
    return {
      ...common,
      issuer: provider.issuer,
      client_id: provider.client_id,
      client_auth: provider.client_auth,
      scopes: provider.scopes,
    }
  return {
    ...common,
    idp_entity_id: provider.idp_entity_id,
    sso_url: provider.sso_url,
    slo_url: provider.slo_url,
    certificates: provider.certificates,
    signs_requests: provider.signs_requests,
    requires_encryption: provider.requires_encryption,
    accepts_unsolicited: provider.accepts_unsolicited,
  }
}

/** Rows without a value and a group are left out; a blank secret keeps the stored one. */
export function formToProvider(kind: IdentityProviderKind, values: ProviderFormValues): IdentityProviderBody {
  const common = {
    name: values.name,
    is_on: values.is_on,
    domains: values.domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
    allows_new_users: values.allows_new_users,
    links_by_email: values.links_by_email,
    trusts_email: values.trusts_email,
    ends_provider_session: values.ends_provider_session,
    claim_names: values.claim_names,
    groups: values.groups.flatMap(({ value, group }) =>
      value.trim() !== '' && group ? [{ value: value.trim(), group_id: group.id }] : [],
    ),
  }
  if (kind === 'oidc')
    return {
      kind,
      ...common,
      issuer: values.issuer,
      client_id: values.client_id,
      client_auth: values.client_auth,
      scopes: values.scopes,
      ...(values.client_secret !== '' && { client_secret: values.client_secret }),
    }
  return {
    kind,
    ...common,
    idp_entity_id: values.idp_entity_id,
    sso_url: values.sso_url,
    slo_url: values.slo_url,
    certificates: values.certificates,
    signs_requests: values.signs_requests,
    requires_encryption: values.requires_encryption,
    accepts_unsolicited: values.accepts_unsolicited,
  }
}

export const addMapping = (rows: readonly MappingRow[]): MappingRow[] => [
  ...rows,
  { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, value: '', group: undefined },
]

/** A mapping that has a value or a group, but not both, would be lost. */
export const checkMappings = (rows: readonly MappingRow[]): string | undefined =>
  rows.some(({ value, group }) => (value.trim() === '') !== (group === undefined))
    ? 'Enter a value and a group in each row, or remove the row.'
    : undefined

/** Status of a provider in one word. */
export function providerState(
  {
    is_on,
    last_ok,
    last_failure,
    certificate_expires,
  }: Pick<IdentityProvider, 'is_on' | 'last_ok' | 'last_failure' | 'certificate_expires'>,
  now: number,
): { tone: 'ok' | 'plain' | 'warn' | 'danger'; text: string } {
  const left_days =
    certificate_expires === null ? Infinity : (Date.parse(certificate_expires) - now) / 86_400_000
  if (left_days <= 0) return { tone: 'danger', text: 'Certificate expired' }
  if (!is_on) return { tone: 'plain', text: 'Off' }
  const isFailing = last_failure !== null && (last_ok === null || last_failure > last_ok)
  if (isFailing) return { tone: 'danger', text: 'Last sign-in failed' }
  if (left_days <= 30) return { tone: 'warn', text: 'Certificate expires soon' }
  return last_ok === null ? { tone: 'plain', text: 'Not used yet' } : { tone: 'ok', text: 'Works' }
}
