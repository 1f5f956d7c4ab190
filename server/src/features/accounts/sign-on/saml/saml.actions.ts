import { SAML, ValidateInResponseTo, type CacheProvider, type Profile } from '@node-saml/node-saml'
import type { ProviderAddresses } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { readClaims, type VerifiedIdentity } from '../identity.rules.ts'
import type { ProviderRow } from '../provider-row.queries.ts'
import { SamlStored } from '../provider-settings.rules.ts'
import type { SignOnServices } from '../sign-on-services.access.ts'
import { listSamlKeys } from './saml-key.queries.ts'
import { openSigningKey } from './saml-key.rules.ts'
import { decryptAssertion } from './saml-encryption.rules.ts'
import {
  checkAlgorithms,
  checkDocument,
  checkStatus,
  decodeResponse,
  hasEncryptedAssertion,
  readAssertion,
  ResponseRefused,
  type CheckedAssertion,
} from './saml-response.rules.ts'

export type SamlServices = Pick<SignOnServices, 'db' | 'secrets'>

/** Clocks may differ by this much. */
export const clock_skew_ms = 60_000

interface Request {
  id: string
  /** When it was sent. */
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
  /** Signs what is sent. */
  signing_key?: string
}

export function openSaml(
  provider: ProviderRow,
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
    // The assertion is what counts. Many providers sign nothing else.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clock_skew_ms,
    // Without a request of ours, the response must name none: `ifPresent` asks the cache, which knows none.
    validateInResponseTo: request ? ValidateInResponseTo.always : ValidateInResponseTo.ifPresent,
    cacheProvider: onlyRequest(request),
    ...(request && { generateUniqueId: () => request.id }),
  })
}

/** @throws 409 */
export async function findSigningKey(
  { db, secrets }: SamlServices,
  { account_id, id: provider_id }: ProviderRow,
): Promise<string> {
  const keys = await db.read(account_id, (read) => listSamlKeys(read, { account_id, provider_id }))
  return openSigningKey(secrets, account_id, keys)
}

/** HTTP-Redirect binding. @throws 409 if the request cannot be signed */
export async function samlRequestUrl(
  services: SamlServices,
  provider: ProviderRow,
  addresses: ProviderAddresses,
  {
    request_id,
    relay_state,
    must_authenticate,
  }: { request_id: string; relay_state: string; must_authenticate: boolean },
): Promise<URL> {
  const signing_key = SamlStored.parse(provider.settings).signs_requests
    ? await findSigningKey(services, provider)
    : undefined
  const saml = openSaml(provider, addresses, {
    request: { id: request_id, instant: '' },
    must_authenticate,
    ...(signing_key !== undefined && { signing_key }),
  })
  return new URL(await saml.getAuthorizeUrlAsync(relay_state, undefined, {}))
}

export interface AcceptedResponse {
  identity: VerifiedIdentity
  assertion: CheckedAssertion
}

/**
 * Verifies a response to the request, or without one if `request_id` is null. The library checks the signature, the
 * audience and the times; the rest of the bearer profile (SAML Profiles §4.1.4.2, §4.1.4.3) is checked on what was signed.
 * @throws ResponseRefused, or the error of the library
 */
export async function verifyResponse(
  provider: ProviderRow,
  addresses: ProviderAddresses,
  {
    response,
    request_id,
    now,
    private_keys,
  }: { response: string; request_id: string | null; now: Date; private_keys: readonly string[] },
): Promise<AcceptedResponse> {
  const { idp_entity_id, requires_encryption } = SamlStored.parse(provider.settings)
  const received = decodeResponse(response)
  const isEncrypted = hasEncryptedAssertion(received)
  if (requires_encryption && !isEncrypted) throw new ResponseRefused('assertion not encrypted')
  const xml = isEncrypted ? await decryptAssertion(received, private_keys) : received
  checkDocument(xml)
  await checkAlgorithms(xml)
  const saml = openSaml(
    provider,
    addresses,
    request_id === null ? {} : { request: { id: request_id, instant: now.toISOString() } },
  )
  const { profile } = await saml.validatePostResponseAsync({
    SAMLResponse: Buffer.from(xml, 'utf8').toString('base64'),
  })
  await checkStatus(xml)
  const assertion = readAssertion(profile?.getAssertion?.(), {
    issuer: idp_entity_id,
    recipient: addresses.acs_url,
    request_id,
    expired_before: new Date(now.getTime() - clock_skew_ms),
  })
  return { identity: toIdentity(provider, profile, assertion), assertion }
}

function toIdentity(
  { attributes }: ProviderRow,
  profile: Profile | null,
  assertion: CheckedAssertion,
): VerifiedIdentity {
  const claims = readClaims((profile?.attributes as Record<string, unknown> | undefined) ?? {})
  const subject = attributes.subject === '' ? assertion.name.name_id : claims[attributes.subject]?.[0]
  return {
    issuer: assertion.issuer,
    subject: subject ?? '',
    claims,
    has_all_groups: true,
    provider_sid: assertion.session_index,
    id_token: null,
    saml_name: assertion.name,
  }
}
