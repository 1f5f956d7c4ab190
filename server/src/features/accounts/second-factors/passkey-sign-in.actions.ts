import type { PasskeyAssertion } from '@wardline/contract/accounts/second-factors/passkey.schemas.ts'
import { secondFactorsChanged } from '@wardline/contract/accounts/second-factors/second-factor.events.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts'
import { saveChallenge, takeChallenge } from '../authenticators/passkey-challenge.queries.ts'
import { findPasskey } from '../authenticators/passkey.queries.ts'
import { challenge_minutes, passkeyRequest } from '../authenticators/passkey.rules.ts'
import type { RelyingParty } from '../authenticators/relying-party.rules.ts'
import { acceptPasskey } from '../authenticators/second-factor.actions.ts'
import { openSession, type OpenedSession } from '../sessions/session-open.actions.ts'
import { newDevice } from '../sessions/session-token.rules.ts'
import { canSignIn } from '../users/user-row.queries.ts'
import { auditRefusedPasskey, type SecondStepServices } from './second-step.actions.ts'
import * as errors from './second-factor.errors.ts'

const challengeKey = ({ fingerprint }: SecondStepServices, cookie: string): Buffer =>
  fingerprint(`passkey sign-in ${cookie}`)

/** Accepts any passkey of this site: the answer names its user. @throws 429 */
export async function startPasskeySignIn(
  ctx: AnonymousContext,
  services: SecondStepServices & { limiter: RateLimiter },
  party: RelyingParty,
) {
  await services.limiter.consume('passkey_challenges', networkOf(ctx.address))
  const cookie = newDevice()
  const options = await passkeyRequest(party)
  await services.db.acrossAccounts((writer) =>
    saveChallenge(writer, challengeKey(services, cookie), options.challenge),
  )
  return { options, cookie }
}

interface PasskeySignIn {
  credential: PasskeyAssertion
  is_shared: boolean
  cookie: string | undefined
  device: string | undefined
}

/** The passkey verified its user, so it is both factors. @throws 400 if it took too long, 401 */
export async function signInWithPasskey(
  ctx: AnonymousContext,
  services: SecondStepServices,
  party: RelyingParty,
  { credential, is_shared, cookie = '', device }: PasskeySignIn,
): Promise<OpenedSession> {
  const { db } = services
  const challenge = await db.acrossAccounts((writer) =>
    takeChallenge(writer, challengeKey(services, cookie), challenge_minutes),
  )
  if (challenge === undefined) throw invalid({ non_field_errors: [errors.challengeExpired] })
  const stored = await db.acrossAccounts((reader) => findPasskey(reader, credential.id))
  if (!stored) throw new AppError(errors.passkeyRefused)
  const { account_id, user_id } = stored
  const answer = { party, challenge, given: credential, is_only_factor: true }
  const isAccepted = await db.write(account_id, async (tx) => {
    if (!(await canSignIn(tx.db, stored))) return false
    if (!(await acceptPasskey(tx, stored, answer))) return false
    tx.audit(user_id, 'sign_in.passkey', { user: user_id }, { address: ctx.address })
    tx.emit(secondFactorsChanged, { user: user_id }, {})
    return true
  })
  if (!isAccepted) {
    await auditRefusedPasskey(ctx, services, stored)
    throw new AppError(errors.passkeyRefused)
  }
  return openSession(ctx, db, { account_id, user_id }, { device, is_shared })
}
