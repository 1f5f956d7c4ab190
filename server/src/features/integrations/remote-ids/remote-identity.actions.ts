import type { ChangeOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { listRemoteIdentities as listRoute } from '@wardline/contract/integrations/schedule-sources/remote-identity.routes.ts'
import type {
  NewRemoteIdentity,
  RemoteIdentity,
  RemoteIdentityChange,
  RemoteIdUpload,
  RemoteIdUploadResult,
} from '@wardline/contract/integrations/schedule-sources/remote-identity.schemas.ts'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { toSearchedPart } from '../../accounts/search/search-words.rules.ts'
import { publishSourceChange } from '../schedule-configurations/pull-request.actions.ts'
import {
  mayChangeSources,
  requireLockedSource,
  requireSourceView,
  type SourceKey,
} from '../schedule-configurations/schedule-source.access.ts'
import { suggestUsers } from './person-suggestion.access.ts'
import * as errors from './remote-identity.errors.ts'
import * as queries from './remote-identity.queries.ts'
import { matchFileUsers, readRemoteIds } from './remote-id-file.rules.ts'

async function present(
  ctx: Context,
  db: Db,
  rows: readonly queries.IdentityRow[],
): Promise<RemoteIdentity[]> {
  const unmatched = rows.filter(({ contact_id }) => contact_id === null)
  const suggestions = await suggestUsers(db, ctx.caller.account_id, unmatched)
  return rows.map(({ first_name: _, last_name: __, ...row }) => ({
    ...row,
    suggestion: suggestions.get(row.id) ?? null,
    may: { change: mayChangeSources(ctx) },
  }))
}

export const listRemoteIdentities = (
  ctx: Context,
  kind: ScheduleSourceKind,
  query: QueryOf<typeof listRoute>,
): Promise<Page<RemoteIdentity>> =>
  ctx.read(async (db) => {
    requireSourceView(ctx, kind)
    const { count, results } = await queries.listIdentities(db, {
      account_id: ctx.caller.account_id,
      kind,
      source_id: query.integration_id,
      ...toSearchedPart(query),
      state: query.state,
    })
    return { count, results: await present(ctx, db, results) }
  })

async function loadIdentity(ctx: Context, db: Db, { kind, id }: SourceKey): Promise<RemoteIdentity> {
  const { account_id } = ctx.caller
  const { results } = await queries.listIdentities(db, {
    account_id,
    kind,
    id,
    state: 'all',
    limit: 1,
    offset: 0,
  })
  const [one] = await present(ctx, db, results)
  if (!one) throw notFound()
  return one
}

async function requireContactUser(tx: Tx, contact_id: number | null): Promise<number | null> {
  if (contact_id === null) return null
  const user_id = await queries.findContactUser(tx.db, tx.account_id, contact_id)
  if (user_id === undefined) throw invalid({ contact_id: [errors.noSuchContact] })
  return user_id
}

/** 400 instead of 404: the configuration is a field of the request. */
async function requireIntegration(tx: Tx, key: SourceKey): Promise<void> {
  try {
    await requireLockedSource(tx, key)
  } catch {
    throw invalid({ integration_id: [errors.noSuchConfiguration] })
  }
}

function auditIdentity(
  ctx: Context,
  tx: Tx,
  action: ChangeOf<'remote_identity'>,
  { id, ...details }: Record<string, unknown> & { id: number },
): void {
  tx.audit(ctx.caller.user_id, `remote_identity.${action}`, { remote_identity: id }, details)
}

export const createRemoteIdentity = (
  ctx: Context,
  kind: ScheduleSourceKind,
  { integration_id, contact_id, ...body }: NewRemoteIdentity,
): Promise<RemoteIdentity> =>
  ctx.transaction(async (tx) => {
    await requireIntegration(tx, { kind, id: integration_id })
    const user_id = await requireContactUser(tx, contact_id)
    const id = await queries.insertIdentity(tx.db, tx.account_id, {
      ...body,
      source_id: integration_id,
      user_id,
    })
    if (id === undefined) throw invalid({ remote_id: [errors.remoteIdTaken] })
    auditIdentity(ctx, tx, 'created', { id, source_id: integration_id, remote_id: body.remote_id, user_id })
    publishSourceChange(tx, integration_id)
    return loadIdentity(ctx, tx.db, { kind, id })
  })

/** Locks its configuration. */
async function requireLockedIdentity(ctx: Context, tx: Tx, key: SourceKey): Promise<RemoteIdentity> {
  const { integration_id } = await loadIdentity(ctx, tx.db, key)
  await requireLockedSource(tx, { kind: key.kind, id: integration_id })
  // Read again: another editor may have changed it while this one waited.
  return loadIdentity(ctx, tx.db, key)
}

export const changeRemoteIdentity = (
  ctx: Context,
  key: SourceKey,
  { contact_id, version, ...change }: RemoteIdentityChange,
): Promise<RemoteIdentity> =>
  ctx.transaction(async (tx) => {
    const before = await requireLockedIdentity(ctx, tx, key)
    requireVersion(version, before, errors.changed)
    // A user who left may stay linked until it is changed.
    const isSame = contact_id !== null && contact_id === before.contact_id
    const user_id = isSame ? (before.user?.id ?? null) : await requireContactUser(tx, contact_id)
    await queries.updateIdentity(tx.db, { ...ctx.caller, id: key.id }, { ...change, user_id })
    auditIdentity(ctx, tx, user_id === null ? 'unmatched' : 'matched', {
      id: key.id,
      remote_id: before.remote_id,
      user_id,
      was_user_id: before.user?.id ?? null,
    })
    publishSourceChange(tx, before.integration_id)
    return loadIdentity(ctx, tx.db, key)
  })

export const deleteRemoteIdentity = (ctx: Context, key: SourceKey): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { remote_id, integration_id, user } = await requireLockedIdentity(ctx, tx, key)
    await queries.deleteIdentity(tx.db, tx.account_id, key.id)
    auditIdentity(ctx, tx, 'deleted', { id: key.id, remote_id, user_id: user?.id ?? null })
    publishSourceChange(tx, integration_id)
  })

export const uploadRemoteIdentities = (
  ctx: Context,
  kind: ScheduleSourceKind,
  { integration_id, ...part }: RemoteIdUpload,
): Promise<RemoteIdUploadResult> =>
  ctx.transaction(async (tx) => {
    await requireIntegration(tx, { kind, id: integration_id })
    const { rows, bad } = readRemoteIds(part)
    const users = await queries.findFileUsers(tx.db, tx.account_id, {
      emails: rows.map(({ email }) => email),
      usernames: rows.map(({ username }) => username),
    })
    const { matched, bad: unknown } = matchFileUsers(rows, users)
    const { added, updated } = await queries.upsertIdentities(tx.db, ctx.caller, integration_id, matched)
    auditIdentity(ctx, tx, 'uploaded', {
      id: integration_id,
      added,
      updated,
      rejected: bad.length + unknown.length,
    })
    if (added + updated > 0) publishSourceChange(tx, integration_id)
    return {
      errors: [...bad, ...unknown].toSorted((a, b) => a.line - b.line),
      itemsUploaded: part.records.length,
      successfullyAdded: added,
      successfullyUpdated: updated,
      unchanged: matched.length - added - updated,
    }
  })
