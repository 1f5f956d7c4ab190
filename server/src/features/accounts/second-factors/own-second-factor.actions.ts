import { secondFactorsChanged } from '@wardline/contract/accounts/second-factors/second-factor.events.ts'
import type {
  AddedSecondFactor,
  NewTotp,
  OwnSecondFactors,
} from '@wardline/contract/accounts/second-factors/second-factor.schemas.ts'
import { userAccountsChanged } from '@wardline/contract/accounts/user-accounts/user-account.events.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import * as recoveryCodes from '../authenticators/recovery-code.queries.ts'
import { hashRecoveryCode, newRecoveryCodes, newSalt } from '../authenticators/recovery-code.rules.ts'
import { openTotp, sealTotp } from '../authenticators/second-factor.actions.ts'
import { findRequirement } from '../authenticators/second-factor-requirement.queries.ts'
import * as queries from '../authenticators/second-factor.queries.ts'
import * as totp from '../authenticators/totp.queries.ts'
import { findTotpStep, newTotpSecret, totpUri } from '../authenticators/totp.rules.ts'
import { requireConfirmedPassword } from '../sessions/password-confirmation.access.ts'
import { confirmationForSignIn } from '../sessions/password.errors.ts'
import { enqueueSignInNotice, type SignInChange } from '../sessions/routing-notice.actions.ts'
import { endEnrolment, findSessionOwner } from '../sessions/session.queries.ts'
import { lockUser, type UserKey } from '../users/user-row.queries.ts'
import * as errors from './second-factor.errors.ts'

const max_factors = 10

export const listOwnSecondFactors = (ctx: Context, has_passkeys: boolean): Promise<OwnSecondFactors> =>
  ctx.read((db) => loadOwn(db, ctx.caller, has_passkeys))

export async function loadSecondFactors(db: Db, user: UserKey) {
  const { is_required, required_from } = await findRequirement(db, user)
  return {
    factors: await queries.listSecondFactors(db, user),
    recovery_codes_left: await recoveryCodes.countRecoveryCodes(db, user),
    is_required,
    required_from,
  }
}

const loadOwn = async (db: Db, user: UserKey, has_passkeys: boolean): Promise<OwnSecondFactors> => ({
  ...(await loadSecondFactors(db, user)),
  has_passkeys,
})

/** Locks the user, so that two changes see each other. @throws 403 without a recent password */
export async function lockOwnFactors(ctx: Context, tx: Tx): Promise<void> {
  await requireConfirmedPassword(ctx, tx.db, confirmationForSignIn)
  await lockUser(tx.db, ctx.caller)
}

/** @throws 400 beyond the limit, 403 without a recent password */
export async function requireRoomForFactor(ctx: Context, db: Db): Promise<void> {
  await requireConfirmedPassword(ctx, db, confirmationForSignIn)
  if ((await queries.countSecondFactors(db, ctx.caller)) >= max_factors)
    throw invalid({ non_field_errors: [errors.tooManyFactors] })
}

export function addTotp(ctx: Context, secrets: SecretBox, name: string): Promise<NewTotp> {
  const secret = newTotpSecret()
  return ctx.transaction(async (tx) => {
    await lockOwnFactors(ctx, tx)
    await requireRoomForFactor(ctx, tx.db)
    const id = await totp.insertTotp(tx.db, ctx.caller, {
      name,
      secret: sealTotp(secrets, ctx.caller, secret),
    })
    const { username, account } = await findSessionOwner(tx.db, ctx.caller)
    return { id, secret, uri: totpUri(secret, `${username} (${account})`) }
  })
}

/** @throws 400 on `one_time_code`, 404 */
export function confirmTotp(
  ctx: Context,
  secrets: SecretBox,
  id: number,
  code: string,
): Promise<AddedSecondFactor> {
  const key = { ...ctx.caller, id }
  const at_ms = ctx.clock.now().epochMilliseconds
  return ctx.transaction(async (tx) => {
    await lockOwnFactors(ctx, tx)
    const stored = await totp.findUnconfirmedTotp(tx.db, key)
    if (!stored) throw notFound()
    const secret = openTotp(secrets, ctx.caller, stored.secret)
    if (secret === undefined) throw new AppError(errors.secretUnreadable)
    const step = findTotpStep(secret, code, at_ms)
    if (step === undefined) throw invalid({ one_time_code: [errors.wrongCode] })
    await totp.confirmTotp(tx.db, key, step)
    return finishAdding(ctx, tx, { kind: 'totp', name: stored.name })
  })
}

/** The first factor brings recovery codes and ends the limits of the user's sessions. */
export async function finishAdding(
  ctx: Context,
  tx: Tx,
  factor: { kind: 'totp' | 'passkey'; name: string },
): Promise<AddedSecondFactor> {
  const { caller } = ctx
  const hasCodes = (await recoveryCodes.countRecoveryCodes(tx.db, caller)) > 0
  const codes = hasCodes ? null : await storeRecoveryCodes(tx.db, caller)
  await endEnrolment(tx.db, caller)
  await publishChange(ctx, tx, 'second_factor_added', factor)
  return { recovery_codes: codes }
}

async function storeRecoveryCodes(db: Db, user: UserKey): Promise<string[]> {
  const codes = newRecoveryCodes()
  const salt = newSalt()
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)))
  await recoveryCodes.replaceRecoveryCodes(db, user, { salt, hashes })
  return codes
}

async function publishChange(
  { caller, address }: Context,
  tx: Tx,
  change: SignInChange,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { user_id } = caller
  tx.audit(user_id, `user.${change}`, { user: user_id }, { ...details, address })
  tx.emit(secondFactorsChanged, { user: user_id }, {})
  tx.emit(userAccountsChanged, { account: true }, { user_ids: [user_id] })
  await enqueueSignInNotice(tx, { user_id, actor_id: user_id, change })
}

export function renameSecondFactor(
  ctx: Context,
  id: number,
  { name, has_passkeys }: { name: string; has_passkeys: boolean },
): Promise<OwnSecondFactors> {
  const { caller } = ctx
  return ctx.transaction(async (tx) => {
    if (!(await queries.renameSecondFactor(tx.db, { ...caller, id }, name))) throw notFound()
    tx.audit(caller.user_id, 'user.second_factor_renamed', { user: caller.user_id }, { name })
    tx.emit(secondFactorsChanged, { user: caller.user_id }, {})
    return loadOwn(tx.db, caller, has_passkeys)
  })
}

/** The last factor takes the recovery codes with it. @throws 400 for the last one that a role requires, 404 */
export function removeSecondFactor(
  ctx: Context,
  id: number,
  has_passkeys: boolean,
): Promise<OwnSecondFactors> {
  const { caller } = ctx
  return ctx.transaction(async (tx) => {
    await lockOwnFactors(ctx, tx)
    const removed = await queries.deleteSecondFactor(tx.db, { ...caller, id })
    if (!removed) throw notFound()
    if ((await queries.countSecondFactors(tx.db, caller)) === 0) {
      const { is_required } = await findRequirement(tx.db, caller)
      if (is_required) throw invalid({ non_field_errors: [errors.lastFactor] })
      await recoveryCodes.deleteRecoveryCodes(tx.db, caller)
    }
    await publishChange(ctx, tx, 'second_factor_removed', removed)
    return loadOwn(tx.db, caller, has_passkeys)
  })
}

/** @throws 400 without a second factor */
export const renewRecoveryCodes = (ctx: Context): Promise<{ recovery_codes: string[] }> =>
  ctx.transaction(async (tx) => {
    await lockOwnFactors(ctx, tx)
    if ((await queries.countSecondFactors(tx.db, ctx.caller)) === 0)
      throw invalid({ non_field_errors: [errors.noFactor] })
    const codes = await storeRecoveryCodes(tx.db, ctx.caller)
    await publishChange(ctx, tx, 'recovery_codes_renewed')
    return { recovery_codes: codes }
  })
