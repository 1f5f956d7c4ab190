import { apiTokensChanged } from '@wardline/contract/accounts/api-tokens/api-token.events.ts'
import type {
  ApiToken,
  ApiTokenBody,
  NewApiToken,
} from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'
import { isPermission } from '@wardline/contract/token-scopes.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { requireConfirmedPassword } from '../sessions/password-confirmation.access.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import * as errors from './api-token.errors.ts'
import * as queries from './api-token.queries.ts'
import { apiTokenHash, apiTokenHint, newApiToken } from './api-token.rules.ts'

const most_tokens = 50

/** A later feature handles the task: it notifies the user that the token ends soon. */
export const apiTokenExpiryTask = taskKind('api_token_expiry')
export const notice_days = 7

export const listOwnTokens = (ctx: Context): Promise<ApiToken[]> =>
  ctx.read((db) => queries.listPersonalTokens(db, ctx.caller))

export async function getCurrentToken({ caller, read }: Context): Promise<ApiToken> {
  const { account_id, api_token } = caller
  const token = api_token && (await read((db) => queries.findToken(db, account_id, api_token.id)))
  if (!token) throw notFound()
  return token
}

export function listTokens(ctx: Context, account_id: number): Promise<ApiToken[]> {
  requireOwnAccount(ctx, account_id)
  return ctx.read((db) => queries.listTokens(db, account_id))
}

export function createPersonalToken(ctx: Context, body: ApiTokenBody): Promise<NewApiToken> {
  return ctx.transaction(async (tx) => {
    await requireGrant(ctx, tx, body)
    return storeToken(ctx, tx, { kind: 'personal', user_id: ctx.caller.user_id, ...body })
  })
}

export function createServiceToken(
  ctx: Context,
  account_id: number,
  body: ApiTokenBody,
): Promise<NewApiToken> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    await requireGrant(ctx, tx, body)
    requireProvisioningGrant(ctx, body)
    const user_id = await queries.insertServiceUser(
      tx.db,
      { account_id, user_id: ctx.caller.user_id },
      body.name,
    )
    return storeToken(ctx, tx, { kind: 'service', user_id, ...body })
  })
}

export function revokeOwnToken(ctx: Context, id: number): Promise<void> {
  return ctx.transaction((tx) => revoke(ctx, tx, { id, user_id: ctx.caller.user_id }))
}

export function revokeToken(ctx: Context, account_id: number, id: number): Promise<void> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction((tx) => revoke(ctx, tx, { id }))
}

/** A token never exceeds its creator, or creating one would be a way to more permissions. */
async function requireGrant(ctx: Context, tx: Tx, { scopes }: ApiTokenBody): Promise<void> {
  const { caller } = ctx
  await requireConfirmedPassword(ctx, tx.db)
  const foreign = scopes.filter((scope) => isPermission(scope) && !caller.permissions.has(scope))
  if (foreign.length > 0) throw invalid({ scopes: [errors.foreignScope(foreign)] })
  if ((await queries.countActiveTokens(tx.db, caller)) >= most_tokens)
    throw invalid({ non_field_errors: [errors.tooManyTokens] })
}

/** An identity provider adds users to any group, so its token may give each permission. */
function requireProvisioningGrant({ caller }: Context, { scopes }: ApiTokenBody): void {
  if (scopes.includes('accounts.provision_users') && !hasFullAdministration(caller.permissions))
    throw invalid({ scopes: [errors.provisioningScope] })
}

async function storeToken(
  ctx: Context,
  tx: Tx,
  { kind, user_id, name, scopes, expires_in_days }: ApiTokenBody & Pick<queries.TokenRow, 'kind' | 'user_id'>,
): Promise<NewApiToken> {
  const { account_id } = tx
  const token = newApiToken(kind, account_id)
  const { id, expires } = await queries.insertToken(tx.db, {
    account_id,
    kind,
    user_id,
    name,
    token_hash: apiTokenHash(token),
    hint: apiTokenHint(token),
    scopes: [...new Set(scopes)],
    days: expires_in_days,
    created_by_user_id: ctx.caller.user_id,
  })
  tx.audit(
    ctx.caller.user_id,
    'api_token.created',
    { api_token: id },
    { kind, name, scopes, expires, user_id },
  )
  publishTokens(tx, kind, user_id)
  if (expires_in_days > notice_days)
    await schedule(tx, {
      kind: apiTokenExpiryTask,
      due: { in_ms: (expires_in_days - notice_days) * 86_400_000 },
      payload: { token_id: id },
    })
  const stored = await queries.findToken(tx.db, account_id, id)
  if (!stored) throw new Error('The new API token cannot be read.')
  return { ...stored, token }
}

async function revoke(ctx: Context, tx: Tx, which: { id: number; user_id?: number }): Promise<void> {
  const { account_id } = tx
  const revoked = await queries.revokeToken(tx.db, { account_id, ...which }, ctx.caller.user_id)
  if (!revoked) throw notFound()
  tx.audit(
    ctx.caller.user_id,
    'api_token.revoked',
    { api_token: which.id },
    { kind: revoked.kind, user_id: revoked.user_id },
  )
  publishTokens(tx, revoked.kind, revoked.user_id)
}

const publishTokens = (tx: Tx, kind: ApiToken['kind'], user_id: number): void =>
  tx.emit(apiTokensChanged, kind === 'service' ? { account: true } : { user: user_id }, {})

/** For users who were deactivated: their tokens do not return with them. */
export async function revokeTokensOfUsers(
  tx: Tx,
  user_ids: readonly number[],
  revoked_by: number,
): Promise<void> {
  const revoked = await queries.revokeTokensOfUsers(
    tx.db,
    { account_id: tx.account_id, user_ids },
    revoked_by,
  )
  for (const { id, user_id } of revoked) {
    tx.audit(
      revoked_by,
      'api_token.revoked',
      { api_token: id },
      { kind: 'personal', user_id, reason: 'the user was deactivated' },
    )
    publishTokens(tx, 'personal', user_id)
  }
}
