import path from 'node:path'
import type { Config } from '../config.ts'
import type { BlobStore } from './blob-store.ts'
import { diskStore } from './disk-store.ts'
import { scanningStore, type Scanner } from './malware-scan.ts'
import { s3Store } from './s3-store.ts'

/** Uploads are scanned if `clamd_url` and `scanning` are given. */
export function openBlobStore(
  config: Pick<Config, 'data_dir' | 's3'> & Partial<Pick<Config, 'clamd_url'>>,
  scanning?: Omit<Scanner, 'url'>,
): BlobStore {
  const store = config.s3
    ? s3Store(config.s3, path.join(config.data_dir, 'spool'))
    : diskStore(path.join(config.data_dir, 'files'))
  return config.clamd_url === undefined || !scanning
    ? store
    : scanningStore(store, { ...scanning, url: config.clamd_url })
}
