import type {
  AddedSecondFactor,
  NewPasskey,
} from '@wardline/contract/accounts/second-factors/second-factor.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { saveChallenge, takeChallenge } from '../authenticators/passkey-challenge.queries.ts'
import { insertPasskey, listCredentials } from '../authenticators/passkey.queries.ts'
import { challenge_minutes, passkeyCreation, verifyNewPasskey } from '../authenticators/passkey.rules.ts'
import type { RelyingParty } from '../authenticators/relying-party.rules.ts'
import type { SignInServices } from '../sessions/sign-in-attempt.actions.ts'
import { findSessionOwner } from '../sessions/session.queries.ts'
import { finishAdding, lockOwnFactors, requireRoomForFactor } from './own-second-factor.actions.ts'
import * as errors from './second-factor.errors.ts'

interface EnrolmentServices extends Pick<SignInServices, 'fingerprint'> {
  db: Database
}

/** Only the session that asked may answer. */
const challengeKey = ({ fingerprint }: EnrolmentServices, { caller }: Context): Buffer =>
  fingerprint(`new passkey ${caller.account_id} ${caller.session_id}`)

/** @throws 400 beyond the limit, 403 without a recent password */
export async function startPasskey(ctx: Context, services: EnrolmentServices, party: RelyingParty) {
  const { known, owner } = await ctx.read(async (db) => {
    await requireRoomForFactor(ctx, db)
    return {
      known: await listCredentials(db, ctx.caller),
      owner: await findSessionOwner(db, ctx.caller),
    }
  })
  const user = { ...owner, handle: owner.uid }
  const options = await passkeyCreation(party, user, known)
  await services.db.acrossAccounts((writer) =>
    saveChallenge(writer, challengeKey(services, ctx), options.challenge),
  )
  return options
}

/** @throws 400 for an answer to another challenge, or a passkey that exists */
export async function addPasskey(
  ctx: Context,
  services: EnrolmentServices,
  party: RelyingParty,
  { name, credential }: NewPasskey,
): Promise<AddedSecondFactor> {
  const challenge = await services.db.acrossAccounts((writer) =>
    takeChallenge(writer, challengeKey(services, ctx), challenge_minutes),
  )
  if (challenge === undefined) throw invalid({ non_field_errors: [errors.challengeExpired] })
  const passkey = await verifyNewPasskey(party, challenge, credential)
  if (!passkey) throw invalid({ non_field_errors: [errors.passkeyNotCreated] })
  return ctx.transaction(async (tx) => {
    await lockOwnFactors(ctx, tx)
    await requireRoomForFactor(ctx, tx.db)
    const id = await insertPasskey(tx.db, ctx.caller, { name, ...passkey })
    if (id === undefined) throw invalid({ non_field_errors: [errors.passkeyKnown] })
    return finishAdding(ctx, tx, { kind: 'passkey', name })
  })
}
