import type { ProviderAddresses } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import { createReaderThread } from '../../../../platform/readers/reader-thread.ts'
import { readClaims, type VerifiedIdentity } from '../identity.rules.ts'
import type { ProviderRow } from '../provider-row.queries.ts'
import { SamlStored } from '../provider-settings.rules.ts'
import type { SignOnServices } from '../sign-on-services.access.ts'
import { listSamlKeys } from './saml-key.queries.ts'
import { openSigningKey } from './saml-key.rules.ts'
import { openSaml } from './saml-library.rules.ts'
import { ResponseRefused, type CheckedAssertion } from './saml-response.rules.ts'
import * as verification from './saml-verification.rules.ts'

export type SamlServices = Pick<SignOnServices, 'db' | 'secrets'>

/** The library takes half a second for a response at the limits, and for each certificate. */
const thread = createReaderThread({ task_ms: 10_000 })

const module_url = new URL('./saml-verification.rules.ts', import.meta.url).href

function accept<T>(outcome: verification.Outcome<T>): T {
  if ('refused' in outcome) throw new ResponseRefused(outcome.refused)
  return outcome.accepted
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

/** @throws ResponseRefused, ReaderOverloaded, or the error of the library */
export async function verifyResponse(
  provider: ProviderRow,
  addresses: ProviderAddresses,
  received: Omit<verification.ReceivedResponse, 'provider' | 'addresses'>,
): Promise<AcceptedResponse> {
  const { settings } = provider
  const input = { provider: { settings }, addresses, ...received }
  const verified = accept(await thread.run(module_url, verification.verifyResponseDocument, input))
  return { identity: toIdentity(provider, verified), assertion: verified.assertion }
}

/** @throws ResponseRefused, ReaderOverloaded, or the error of the library */
export async function verifyLogout(
  { settings }: ProviderRow,
  addresses: ProviderAddresses,
  message: verification.ReceivedLogout['message'],
): Promise<verification.VerifiedLogout> {
  const input = { provider: { settings }, addresses, message }
  return accept(await thread.run(module_url, verification.verifyLogoutDocument, input))
}

function toIdentity(
  { attributes }: ProviderRow,
  { attributes: values, assertion }: verification.VerifiedResponse,
): VerifiedIdentity {
  const claims = readClaims(values)
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
