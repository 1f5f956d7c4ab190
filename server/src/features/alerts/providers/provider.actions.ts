import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { providerDefinitions } from '@wardline/contract/alerts/providers/provider-definition.rules.ts'
import type { ProviderBody, ProviderSummary } from '@wardline/contract/alerts/providers/provider.schemas.ts'
import { lockAccount } from '../../../platform/db/account-lock.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { privateAddress } from '../../../platform/outbound/outbound.errors.ts'
import { isLoopback, targetOf, type Outbound } from '../../../platform/outbound/target.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { openSecrets, sealSecrets } from './provider-secrets.rules.ts'
import {
  listAddresses,
  hasNewDestination,
  splitSecrets,
  findMissingSecrets,
  summarizeProvider,
  summarizeMissingProvider,
} from './provider-settings.rules.ts'
import { emitProviderChanged, type Providers } from './provider.access.ts'
import * as errors from './provider.errors.ts'
import * as queries from './provider.queries.ts'

export interface ProviderNeeds {
  providers: Providers
  secrets: SecretBox
  outbound: Outbound
}

const mayChange = ({ caller }: Context): boolean =>
  caller.permissions.has('base.change_integrationconfiguration')

export const listProviders = (ctx: Context, needs: ProviderNeeds): Promise<ProviderSummary[]> =>
  ctx.read(async (db) => {
    const rows = await queries.listProviders(db, ctx.caller.account_id)
    return providerDefinitions.map(({ kind }) => {
      const row = rows.find((one) => one.kind === kind)
      return row ? summarize(ctx, row, needs) : summarizeMissingProvider(kind, mayChange(ctx))
    })
  })

function summarize(
  ctx: Context,
  row: queries.ProviderRow,
  { providers, secrets }: ProviderNeeds,
): ProviderSummary {
  return summarizeProvider(row, {
    mayChange: mayChange(ctx),
    secrets: openSecrets(secrets, row),
    obstacle: providers.obstacleOf(row),
    callback_url: providers.callbackUrlOf(row),
  })
}

export async function getProviderSummary(ctx: Context, db: Db, kind: ProviderKind, needs: ProviderNeeds) {
  const rows = await queries.listProviders(db, ctx.caller.account_id)
  const row = rows.find((one) => one.kind === kind)
  if (!row) throw notFound()
  return summarize(ctx, row, needs)
}

/** Omitted secrets keep their value, unless a changed setting would send them to another host. */
export async function setProvider(
  ctx: Context,
  body: ProviderBody,
  needs: ProviderNeeds,
): Promise<ProviderSummary> {
  const { kind, is_on, version, settings, secrets: changedSecrets } = splitSecrets(body)
  await checkAddresses(settings, needs)
  if (settings['security'] === 'none' && settings['username'])
    throw invalid({ username: [errors.signInWithoutEncryption] })
  return ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    await lockAccount(tx.db, account_id)
    const before = await queries.lockProvider(tx.db, { account_id, kind })
    requireVersion(version, before ?? { version: 0, changed_by: null }, errors.changed)
    const stored = before ? (openSecrets(needs.secrets, before) ?? {}) : {}
    const staying = Object.keys(stored).filter((name) => changedSecrets[name] === undefined)
    if (before && staying.length > 0 && hasNewDestination(before.settings, settings))
      throw invalid(Object.fromEntries(staying.map((name) => [name, [errors.reenterSecret]])))
    const secrets = { ...stored, ...changedSecrets }
    const missing = findMissingSecrets(kind, settings, secrets)
    if (missing.length > 0)
      throw invalid(Object.fromEntries(missing.map((name) => [name, [errors.required]])))
    const sealed = sealSecrets(needs.secrets, { account_id, kind }, secrets)
    await queries.storeProvider(tx.db, { account_id, kind, settings, secrets: sealed, is_on, user_id })
    await recordChange(tx, kind, user_id, 'changed', {
      is_on,
      settings,
      secrets_set: Object.keys(changedSecrets),
    })
    return getProviderSummary(ctx, tx.db, kind, needs)
  })
}

/** A host name that does not resolve yet is accepted; a forbidden address is refused here and on each send. */
async function checkAddresses(settings: Record<string, unknown>, { outbound }: ProviderNeeds) {
  for (const { field, host, is_plain } of listAddresses(settings)) {
    const target = await targetOf(host, outbound)
    if (target.refused === 'not_allowed') throw invalid({ [field]: [errors.notAllowed] })
    if (target.refused === 'private') throw invalid({ [field]: [privateAddress] })
    const isHere = target.address !== undefined && isLoopback(target.address)
    if (is_plain && !isHere) throw invalid({ [field]: [errors.insecure] })
  }
}

export const switchProvider = (ctx: Context, kind: ProviderKind, is_on: boolean, needs: ProviderNeeds) =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    if (!(await queries.switchProvider(tx.db, { account_id, kind, is_on, user_id }))) throw notFound()
    await recordChange(tx, kind, user_id, 'switched', { is_on })
    return getProviderSummary(ctx, tx.db, kind, needs)
  })

export const deleteProvider = (ctx: Context, kind: ProviderKind): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    if (!(await queries.deleteProvider(tx.db, { account_id, kind }))) throw notFound()
    await recordChange(tx, kind, user_id, 'deleted', {})
  })

/** Audits which secrets were set, never their values. */
async function recordChange(
  tx: Tx,
  kind: ProviderKind,
  actor_id: number,
  deed: 'changed' | 'switched' | 'deleted',
  details: Record<string, unknown>,
): Promise<void> {
  await emitProviderChanged(tx, kind)
  tx.audit(actor_id, `provider.${deed}`, { account: tx.account_id }, { kind, ...details })
}
