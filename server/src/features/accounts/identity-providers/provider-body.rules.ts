import {
  standardClaimNames,
  type IdentityProviderBody,
} from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import type { ProviderRow } from '../sign-on/provider-row.queries.ts'
import { normalizeCertificate } from './certificate.rules.ts'
import * as errors from './identity-provider.errors.ts'
import type { StoredProvider } from './identity-provider.queries.ts'

type Problems = Record<string, string[]>

export interface ReadBody {
  stored: StoredProvider
  problems: Problems
}

/** Converts a valid body to the stored columns. */
export function readBody(body: IdentityProviderBody): ReadBody {
  const problems: Problems = {}
  const { name, is_on, allows_new_users, links_by_email, trusts_email, ends_provider_session } = body
  if ((links_by_email || trusts_email) && body.domains.length === 0)
    problems['domains'] = [errors.domainsRequired]
  const stored = {
    name,
    is_on,
    allows_new_users,
    links_by_email,
    trusts_email,
    ends_provider_session,
    attributes: body.claim_names ?? standardClaimNames[body.kind],
    settings: readSettings(body, problems),
  }
  return { stored, problems }
}

function readSettings(body: IdentityProviderBody, problems: Problems): Record<string, unknown> {
  if (body.kind === 'oidc') {
    const { issuer, client_id, client_auth, scopes } = body
    return { issuer, client_id, client_auth, scopes }
  }
  const { idp_entity_id, sso_url, slo_url, signs_requests, requires_encryption, accepts_unsolicited } = body
  const certificates: string[] = []
  for (const certificate of body.certificates) {
    try {
      certificates.push(normalizeCertificate(certificate))
    } catch (error) {
      problems['certificates'] = [(error as Error).message]
    }
  }
  return {
    idp_entity_id,
    sso_url,
    slo_url,
    certificates: [...new Set(certificates)],
    signs_requests,
    requires_encryption,
    accepts_unsolicited,
  }
}

export type SecretChange = { kind: 'keep' } | { kind: 'set'; secret: string } | { kind: 'remove' }

/**
 * A stored secret never goes to another issuer.
 * @param before undefined for a new provider
 */
export function readSecret(
  body: IdentityProviderBody,
  before: Pick<ProviderRow, 'settings' | 'secrets'> | undefined,
): SecretChange | { problem: string } {
  if (body.kind === 'saml' || body.client_auth === 'none') return { kind: 'remove' }
  if (body.client_secret !== undefined && body.client_secret !== '')
    return { kind: 'set', secret: body.client_secret }
  if (!before?.secrets) return { problem: errors.secretRequired }
  return before.settings['issuer'] === body.issuer ? { kind: 'keep' } : { problem: errors.reenterSecret }
}

/** Addresses that this server connects to, by field. */
export const listConnectedAddresses = (body: IdentityProviderBody): { field: string; url: URL }[] =>
  body.kind === 'oidc' ? [{ field: 'issuer', url: new URL(body.issuer) }] : []

/** Addresses that browsers open must be encrypted too. */
export const listBrowserAddresses = (body: IdentityProviderBody): { field: string; url: URL }[] =>
  body.kind === 'oidc'
    ? []
    : (['sso_url', 'slo_url'] as const).flatMap((field) =>
        body[field] === '' ? [] : [{ field, url: new URL(body[field]) }],
      )
