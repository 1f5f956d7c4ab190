import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import * as queries from './file.queries.ts'

interface Swept {
  /** Uploads that no message took. */
  unsent: number
  /** Blobs that no row named: the process died between storing and writing down, or before deleting. */
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

/** Blobs of these keys that no row names. */
async function deleteUnnamed(db: Database, blobs: BlobStore, keys: string[]): Promise<number> {
  const known = await db.worker((reader) => queries.listKnownBlobs(reader, keys))
  const named = new Set(known.map(({ blob_key }) => blob_key))
  const unnamed = keys.filter((key) => !named.has(key))
  for (const key of unnamed) await blobs.delete(key)
  return unnamed.length
}

/**
 * Forgets uploads that were never sent, rows first: a blob whose removal fails is unnamed then, and goes the next time.
 * `older_than_hours` is far longer than an upload may take, so no upload under way is ever touched.
 */
export async function removeOrphanUploads(
  { db, blobs, clock }: { db: Database; blobs: BlobStore; clock: Clock },
  older_than_hours = 24,
): Promise<Swept> {
  const unsent = await db.worker((tx) => queries.takeUnsent(tx, older_than_hours))
  for (const { blob_key } of unsent) await blobs.delete(blob_key)
  let unnamed = 0
  const before = clock.now().subtract({ hours: older_than_hours })
  for await (const keys of batches(blobs.list(before))) unnamed += await deleteUnnamed(db, blobs, keys)
  return { unsent: unsent.length, unnamed }
}
