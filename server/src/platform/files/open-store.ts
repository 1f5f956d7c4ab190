import path from 'node:path'
import type { Config } from '../config.ts'
import type { BlobStore } from './blob-store.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'

export const openBlobStore = (config: Pick<Config, 'data_dir' | 's3'>): BlobStore =>
  config.s3
    ? s3Store(config.s3, path.join(config.data_dir, 'spool'))
    : diskStore(path.join(config.data_dir, 'files'))
