import { accountChanged } from '@wardline/contract/accounts/account-settings/account-settings.events.ts'
import {
  retentionKinds,
  type Retention,
  type RetentionKind,
  type RetentionPreview,
  type RetentionRule,
} from '@wardline/contract/messaging/retention/retention.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { requireConfirmedPassword } from '../../accounts/sessions/password-confirmation.access.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import * as errors from './retention.errors.ts'
import * as queries from './retention.queries.ts'

interface RuleParams {
  id: number
  kind: RetentionKind
}

export function getRetention(ctx: Context, account_id: number): Promise<Retention> {
  requireOwnAccount(ctx, account_id)
  return ctx.read(async (db) => ({
    rules: await loadRules(db, account_id),
    runs: await queries.listRuns(db, account_id),
  }))
}

/** @throws 409 if the rule changed after the version that the caller saw */
export function changeRetention(
  ctx: Context,
  { id: account_id, kind }: RuleParams,
  { days, version }: { days: number | null; version: number },
): Promise<RetentionRule> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    const { user_id } = ctx.caller
    await requireConfirmedPassword(ctx, tx.db)
    await queries.lockRetention(tx.db, account_id)
    const before = await loadRule(tx.db, account_id, kind)
    requireVersion(version, before, errors.changed)
    await queries.upsertRule(tx.db, { account_id, kind, days, user_id })
    tx.audit(
      user_id,
      'retention.changed',
      { account: account_id },
      { kind, before: { days: before.days }, after: { days } },
    )
    tx.emit(accountChanged, { account: true }, { account_id })
    return loadRule(tx.db, account_id, kind)
  })
}

export function previewRetention(
  ctx: Context,
  { id: account_id, kind }: RuleParams,
  days: number,
): Promise<RetentionPreview> {
  requireOwnAccount(ctx, account_id)
  return ctx.read((db) => queries.previews[kind](db, account_id, days))
}

async function loadRules(db: Db, account_id: number): Promise<RetentionRule[]> {
  const rows = await queries.listRules(db, account_id)
  return retentionKinds.map(
    (kind) =>
      rows.find((row) => row.kind === kind) ?? {
        kind,
        days: null,
        version: 0,
        changed: null,
        changed_by: null,
        begins: null,
      },
  )
}

async function loadRule(db: Db, account_id: number, kind: RetentionKind): Promise<RetentionRule> {
  const rule = (await loadRules(db, account_id)).find((row) => row.kind === kind)
  if (!rule) throw new Error(`${kind} is no kind of record`)
  return rule
}
