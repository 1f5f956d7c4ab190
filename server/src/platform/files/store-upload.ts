import type { FastifyRequest } from 'fastify'
import { commonErrors } from '@wardline/contract/errors.ts'
import { AppError } from '../http/errors.ts'
import { newBlobKey, type BlobStore, type Bytes, type Written } from './blob-store.ts'
import { receiveFile, type UploadRules } from './receive.ts'

export interface StoredBlob extends Written {
  blob_key: string
}

export interface StoredFile extends StoredBlob {
  name: string
  mime_type: string
}

interface Where {
  blobs: BlobStore
  account_id: number
}

/** A failing store is a 503; the browser keeps the file. */
function storageFailed(error: unknown): never {
  if (error instanceof AppError) throw error
  const failed = new AppError(commonErrors.unavailable)
  failed.cause = error
  throw failed
}

/** If this fails, the orphan sweep removes the blob. */
export const discard = (blobs: BlobStore, blob_key: string, request: FastifyRequest): Promise<void> =>
  blobs.delete(blob_key).catch((error: unknown) => request.log.warn({ err: error }, 'a blob was left behind'))

/**
 * A refused action was rolled back. After any other failure the commit may have happened, so the sweep
 * decides.
 */
const hasRolledBack = (error: unknown): boolean => error instanceof AppError

/** No blob remains if either fails. */
async function storeAndKeep<S, T>(
  request: FastifyRequest,
  { blobs, account_id }: Where,
  fill: (put: (bytes: Bytes) => Promise<StoredBlob>) => Promise<S>,
  keep: (stored: S) => Promise<T>,
): Promise<T> {
  const blob_key = newBlobKey(account_id)
  let is_stored = false
  try {
    const stored = await fill(async (bytes) => ({
      blob_key,
      ...(await blobs.put(blob_key, bytes).catch(storageFailed)),
    }))
    is_stored = true
    return await keep(stored)
  } catch (error) {
    if (!is_stored || hasRolledBack(error)) await discard(blobs, blob_key, request)
    throw error
  }
}

export const storeUpload = <T>(
  request: FastifyRequest,
  rules: UploadRules,
  where: Where,
  keep: (file: StoredFile) => Promise<T>,
): Promise<T> =>
  storeAndKeep(
    request,
    where,
    (put) =>
      receiveFile(request.raw, rules, async ({ name, mime_type, bytes }) => ({
        name,
        mime_type,
        ...(await put(bytes)),
      })),
    keep,
  )

export const storeBytes = <T>(
  request: FastifyRequest,
  bytes: Buffer,
  where: Where,
  keep: (blob: StoredBlob) => Promise<T>,
): Promise<T> => storeAndKeep(request, where, (put) => put([bytes]), keep)
