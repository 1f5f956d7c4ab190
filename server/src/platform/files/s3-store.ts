import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { BlobMissing, checkedKey, isBlobKey, type BlobStore } from './blob-store.ts'
import { deleteSpooled, spool } from './spool.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  access_key_id: string
  secret_access_key: string
}

/** Silences warnings of errors that also reach us. */
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Loaded on demand: it takes a quarter of a second. */
async function connect(settings: S3Settings) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    logger: silent,
    // Buckets as host names need DNS that self-hosted stores seldom have.
    forcePathStyle: true,
    credentials: { accessKeyId: settings.access_key_id, secretAccessKey: settings.secret_access_key },
    // Many compatible stores do not support trailing checksums; ours is sent as a header.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, client }
}

const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

/**
 * Bytes are spooled to `spool_folder` first: an interrupted upload never reaches the store, length and checksum are
 * known before sending, and memory stays flat.
 */
export function s3Store(settings: S3Settings, spool_folder: string): BlobStore {
  let connection: ReturnType<typeof connect> | undefined
  const open = () => (connection ??= connect(settings))
  const target = (key: string) => ({ Bucket: settings.bucket, Key: checkedKey(key).join('/') })

  return {
    async put(key, bytes) {
      const { s3, client } = await open()
      const file = path.join(spool_folder, randomUUID())
      const written = await spool(file, bytes)
      const body = createReadStream(file)
      try {
        await client.send(
          new s3.PutObjectCommand({
            ...target(key),
            Body: body,
            ContentLength: written.size,
            ChecksumSHA256: written.sha256.toString('base64'),
          }),
        )
      } finally {
        body.destroy()
        await rm(file, { force: true })
      }
      return written
    },

    async get(key) {
      const { s3, client } = await open()
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(target(key)))
        if (!Body) throw new BlobMissing(key)
        return Body as Readable
      } catch (error) {
        throw isMissing(error) ? new BlobMissing(key) : error
      }
    },

    async delete(key) {
      const { s3, client } = await open()
      await client.send(new s3.DeleteObjectCommand(target(key)))
    },

    async *list(written_before) {
      await deleteSpooled(spool_folder, written_before.epochMilliseconds)
      const { s3, client } = await open()
      const pages = s3.paginateListObjectsV2({ client }, { Bucket: settings.bucket })
      for await (const page of pages) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          const is_older =
            LastModified !== undefined && LastModified.getTime() < written_before.epochMilliseconds
          if (Key && isBlobKey(Key) && is_older) yield Key
        }
      }
    },
  }
}
