import type { PasskeyAssertion } from '@wardline/contract/accounts/second-factors/passkey.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import { usePasskey, type PasskeyRow } from './passkey.queries.ts'
import { verifyPasskey } from './passkey.rules.ts'
import { hashRecoveryCode } from './recovery-code.rules.ts'
import * as recoveryCodes from './recovery-code.queries.ts'
import type { RelyingParty } from './relying-party.rules.ts'
import * as totp from './totp.queries.ts'
import { findTotpStep } from './totp.rules.ts'

/** The seal includes the user, so a secret cannot be moved to another user. */
const placeOf = ({ account_id, user_id }: UserKey) => ({
  account_id,
  table: 'second_factor',
  row: String(user_id),
})

export const sealTotp = (secrets: SecretBox, user: UserKey, secret: string): Buffer =>
  secrets.seal(secret, placeOf(user))

/** Undefined if it was sealed with a key that this server does not have. */
export const openTotp = (secrets: SecretBox, user: UserKey, sealed: Buffer): string | undefined =>
  secrets.open(sealed, placeOf(user))

/** Uses the code up. False for a wrong one, and for one that was used. */
export async function acceptTotp(
  tx: Tx,
  user: UserKey,
  { secrets, code, at_ms }: { secrets: SecretBox; code: string; at_ms: number },
): Promise<boolean> {
  for (const { id, secret: sealed } of await totp.listTotp(tx.db, user)) {
    const secret = openTotp(secrets, user, sealed)
    const step = secret === undefined ? undefined : findTotpStep(secret, code, at_ms)
    if (secret === undefined || step === undefined) continue
    return totp.useTotp(tx.db, { ...user, id }, { step, secret: sealTotp(secrets, user, secret) })
  }
  return false
}

/** Uses the code up. */
export async function acceptRecoveryCode(tx: Tx, user: UserKey, code: string): Promise<boolean> {
  const salt = await recoveryCodes.findSalt(tx.db, user)
  if (!salt) return false
  return recoveryCodes.useRecoveryCode(tx.db, user, await hashRecoveryCode(code, salt))
}

export interface PasskeyAnswer {
  party: RelyingParty
  challenge: string
  given: PasskeyAssertion
  is_only_factor: boolean
}

export async function acceptPasskey(
  tx: Tx,
  stored: PasskeyRow,
  { party, challenge, given, is_only_factor }: PasskeyAnswer,
): Promise<boolean> {
  const verified = await verifyPasskey(party, challenge, { stored, given, is_only_factor })
  return verified !== undefined && usePasskey(tx.db, stored, verified)
}
