import type { PasskeyAssertion } from '@wardline/contract/accounts/second-factors/passkey.schemas.ts'
import type { SecondFactorMethod } from '@wardline/contract/accounts/session.schemas.ts'
import { secondFactorsChanged } from '@wardline/contract/accounts/second-factors/second-factor.events.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { saveChallenge, takeChallenge } from '../authenticators/passkey-challenge.queries.ts'
import { findPasskey, listCredentials } from '../authenticators/passkey.queries.ts'
import { challenge_minutes, passkeyRequest } from '../authenticators/passkey.rules.ts'
import * as pendingSignIns from '../authenticators/pending-sign-in.queries.ts'
import type { RelyingParty } from '../authenticators/relying-party.rules.ts'
import { acceptPasskey, acceptRecoveryCode, acceptTotp } from '../authenticators/second-factor.actions.ts'
import { storeNewPassword } from '../sessions/password.actions.ts'
import { openSession, type OpenedSession } from '../sessions/session-open.actions.ts'
import { accountOf, tokenHash } from '../sessions/session-token.rules.ts'
import { findCounters, recordSuccess, type SignInServices } from '../sessions/sign-in-attempt.actions.ts'
import { enqueueSignInNotice } from '../sessions/routing-notice.actions.ts'
import * as errors from './second-factor.errors.ts'
import { beginCodeAttempt, forgiveWrongCodes, recordWrongCode } from './code-limit.actions.ts'

export interface SecondStepServices extends SignInServices {
  secrets: SecretBox
}

export interface StepCookies {
  /** The cookie of the sign-in that waits for a second factor. */
  pending: string | undefined
  device: string | undefined
}

/** @throws 400 on `one_time_code`, 401 if the sign-in is over, 429 */
export function signInWithTotp(
  ctx: AnonymousContext,
  services: SecondStepServices,
  cookies: StepCookies,
  code: string,
): Promise<OpenedSession> {
  const { secrets } = services
  const at_ms = ctx.clock.now().epochMilliseconds
  return completeWithCode(ctx, services, cookies, {
    method: 'totp',
    field: 'one_time_code',
    refusal: errors.wrongCode,
    accept: (tx, user) => acceptTotp(tx, user, { secrets, code, at_ms }),
  })
}

/** @throws 400 on `recovery_code`, 401 if the sign-in is over, 429 */
export function signInWithRecoveryCode(
  ctx: AnonymousContext,
  services: SecondStepServices,
  cookies: StepCookies,
  code: string,
): Promise<OpenedSession> {
  return completeWithCode(ctx, services, cookies, {
    method: 'recovery_code',
    field: 'recovery_code',
    refusal: errors.wrongRecoveryCode,
    async accept(tx, user) {
      if (!(await acceptRecoveryCode(tx, user, code))) return false
      await enqueueSignInNotice(tx, {
        user_id: user.user_id,
        actor_id: user.user_id,
        change: 'recovery_code_used',
      })
      return true
    },
  })
}

interface CodeMethod {
  method: SecondFactorMethod
  field: string
  refusal: string
  accept: (tx: Tx, user: pendingSignIns.PendingSignIn) => Promise<boolean>
}

async function completeWithCode(
  ctx: AnonymousContext,
  services: SecondStepServices,
  cookies: StepCookies,
  { method, field, refusal, accept }: CodeMethod,
): Promise<OpenedSession> {
  const pending = await requirePendingSignIn(services, cookies)
  const attempt = await beginCodeAttempt(services, pending, cookies.device)
  const isAccepted = await services.db.write(pending.account_id, (tx) => accept(tx, pending))
  if (!isAccepted) {
    await recordWrongCode(services, attempt, { address: ctx.address, method })
    throw invalid({ [field]: [refusal] })
  }
  await forgiveWrongCodes(services, attempt)
  return completeSignIn(ctx, services, pending, { ...cookies, method })
}

export async function startPasskeyStep(
  services: SecondStepServices,
  party: RelyingParty,
  cookies: StepCookies,
) {
  const pending = await requirePendingSignIn(services, cookies)
  const known = await services.db.read(pending.account_id, (reader) => listCredentials(reader, pending))
  const options = await passkeyRequest(party, known)
  await services.db.acrossAccounts((writer) =>
    saveChallenge(writer, stepKey(services, cookies), options.challenge),
  )
  return options
}

/** @throws 400, 401 if the sign-in is over */
export async function signInWithPasskeyStep(
  ctx: AnonymousContext,
  services: SecondStepServices,
  party: RelyingParty,
  cookies: StepCookies,
  given: PasskeyAssertion,
): Promise<OpenedSession> {
  const { db } = services
  const pending = await requirePendingSignIn(services, cookies)
  const challenge = await db.acrossAccounts((writer) =>
    takeChallenge(writer, stepKey(services, cookies), challenge_minutes),
  )
  if (challenge === undefined) throw invalid({ non_field_errors: [errors.challengeExpired] })
  const stored = await db.acrossAccounts((reader) => findPasskey(reader, given.id))
  const isOwn = stored?.account_id === pending.account_id && stored.user_id === pending.user_id
  const answer = { party, challenge, given, is_only_factor: false }
  const isAccepted =
    stored !== undefined &&
    isOwn &&
    (await db.write(pending.account_id, (tx) => acceptPasskey(tx, stored, answer)))
  if (!isAccepted) {
    await auditRefusedPasskey(ctx, services, pending)
    throw invalid({ non_field_errors: [errors.wrongPasskey] })
  }
  return completeSignIn(ctx, services, pending, { ...cookies, method: 'passkey' })
}

/** A signature cannot be guessed, so refused passkeys are not counted. */
export const auditRefusedPasskey = (
  { address }: AnonymousContext,
  { db }: SecondStepServices,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<void> =>
  db.write(account_id, async (tx) =>
    tx.audit(
      null,
      'sign_in.code_refused',
      { user: user_id },
      { address, method: 'passkey', throttles: false },
    ),
  )

const stepKey = ({ fingerprint }: SecondStepServices, { pending }: StepCookies): Buffer =>
  fingerprint(`second step ${pending ?? ''}`)

async function requirePendingSignIn(
  { db }: SecondStepServices,
  { pending: token }: StepCookies,
): Promise<pendingSignIns.PendingSignIn> {
  const account_id = token === undefined ? undefined : accountOf(token)
  if (token === undefined || account_id === undefined) throw new AppError(errors.stepExpired)
  const pending = await db.read(account_id, (reader) =>
    pendingSignIns.findPendingSignIn(reader, account_id, tokenHash(token)),
  )
  if (!pending) throw new AppError(errors.stepExpired)
  return pending
}

async function completeSignIn(
  ctx: AnonymousContext,
  services: SecondStepServices,
  pending: pendingSignIns.PendingSignIn,
  { pending: token = '', device, method }: StepCookies & { method: SecondFactorMethod },
): Promise<OpenedSession> {
  const { account_id, user_id, is_shared, new_password_hash } = pending
  const { db } = services
  const isFirst = await db.write(account_id, async (tx) => {
    if (!(await pendingSignIns.takePendingSignIn(tx.db, account_id, tokenHash(token)))) return false
    tx.audit(user_id, 'sign_in.second_factor', { user: user_id }, { address: ctx.address, method })
    tx.emit(secondFactorsChanged, { user: user_id }, {})
    return true
  })
  if (!isFirst) throw new AppError(errors.stepExpired)
  const network = networkOf(ctx.address)
  const user = { account_id, id: user_id }
  await recordSuccess(ctx, services, await findCounters(services, { name: '', user, device, network }))
  if (new_password_hash !== null) await storeNewPassword(ctx, db, pending, new_password_hash)
  return openSession(ctx, db, { account_id, user_id }, { device, is_shared })
}
