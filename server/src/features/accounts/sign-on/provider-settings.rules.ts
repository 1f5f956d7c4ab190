import type { ProviderAddresses } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { clientAuthMethods } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { z } from 'zod'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { ProviderRow } from './provider-row.queries.ts'

/** The shape of `settings` in the database. */
export const OidcStored = z.object({
  issuer: z.string(),
  client_id: z.string(),
  client_auth: z.enum(clientAuthMethods),
  scopes: z.string(),
})
export type OidcStored = z.output<typeof OidcStored>

export const SamlStored = z.object({
  idp_entity_id: z.string(),
  sso_url: z.string(),
  slo_url: z.string(),
  certificates: z.array(z.string()),
  signs_requests: z.boolean().default(false),
  requires_encryption: z.boolean().default(false),
  accepts_unsolicited: z.boolean().default(false),
})
export type SamlStored = z.output<typeof SamlStored>

/** @param origin the address of this installation, as browsers reach it */
export function providerAddresses(origin: string, uid: string): ProviderAddresses {
  const base = `${origin}/api/v1/sign-on/${uid}`
  return {
    redirect_uri: `${base}/callback/`,
    post_logout_redirect_uri: `${origin}/sign-in`,
    backchannel_logout_uri: `${base}/backchannel-logout/`,
    acs_url: `${base}/acs/`,
    slo_url: `${base}/slo/`,
    entity_id: `${base}/metadata/`,
    metadata_url: `${base}/metadata/`,
  }
}

const place = ({ account_id, id }: Pick<ProviderRow, 'account_id' | 'id'>) => ({
  account_id,
  table: 'identity_provider',
  row: String(id),
})

export const sealClientSecret = (
  secrets: SecretBox,
  provider: Pick<ProviderRow, 'account_id' | 'id'>,
  secret: string,
): Buffer => secrets.seal(secret, place(provider))

/** Undefined without a secret, or if the server's key cannot open it any more. */
export const openClientSecret = (
  secrets: SecretBox,
  provider: Pick<ProviderRow, 'account_id' | 'id' | 'secrets'>,
): string | undefined => (provider.secrets ? secrets.open(provider.secrets, place(provider)) : undefined)
