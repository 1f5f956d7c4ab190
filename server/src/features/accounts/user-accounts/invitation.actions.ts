import type {
  Invitations,
  OpenInvitation,
} from '@wardline/contract/accounts/user-accounts/invitation.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { newReadableCode, normalizeCode } from '../authenticators/recovery-code.rules.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { requireStrongPassword, storePassword } from '../sessions/password.actions.ts'
import { hashPassword } from '../sessions/password.rules.ts'
import { accountOf, newToken, tokenHash } from '../sessions/session-token.rules.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import { lockUserOfSamePermissions } from '../users/user-change.access.ts'
import * as errors from '../users/user.errors.ts'
import { listStrongerUsers } from '../users/user-row.queries.ts'
import * as queries from './invitation.queries.ts'
import { lockUsers } from './user-state.queries.ts'
import { auditUserChange, publishUserAccounts } from './user.actions.ts'

const valid_days = 7

export interface InvitationParams {
  id: number
  user_id: number
}

/** Returns the address to which an invitation could be sent, or an empty text. @throws 404 */
export function findInvitationAddress(ctx: Context, { id, user_id }: InvitationParams): Promise<string> {
  requireOwnAccount(ctx, id)
  return ctx.read(async (db) => {
    const invitee = await queries.findInvitee(db, { account_id: id, user_id })
    if (!invitee) throw notFound()
    return invitee.email
  })
}

interface CreatedInvitation {
  id: number
  expires: string
  token: string
  names: InvitationNames
}

/** Names in the e-mail, so that its reader knows who invites whom to which hospital. */
export type InvitationNames = Pick<
  queries.MailedInvitation,
  'display_name' | 'username' | 'account' | 'inviter'
>

/** The task sends the e-mails of these invitations; a later feature handles it. */
export const invitationMailTask = taskKind('invitation_mail')

/**
 * Leaves out users who cannot be invited, with a reason. The codes are in the response only.
 * @throws 404
 */
export async function createInvitations(
  ctx: Context,
  account_id: number,
  { user_ids, delivery }: { user_ids: readonly number[]; delivery: 'email' | 'code' },
): Promise<Invitations> {
  requireOwnAccount(ctx, account_id)
  await ctx.consume('invitations', user_ids.length)
  const isMail = delivery === 'email'
  const codes = isMail ? [] : await createCodes(user_ids.length)
  return ctx.transaction(async (tx) => {
    const { user_id: actor_id } = ctx.caller
    if ((await lockUsers(tx.db, account_id, user_ids)).length < user_ids.length) throw notFound()
    const others = user_ids.filter((id) => id !== actor_id)
    const stronger = await listStrongerUsers(tx.db, { ...ctx.caller, user_ids: others })
    const people = (await queries.listInvitees(tx.db, account_id, user_ids)).map((user, place) => ({
      user,
      code: codes[place] ?? null,
      reason: refusalOf(user, { isMail, isStronger: stronger.some(({ id }) => id === user.id) }),
    }))
    const invited = people.filter(({ reason }) => reason === undefined)
    const stored = await queries.insertInvitations(
      tx.db,
      { account_id, actor_id, days: valid_days },
      invited.map(({ user, code }) => ({
        user_id: user.id,
        token_hash: null,
        code_hash: code?.hash ?? null,
        sent_to: isMail ? user.email : null,
      })),
    )
    if (isMail && stored.ids.length > 0)
      await schedule(tx, {
        kind: invitationMailTask,
        due: { in_ms: 0 },
        payload: { invitation_ids: stored.ids },
      })
    for (const { user } of invited) auditUserChange(ctx, tx, user.id, 'user.invited', { delivery })
    publishUserAccounts(
      tx,
      invited.map(({ user }) => user.id),
    )
    return {
      expires: stored.expires || null,
      invited: invited.map(({ user, code }) => ({
        user_id: user.id,
        display_name: user.display_name,
        username: user.username,
        departments: user.departments,
        sent_to: isMail ? user.email : null,
        code: code?.text ?? null,
      })),
      left_out: people.flatMap(({ user, reason }) =>
        reason === undefined ? [] : [{ user_id: user.id, display_name: user.display_name, reason }],
      ),
    }
  })
}

/** One after the other, so that sign-ins do not wait for the hashes of a whole sheet. */
async function createCodes(count: number): Promise<{ text: string; hash: string }[]> {
  const codes = []
  for (let made = 0; made < count; made++) {
    const text = newReadableCode()
    codes.push({ text, hash: await hashPassword(normalizeCode(text)) })
  }
  return codes
}

function refusalOf(
  { has_password, state, email, display_name }: queries.InviteeRow,
  { isMail, isStronger }: { isMail: boolean; isStronger: boolean },
): string | undefined {
  if (isStronger) return errors.strongerUser(display_name).detail
  if (has_password) return errors.hasPassword
  if (state !== 'active' && state !== 'invited') return errors.cannotBeInvited
  return isMail && email === '' ? errors.noEmailAddress : undefined
}

/** The next invitation to send, with a new token. Undefined if none is left. */
export function prepareInvitationMail(
  db: Database,
  account_id: number,
  invitation_ids: readonly number[],
): Promise<{ token: string; mail: queries.UnsentInvitation } | undefined> {
  const token = newToken(account_id)
  return db.write(account_id, async (tx) => {
    const mail = await queries.findUnsentInvitation(tx.db, account_id, invitation_ids)
    if (!mail) return undefined
    await queries.setInvitationToken(tx.db, account_id, mail.id, tokenHash(token))
    return { token, mail }
  })
}

/** `problem`: why the e-mail could not be sent. */
export async function recordInvitationMail(
  tx: Tx,
  { id, user_id }: { id: number; user_id: number },
  problem: string | null,
): Promise<void> {
  await queries.recordInvitationMail(tx.db, tx.account_id, id, problem)
  publishUserAccounts(tx, [user_id])
}

/**
 * The token is in the response only.
 * @throws 400 for users who have a password or are locked or deactivated, 403, 404
 */
export function createInvitation(
  ctx: Context,
  { id, user_id }: InvitationParams,
  sent_to: string | null,
): Promise<CreatedInvitation> {
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
    const { expires, ids } = await queries.insertInvitations(
      tx.db,
      { account_id: id, actor_id, days: valid_days },
      [{ user_id, token_hash: tokenHash(token), code_hash: null, sent_to }],
    )
    auditUserChange(ctx, tx, user_id, 'user.invited', { delivery: sent_to === null ? 'link' : 'email' })
    publishUserAccounts(tx, [user_id])
    const names = await queries.findInvitationNames(tx.db, key, actor_id)
    if (!names) throw notFound()
    return { id: ids[0] ?? 0, expires, token, names }
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
    tx.audit(user_id, 'invitation.accepted', { user: user_id }, { address: ctx.address })
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
