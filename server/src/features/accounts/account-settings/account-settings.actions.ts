import { accountChanged } from '@wardline/contract/accounts/account-settings/account-settings.events.ts'
import type {
  AccountChanges,
  AccountSettings,
} from '@wardline/contract/accounts/account-settings/account-settings.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
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
  { name, operator_id }: AccountChanges,
): Promise<AccountSettings> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    await queries.lockAccount(tx.db, account_id)
    const before = await loadSettings(tx.db, account_id)
    const was = { name: before.name, operator_id: before.operator?.id ?? null }
    const next = {
      name: name ?? was.name,
      operator_id: operator_id === undefined ? was.operator_id : operator_id,
    }
    // A locked operator may stay; the page warns.
    if (typeof operator_id === 'number' && operator_id !== was.operator_id) {
      if (!(await queries.canReceive(tx.db, account_id, operator_id)))
        throw invalid({ operator_id: [errors.noSuchOperator] })
    }
    if (!(await queries.updateAccount(tx.db, account_id, next))) throw invalid({ name: [errors.nameTaken] })
    tx.emit(accountChanged, { account: true }, { account_id })
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'account.changed',
      object_type: 'account',
      object_id: account_id,
      details: { was, now: next },
    })
    return loadSettings(tx.db, account_id)
  })
}

async function loadSettings(db: Db, account_id: number): Promise<AccountSettings> {
  const row = await queries.findAccount(db, account_id)
  if (!row) throw notFound()
  const { id, name, time_zone, operator_id } = row
  const operator = operator_id !== null && {
    id: operator_id,
    display_name: row.display_name ?? '',
    title: row.title ?? '',
    profile_picture: profilePictureUrl({ id: operator_id, profile_picture_id: row.profile_picture_id }),
    can_receive: row.can_receive ?? false,
  }
  return { id, name, time_zone, operator: operator || null }
}
