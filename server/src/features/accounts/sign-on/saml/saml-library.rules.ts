import { SAML, ValidateInResponseTo, type CacheProvider } from '@node-saml/node-saml'
import type { ProviderAddresses } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import type { ProviderRow } from '../provider-row.queries.ts'
import { SamlStored } from '../provider-settings.rules.ts'

/** Clocks may differ by this much. */
export const clock_skew_ms = 60_000

interface Request {
  id: string
  /** The time at which it was sent. */
  instant: string
}

/** The library asks whether a request is ours; the attempt in the database knows its only one. */
const onlyRequest = (request: Request | undefined): CacheProvider => ({
  saveAsync: async (_key, value) => ({ value, createdAt: 0 }),
  getAsync: async (key) => (key === request?.id ? request.instant : null),
  removeAsync: async (key) => key,
})

interface Opening {
  request?: Request
  must_authenticate?: boolean
  /** The key that signs the outgoing messages. */
  signing_key?: string
}

export function openSaml(
  provider: Pick<ProviderRow, 'settings'>,
  addresses: ProviderAddresses,
  { request, must_authenticate = false, signing_key }: Opening = {},
): SAML {
  const { idp_entity_id, sso_url, slo_url, certificates } = SamlStored.parse(provider.settings)
  return new SAML({
    entryPoint: sso_url,
    logoutUrl: slo_url,
    callbackUrl: addresses.acs_url,
    issuer: addresses.entity_id,
    audience: addresses.entity_id,
    idpCert: certificates,
    idpIssuer: idp_entity_id,
    // Providers choose the format; a changing one is refused.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: must_authenticate,
    signatureAlgorithm: 'sha256',
    ...(signing_key !== undefined && { privateKey: signing_key }),
    wantAssertionsSigned: true,
    // Only the signature of the assertion counts. Many providers sign nothing else.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clock_skew_ms,
    // Without a request of ours, the response must name none: `ifPresent` asks the cache, which knows none.
    validateInResponseTo: request ? ValidateInResponseTo.always : ValidateInResponseTo.ifPresent,
    cacheProvider: onlyRequest(request),
    ...(request && { generateUniqueId: () => request.id }),
  })
}
