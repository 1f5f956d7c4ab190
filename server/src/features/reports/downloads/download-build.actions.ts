import { downloadsChanged } from '@wardline/contract/reports/downloads/download.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { newBlobKey, type BlobStore } from '../../../platform/files/blob-store.ts'
import type { DueTask, RunAgain } from '../../../platform/jobs/due-tasks.ts'
import { hourlyAt } from '../../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../../platform/jobs/recurring-jobs.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { newKey, sealBytes } from '../../../platform/secrets/sealed-bytes.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { openKey, partPlace, sealKey } from './download-key.rules.ts'
import * as queries from './download.queries.ts'
import { countRows, readPart } from './export-part.actions.ts'

export const buildDownloadTask = taskKind('download_build')

const most_attempts = 5

interface Needs {
  db: Database
  blobs: BlobStore
  secrets: SecretBox
}

/** Builds one part for each run of the task, so that a run is short and a crash repeats one part only. */
export const buildDownload = taskHandler(
  buildDownloadTask,
  ({ db, blobs, secrets }: Needs) =>
    async ({ account_id, payload, attempts }: DueTask): Promise<void | RunAgain> => {
      const key = { account_id, id: (payload as { download_id: number }).download_id }
      const download = await db.read(account_id, (reader) => queries.findDownload(reader, key))
      if (!download || (download.state !== 'queued' && download.state !== 'building')) return
      if (attempts > most_attempts) {
        await db.write(account_id, async (tx) => {
          await queries.failDownload(tx.db, key)
          publish(tx, download)
        })
        return
      }
      const { kind, options, after_row: was } = download
      if (download.state === 'queued') {
        const total = await db.read(account_id, (reader) => countRows(reader, account_id, kind, options))
        const sealed = sealKey(secrets, key, newKey())
        await db.write(account_id, async (tx) => {
          await queries.setKey(tx.db, key, sealed, total)
          publish(tx, download)
        })
        return { due_ms: 0 }
      }
      const part = await db.read(account_id, (reader) =>
        readPart(reader, { account_id, kind, options, after: was }),
      )
      const { length: number } = await db.read(account_id, (reader) => queries.listParts(reader, key))
      const blob_key = newBlobKey(account_id)
      const sealed = sealBytes(openKey(secrets, key, download.key), part.csv, partPlace(key, number))
      await blobs.put(blob_key, [sealed])
      const { rows, after, isLast } = part
      const bytes = part.csv.length
      const isStored = await db.write(account_id, async (tx) => {
        const stored = { part: number, blob_key, rows, bytes, was, after, isLast }
        if (!(await queries.insertPart(tx.db, key, stored))) return false
        publish(tx, download)
        return true
      })
      if (!isStored) await blobs.delete(blob_key)
      return isLast || !isStored ? undefined : { due_ms: 0 }
    },
  'exports',
)

const publish = (tx: Tx, { id, user_id }: queries.DownloadRow): void =>
  tx.emit(downloadsChanged, { user: user_id }, { download_id: id })

/** Keys first: bytes whose deletion fails can no longer be read, and go with the clean-up of blobs without a row. */
export const downloadHousekeeping = recurringJobs(({ db, blobs }: Pick<Needs, 'db' | 'blobs'>) => ({
  name: 'delete_expired_downloads',
  times: hourlyAt(15),
  run: () => deleteExpiredDownloads({ db, blobs }),
}))

export async function deleteExpiredDownloads({ db, blobs }: Pick<Needs, 'db' | 'blobs'>): Promise<void> {
  for (;;) {
    const keys = await db.acrossAccounts(queries.deleteExpired)
    for (const key of keys) await blobs.delete(key)
    if (keys.length === 0) return
  }
}
