import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import { hourlyAt } from '../../platform/jobs/job-times.rules.ts'
import { recurringJobs } from '../../platform/jobs/recurring-jobs.ts'
import * as queries from './file.queries.ts'

interface CleanupResult {
  unsent: number
  /** Blobs without a row: the process stopped before storing the row or deleting the blob. */
  unnamed: number
}

const batch = 500

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let some: string[] = []
  for await (const key of keys) {
    some.push(key)
    if (some.length < batch) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

async function deleteUnreferencedBlobs(db: Database, blobs: BlobStore, keys: string[]): Promise<number> {
  const known = await db.acrossAccounts((reader) => queries.findReferencedBlobs(reader, keys))
  const named = new Set(known.map(({ blob_key }) => blob_key))
  const unnamed = keys.filter((key) => !named.has(key))
  for (const key of unnamed) await blobs.delete(key)
  return unnamed.length
}

/**
 * Deletes unsent uploads, rows first: a blob whose deletion fails is then without a row and goes next time.
 * `older_than_hours` is far longer than an upload, so running uploads are never touched.
 */
export async function removeOrphanUploads(
  { db, blobs, clock }: { db: Database; blobs: BlobStore; clock: Clock },
  older_than_hours = 24,
): Promise<CleanupResult> {
  const unsent = await db.acrossAccounts((tx) => queries.deleteUnsentUploads(tx, older_than_hours))
  for (const { blob_key } of unsent) await blobs.delete(blob_key)
  let unnamed = 0
  const before = clock.now().subtract({ hours: older_than_hours })
  for await (const keys of batches(blobs.list(before)))
    unnamed += await deleteUnreferencedBlobs(db, blobs, keys)
  return { unsent: unsent.length, unnamed }
}

export const orphanJobs = recurringJobs((services: { db: Database; blobs: BlobStore; clock: Clock }) => ({
  name: 'remove_orphan_uploads',
  times: hourlyAt(30),
  run: () => removeOrphanUploads(services),
}))
