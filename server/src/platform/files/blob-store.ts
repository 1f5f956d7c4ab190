import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { commonErrors } from '@wardline/contract/errors.ts'
import { AppError } from '../http/errors.ts'

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface Written {
  size: number
  sha256: Buffer
}

/** The database decides who may read a blob. */
export interface BlobStore {
  /** Writing is atomic: bytes that end in an error leave nothing. Resolves when they are durable. */
  put(key: string, bytes: Bytes): Promise<Written>
  /** @throws BlobMissing before the first byte */
  get(key: string): Promise<Readable>
  delete(key: string): Promise<void>
  /** Keys written before an instant, in any order. Also removes unfinished writes of a killed process. */
  list(written_before: Temporal.Instant): AsyncIterable<string>
}

/** The row of the file exists: the storage was not restored, or belongs to another server. */
export class BlobMissing extends AppError {
  override name = 'BlobMissing'
  readonly key: string

  constructor(key: string) {
    super(commonErrors.fileUnavailable)
    this.key = key
  }
}

const shape = /^\d{1,16}\/[0-9a-f]{32}$/

/** Starts with the account, so that an account's files are together. Never a client's name. */
export const newBlobKey = (account_id: number): string => `${account_id}/${randomUUID().replaceAll('-', '')}`

export const isBlobKey = (text: string): boolean => shape.test(text)

/** @throws TypeError for a key that `newBlobKey` did not make: no other text becomes part of a path */
export function checkedKey(key: string): [account: string, name: string] {
  if (!isBlobKey(key)) throw new TypeError('not a blob key')
  const [account = '', name = ''] = key.split('/')
  return [account, name]
}
