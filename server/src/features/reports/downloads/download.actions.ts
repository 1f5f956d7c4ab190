import { downloadsChanged } from '@wardline/contract/reports/downloads/download.events.ts'
import { downloadKinds, downloadPermissions } from '@wardline/contract/reports/downloads/download.rules.ts'
import type {
  Download,
  Downloads,
  NewDownload,
} from '@wardline/contract/reports/downloads/download.schemas.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { BlobStore } from '../../../platform/files/blob-store.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, forbidden, notFound } from '../../../platform/http/errors.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { openBytes } from '../../../platform/secrets/sealed-bytes.ts'
import { requireConfirmedPassword } from '../../accounts/sessions/password-confirmation.access.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { buildDownloadTask } from './download-build.actions.ts'
import { openKey, partPlace } from './download-key.rules.ts'
import * as errors from './download.errors.ts'
import * as queries from './download.queries.ts'
import { isUserHeld } from './export-rows.queries.ts'

const most_unfinished = 5

interface DownloadParams {
  id: number
  download_id: number
}

export function listDownloads(ctx: Context, account_id: number): Promise<Downloads> {
  requireOwnAccount(ctx, account_id)
  return ctx.read(async (db) => {
    const rows = await queries.listDownloads(db, account_id, ctx.caller.user_id)
    return {
      kinds: downloadKinds.filter((kind) => ctx.caller.permissions.has(downloadPermissions[kind])),
      results: rows.map(present),
    }
  })
}

export function createDownload(ctx: Context, account_id: number, input: NewDownload): Promise<Download> {
  requireOwnAccount(ctx, account_id)
  const { kind, ...options } = input
  const { user_id } = ctx.caller
  if (!ctx.caller.permissions.has(downloadPermissions[kind])) throw forbidden()
  if (options.from && options.until && Date.parse(options.from) >= Date.parse(options.until))
    throw errors.badPeriod()
  return ctx.transaction(async (tx) => {
    await requireConfirmedPassword(ctx, tx.db)
    if (kind === 'conversations') await requireHold(tx.db, account_id, options.user_id)
    if ((await queries.countUnfinished(tx.db, account_id, user_id)) >= most_unfinished) throw errors.tooMany()
    const id = await queries.insertDownload(tx.db, { account_id, user_id, kind, options })
    scheduleAtOnce(tx, { kind: buildDownloadTask, payload: { download_id: id } })
    auditDownload(ctx, tx, id, 'requested', { kind, ...options })
    tx.emit(downloadsChanged, { user: user_id }, { download_id: id })
    return present(await requireOwnDownload(ctx, tx.db, id))
  })
}

/** The permission is checked again: it may have been taken since. */
export async function openDownload(
  ctx: Context,
  { id: account_id, download_id }: DownloadParams,
  { blobs, secrets }: { blobs: BlobStore; secrets: SecretBox },
): Promise<{ name: string; size: number; content: Readable }> {
  requireOwnAccount(ctx, account_id)
  const { download, parts } = await ctx.transaction(async (tx) => {
    const found = await requireOwnDownload(ctx, tx.db, download_id)
    if (!ctx.caller.permissions.has(downloadPermissions[found.kind])) throw forbidden()
    if (found.state !== 'ready') throw new AppError(errors.notReady)
    auditDownload(ctx, tx, download_id, 'opened', {
      kind: found.kind,
      ...found.options,
      rows: found.rows_done,
    })
    return { download: found, parts: await queries.listParts(tx.db, { account_id, id: download_id }) }
  })
  const of = { account_id, id: download_id }
  const key = openKey(secrets, of, download.key)
  async function* decrypt() {
    for (const { part, blob_key } of parts)
      yield openBytes(key, await buffer(await blobs.get(blob_key)), partPlace(of, part))
  }
  return {
    name: `${download.kind}-${download.created.slice(0, 10)}.csv`,
    size: download.bytes,
    content: Readable.from(decrypt()),
  }
}

export async function deleteDownload(
  ctx: Context,
  { id: account_id, download_id }: DownloadParams,
  blobs: BlobStore,
): Promise<void> {
  requireOwnAccount(ctx, account_id)
  const of = { account_id, id: download_id }
  const parts = await ctx.transaction(async (tx) => {
    const { kind } = await requireOwnDownload(ctx, tx.db, download_id)
    const stored = await queries.listParts(tx.db, of)
    await queries.deleteDownload(tx.db, of)
    auditDownload(ctx, tx, download_id, 'deleted', { kind })
    tx.emit(downloadsChanged, { user: ctx.caller.user_id }, { download_id })
    return stored
  })
  for (const { blob_key } of parts) await blobs.delete(blob_key)
}

async function requireOwnDownload({ caller }: Context, db: Db, id: number): Promise<queries.DownloadRow> {
  const download = await queries.findDownload(db, { account_id: caller.account_id, id })
  if (!download || download.user_id !== caller.user_id) throw notFound()
  return download
}

async function requireHold(db: Db, account_id: number, user_id: number | undefined): Promise<void> {
  if (user_id === undefined) throw errors.needsUser()
  if (!(await isUserHeld(db, account_id, user_id))) throw errors.needsHold()
}

const present = ({
  user_id: _,
  options,
  user_name,
  after_row: __,
  key: ___,
  ...download
}: queries.DownloadRow): Download => ({
  ...download,
  about:
    user_name ??
    [options.from, options.until]
      .map((at) => at?.slice(0, 10) ?? '')
      .join(' – ')
      .replace(/^ – $/, ''),
})

function auditDownload(
  { caller }: Context,
  tx: Tx,
  object_id: number,
  change: 'requested' | 'opened' | 'deleted',
  details: Record<string, unknown>,
): void {
  tx.audit(caller.user_id, `download.${change}`, { download: object_id }, details)
}
