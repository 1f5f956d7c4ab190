import type { ProviderAddresses } from '@wardline/contract/accounts/identity-providers/identity-provider.schemas.ts'
import type { ProviderRow } from '../provider-row.queries.ts'
import { SamlStored } from '../provider-settings.rules.ts'
import { readPost, readRedirect, type LogoutMessage } from './logout-request.rules.ts'
import { decryptAssertion } from './saml-encryption.rules.ts'
import { clock_skew_ms, openSaml } from './saml-library.rules.ts'
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

/** Results of the reader thread are copied, so that a refusal is plain data too. */
export type Outcome<T> = { accepted: T } | { refused: string }

interface Sender {
  provider: Pick<ProviderRow, 'settings'>
  addresses: ProviderAddresses
}

async function refuse<T>(verify: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { accepted: await verify() }
  } catch (error) {
    if (error instanceof ResponseRefused) return { refused: error.reason }
    throw error
  }
}

export interface ReceivedResponse extends Sender {
  response: string
  /** Null if there was no request: then the response must name none. */
  request_id: string | null
  now: Date
  private_keys: readonly string[]
}

export interface VerifiedResponse {
  attributes: Record<string, unknown>
  assertion: CheckedAssertion
}

/**
 * The library checks the signature, the audience and the times; the rest of the bearer profile (SAML Profiles §4.1.4.2,
 * §4.1.4.3) is checked on what was signed. Runs in the reader thread.
 */
export const verifyResponseDocument = ({
  provider,
  addresses,
  response,
  request_id,
  now,
  private_keys,
}: ReceivedResponse): Promise<Outcome<VerifiedResponse>> =>
  refuse(async () => {
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
    return { attributes: (profile?.attributes as Record<string, unknown> | undefined) ?? {}, assertion }
  })

export interface ReceivedLogout extends Sender {
  message: LogoutMessage
}

export interface VerifiedLogout {
  xml: string
  /** The values that the library read from the signed part. */
  id: string | undefined
  name_id: string | undefined
}

/** Runs in the reader thread. */
export const verifyLogoutDocument = ({
  provider,
  addresses,
  message,
}: ReceivedLogout): Promise<Outcome<VerifiedLogout>> =>
  refuse(async () => {
    const saml = openSaml(provider, addresses)
    if (message.binding === 'redirect') {
      const { fields, signed, xml } = readRedirect(message.query)
      const { profile } = await saml.validateRedirectAsync({ ...fields }, signed)
      return { xml, id: profile?.ID, name_id: profile?.nameID }
    }
    const xml = await readPost(message.SAMLRequest)
    const SAMLRequest = Buffer.from(xml, 'utf8').toString('base64')
    const { profile } = await saml.validatePostRequestAsync({ SAMLRequest })
    return { xml, id: profile?.ID, name_id: profile?.nameID }
  })
