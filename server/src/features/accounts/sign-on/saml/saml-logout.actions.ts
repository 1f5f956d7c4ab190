import { stringify } from 'node:querystring'
import type { ProviderAddresses } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import type { SamlName } from '../identity.rules.ts'
import type { ProviderRow } from '../provider-row.queries.ts'
import { readLogoutRequest, type LogoutMessage, type LogoutRequest } from './logout-request.rules.ts'
import { clock_skew_ms, openSaml } from './saml-library.rules.ts'
import { ResponseRefused } from './saml-response.rules.ts'
import { findSigningKey, verifyLogout, type SamlServices } from './saml.actions.ts'

const unspecified = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'

/** A signed request to end the session at the provider. HTTP-Redirect binding. @throws 409 without a key */
export async function samlSignOutUrl(
  services: SamlServices,
  provider: ProviderRow,
  addresses: ProviderAddresses,
  { name, session_index }: { name: SamlName; session_index: string | null },
): Promise<URL> {
  const saml = openSaml(provider, addresses, { signing_key: await findSigningKey(services, provider) })
  const user = {
    issuer: addresses.entity_id,
    nameID: name.name_id,
    nameIDFormat: name.format ?? unspecified,
    ...(name.name_qualifier !== undefined && { nameQualifier: name.name_qualifier }),
    ...(name.sp_name_qualifier !== undefined && { spNameQualifier: name.sp_name_qualifier }),
    ...(session_index !== null && { sessionIndex: session_index }),
  }
  return new URL(await saml.getLogoutUrlAsync(user, '', {}))
}

/** @throws ResponseRefused, ReaderOverloaded, or the error of the library */
export async function verifyLogoutRequest(
  provider: ProviderRow,
  addresses: ProviderAddresses,
  message: LogoutMessage,
  now: Date,
): Promise<LogoutRequest> {
  const verified = await verifyLogout(provider, addresses, message)
  const expected = { destination: addresses.slo_url, now, clock_skew_ms }
  const request = readLogoutRequest(verified.xml, expected)
  // Both parsers must have read the same.
  if (verified.id !== request.id || verified.name_id !== request.name_id)
    throw new ResponseRefused('incomplete sign-out request')
  return request
}

/** A signed answer. HTTP-Redirect binding. @throws 409 without a key */
export async function samlSignedOutUrl(
  services: SamlServices,
  provider: ProviderRow,
  addresses: ProviderAddresses,
  { request, relay_state }: { request: LogoutRequest; relay_state: string },
): Promise<string> {
  const saml = openSaml(provider, addresses, { signing_key: await findSigningKey(services, provider) })
  const answered = { ID: request.id, issuer: '', nameID: request.name_id, nameIDFormat: unspecified }
  const url = new URL(await saml.getLogoutResponseUrlAsync(answered, relay_state, {}, true))
  // The library signs this encoding, and sends another one.
  return `${url.origin}${url.pathname}?${stringify(Object.fromEntries(url.searchParams))}`
}
