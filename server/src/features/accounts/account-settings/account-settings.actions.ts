import { accountChanged } from '@wardline/contract/accounts/account-settings/account-settings.events.ts'
import type {
  AccountChanges,
  AccountSettings,
} from '@wardline/contract/accounts/account-settings/account-settings.schemas.ts'
import { lockAccount } from '../../../platform/db/account-lock.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { requireVersion, withChanges } from '../../../platform/http/versions.ts'
import { profilePictureUrl } from '../users/profile-picture.rules.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import * as errors from './account-settings.errors.ts'
import * as queries from './account-settings.queries.ts'

export function getAccountSettings(ctx: Context, account_id: number): Promise<AccountSettings> {
  requireOwnAccount(ctx, account_id)
  return ctx.read((db) => loadSettings(db, account_id))
}

export function changeAccountSettings(
  ctx: Context,
  account_id: number,
  input: AccountChanges,
): Promise<AccountSettings> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction((tx) => applyAccountChanges(ctx, tx, input))
}

/** @throws 409 if the account changed after the version that the caller saw */
export async function applyAccountChanges(
  ctx: Context,
  tx: Tx,
  { version, ...input }: Partial<AccountChanges>,
): Promise<AccountSettings> {
  const { account_id } = tx
  await lockAccount(tx.db, account_id)
  const before = await loadSettings(tx.db, account_id)
  requireVersion(version, before, errors.changed)
  const was = {
    name: before.name,
    time_zone: before.time_zone,
    week_start: before.week_start,
    password_min_length: before.password_min_length,
    fail_over_user_id: before.fail_over_user?.id ?? null,
    operator_id: before.operator?.id ?? null,
  }
  const next = withChanges(was, input)
  // A locked user may stay; the page warns.
  for (const field of ['operator_id', 'fail_over_user_id'] as const) {
    const user_id = next[field]
    if (user_id === null || user_id === was[field]) continue
    if (!(await queries.canReceive(tx.db, account_id, user_id)))
      throw invalid({ [field]: [errors.noSuchFallbackUser] })
  }
  if (next.time_zone !== was.time_zone)
    await queries.keepTimeZoneOfPlannedGroups(tx.db, account_id, was.time_zone)
  const stored = await queries.updateAccount(tx.db, { account_id, changed_by: ctx.caller.user_id }, next)
  if (!stored) throw invalid({ name: [errors.nameTaken] })
  tx.emit(accountChanged, { account: true }, { account_id })
  tx.audit(ctx.caller.user_id, 'account.changed', { account: account_id }, { was, now: next })
  return loadSettings(tx.db, account_id)
}

async function loadSettings(db: Db, account_id: number): Promise<AccountSettings> {
  const row = await queries.findAccount(db, account_id)
  if (!row) throw notFound()
  const { fail_over_user, operator, ...account } = row
  return { ...account, fail_over_user: withPicture(fail_over_user), operator: withPicture(operator) }
}

function withPicture(user: queries.FallbackUserRow | null) {
  if (!user) return null
  const { profile_picture_id, ...fields } = user
  return { ...fields, profile_picture: profilePictureUrl({ id: user.id, profile_picture_id }) }
}
