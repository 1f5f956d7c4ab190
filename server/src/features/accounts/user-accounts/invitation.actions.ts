import type { OpenInvitation } from '@wardline/contract/accounts/user-accounts/invitation.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { requireStrongPassword, storePassword } from '../sessions/password.actions.ts'
import { hashPassword } from '../sessions/password.rules.ts'
import { accountOf, newToken, tokenHash } from '../sessions/session-token.rules.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { lockUserOfSamePermissions } from '../users/user-change.access.ts'
import * as errors from '../users/user.errors.ts'
import * as queries from './invitation.queries.ts'
import { auditUserChange, publishUserAccounts } from './user.actions.ts'

const valid_days = 7

export interface InvitationParams {
  id: number
  user_id: number
}

/** The address to which an invitation could be sent; empty: none. @throws 404 */
export function findInvitationAddress(ctx: Context, { id, user_id }: InvitationParams): Promise<string> {
  requireOwnAccount(ctx, id)
  return ctx.read(async (db) => {
    const invitee = await queries.findInvitee(db, { account_id: id, user_id })
    if (!invitee) throw notFound()
    return invitee.email
  })
}

/**
 * Only the answer has the token.
 * @throws 400 for users who have a password or are locked or deactivated, 403, 404
 */
export function createInvitation(
  ctx: Context,
  { id, user_id }: InvitationParams,
  sent_to: string | null,
): Promise<{ expires: string; token: string }> {
  requireOwnAccount(ctx, id)
  const key = { account_id: id, user_id }
  const token = newToken(id)
  return ctx.transaction(async (tx) => {
    await lockUserOfSamePermissions(ctx, tx.db, user_id)
    const invitee = await queries.findInvitee(tx.db, key)
    if (!invitee) throw notFound()
    if (invitee.has_password) throw invalid({ non_field_errors: [errors.hasPassword] })
    if (!['active', 'invited'].includes(invitee.state))
      throw invalid({ non_field_errors: [errors.cannotBeInvited] })
    const actor_id = ctx.caller.user_id
    const given = { token_hash: tokenHash(token), actor_id, sent_to, days: valid_days }
    const expires = await queries.insertInvitation(tx.db, key, given)
    auditUserChange(ctx, tx, user_id, 'user.invited', { delivery: sent_to === null ? 'link' : 'email' })
    publishUserAccounts(tx, [user_id])
    return { expires, token }
  })
}

/** @throws 404 if the invitation was used, replaced, or has expired */
export function openInvitation(db: Database, token: string): Promise<OpenInvitation> {
  return withInvitation(db, token, async (_, { display_name, username, account }) => ({
    display_name,
    username,
    account,
  }))
}

/** @throws 400 on `new_password`, 404 */
export async function acceptInvitation(
  ctx: AnonymousContext,
  db: Database,
  { token, new_password }: { token: string; new_password: string },
): Promise<void> {
  const password_hash = await hashPassword(new_password)
  await withInvitation(db, token, async (tx, { id, user_id }) => {
    const key = { account_id: tx.account_id, user_id }
    await requireStrongPassword(tx.db, key, new_password)
    await storePassword(tx, key, password_hash, { must_change: false })
    await queries.markUsed(tx.db, tx.account_id, id)
    tx.audit({
      actor_id: user_id,
      action: 'invitation.accepted',
      object_type: 'user',
      object_id: user_id,
      details: { address: ctx.address },
    })
    publishUserAccounts(tx, [user_id])
  })
}

async function withInvitation<T>(
  db: Database,
  token: string,
  use: (tx: Tx, invitation: queries.OpenInvitationRow) => Promise<T>,
): Promise<T> {
  const account_id = accountOf(token)
  if (account_id === undefined) throw notFound()
  return db.write(account_id, async (tx) => {
    const invitation = await queries.lockOpenInvitation(tx.db, account_id, tokenHash(token))
    if (!invitation) throw notFound()
    return use(tx, invitation)
  })
}
