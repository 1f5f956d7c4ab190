import type {
  NewPasskeyCredential,
  PasskeyAssertion,
} from '@wardline/contract/accounts/second-factors/passkey.schemas.ts'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { RelyingParty } from './relying-party.rules.ts'

export interface KnownCredential {
  credential_id: string
  transports: string[]
}

export interface StoredPasskey extends KnownCredential {
  public_key: Buffer
  counter: number
}

/** The algorithms that authenticators support: EdDSA, ES256 and RS256 (COSE). */
const algorithms = [-8, -7, -257]

/**
 * Options that a browser needs to create a passkey. It can sign in alone if the authenticator stores it and
 * verifies its user.
 */
export const passkeyCreation = (
  party: RelyingParty,
  user: { handle: string; username: string; display_name: string },
  known: readonly KnownCredential[],
) =>
  generateRegistrationOptions({
    rpID: party.id,
    rpName: 'Wardline',
    userID: new Uint8Array(Buffer.from(user.handle, 'utf8')),
    userName: user.username,
    userDisplayName: user.display_name,
    excludeCredentials: known.map(describe),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    timeout: challenge_minutes * 60_000,
  })

/** Without credentials: any passkey of this site, which must verify its user, since it is the only factor. */
export const passkeyRequest = (party: RelyingParty, known?: readonly KnownCredential[]) =>
  generateAuthenticationOptions({
    rpID: party.id,
    ...(known && { allowCredentials: known.map(describe) }),
    userVerification: known ? 'preferred' : 'required',
    timeout: challenge_minutes * 60_000,
  })

export const challenge_minutes = 5

const describe = ({ credential_id, transports }: KnownCredential) => ({ id: credential_id, transports })

/** Undefined for an answer to another challenge, from another site, or malformed. */
export async function verifyNewPasskey(party: RelyingParty, challenge: string, given: NewPasskeyCredential) {
  const verified = await verifyRegistrationResponse({
    response: given as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential, credentialDeviceType, credentialBackedUp } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    is_backup_eligible: credentialDeviceType === 'multiDevice',
    is_backed_up: credentialBackedUp,
  }
}

/**
 * Undefined for a wrong signature, challenge or site, a counter that did not increase, or a user who was not verified
 * where that is required.
 */
export async function verifyPasskey(
  party: RelyingParty,
  challenge: string,
  {
    stored,
    given,
    is_only_factor,
  }: { stored: StoredPasskey; given: PasskeyAssertion; is_only_factor: boolean },
): Promise<{ counter: number; is_backed_up: boolean } | undefined> {
  const verified = await verifyAuthenticationResponse({
    response: given as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: is_only_factor,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, is_backed_up: credentialBackedUp }
}
