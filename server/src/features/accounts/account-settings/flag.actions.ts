import { accountChanged } from '@wardline/contract/accounts/account-settings/account-settings.events.ts'
import type {
  FeatureFlags,
  FlagChanges,
} from '@wardline/contract/accounts/account-settings/account-settings.schemas.ts'
import { flagNames, flags } from '@wardline/contract/flags.ts'
import { lockAccount } from '../../../platform/db/account-lock.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { getFlags, upsertFlags } from '../users/feature-flag.queries.ts'
import { requireOwnAccount } from '../users/own-account.access.ts'
import * as errors from './account-settings.errors.ts'
import * as queries from './account-settings.queries.ts'

export function listFlags(ctx: Context, account_id: number): Promise<FeatureFlags> {
  requireOwnAccount(ctx, account_id)
  return ctx.read((db) => loadFlags(db, account_id))
}

/** @throws 409 if a flag changed after the version that the caller saw */
export function changeFlags(
  ctx: Context,
  account_id: number,
  { version, ...newFlags }: FlagChanges,
): Promise<FeatureFlags> {
  requireOwnAccount(ctx, account_id)
  const changes = flagNames.flatMap((flag) => {
    const is_on = newFlags[flag]
    return is_on === undefined ? [] : [{ flag, is_on }]
  })
  return ctx.transaction(async (tx) => {
    await lockAccount(tx.db, account_id)
    const before = await queries.findFlagVersion(tx.db, account_id)
    requireVersion(version, before, errors.flagsChanged)
    await queries.increaseFlagVersion(tx.db, { account_id, changed_by: ctx.caller.user_id })
    await upsertFlags(tx.db, account_id, changes)
    tx.emit(accountChanged, { account: true }, { account_id })
    tx.audit(ctx.caller.user_id, 'account.flags_changed', { account: account_id }, { flags: newFlags })
    return loadFlags(tx.db, account_id)
  })
}

async function loadFlags(db: Db, account_id: number): Promise<FeatureFlags> {
  const values = await getFlags(db, account_id)
  const results = flagNames.map((flag) => ({
    flag,
    sentence: flags[flag].sentence,
    is_on: values[flag],
  }))
  return { count: results.length, results, ...(await queries.findFlagVersion(db, account_id)) }
}
