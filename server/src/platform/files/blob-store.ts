import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface Written {
  size: number
  sha256: Buffer
}

/** Where uploaded bytes lie. What may be asked for, and by whom, is a row of the database; this knows names only. */
export interface BlobStore {
  /** Whole or not at all: bytes that end in an error leave nothing behind. Resolves when they are safely stored. */
  put(key: string, bytes: Bytes): Promise<Written>
  /** @throws BlobMissing before the first byte. */
  get(key: string): Promise<Readable>
  /** Of a key that is not there: nothing to do. */
  delete(key: string): Promise<void>
  /** Keys written before an instant, in no order; what a killed process left half-written is removed on the way. */
  list(written_before: Temporal.Instant): AsyncIterable<string>
}

export class BlobMissing extends Error {
  override name = 'BlobMissing'
}

const shape = /^\d{1,16}\/[0-9a-f]{32}$/

/** A name made by us, never by who uploads: the account first, so that an account's files move and go together. */
export const newBlobKey = (account_id: number): string => `${account_id}/${randomUUID().replaceAll('-', '')}`

export const isBlobKey = (text: string): boolean => shape.test(text)

/** @throws TypeError for a key that `newBlobKey` did not make: no path of ours is ever built from anything else. */
export function checkedKey(key: string): [account: string, name: string] {
  if (!isBlobKey(key)) throw new TypeError('not a blob key')
  const [account = '', name = ''] = key.split('/')
  return [account, name]
}
