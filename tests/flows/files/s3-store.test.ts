import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { BlobMissing, newBlobKey, type BlobStore } from '@wardline/server/platform/files/blob-store.ts'
import { openBlobStore } from '@wardline/server/platform/files/open-store.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let data_dir: string
let servers: S3rver[]

/** `isTrusting` skips signature checks. */
async function openStore(isTrusting = false, secret_access_key = 'S3RVER'): Promise<BlobStore> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(data_dir, 'buckets'),
    configureBuckets: [{ name: 'wardline', configs: [] }],
    allowMismatchedSignatures: isTrusting,
  })
  const { port } = await server.run()
  servers.push(server)
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'wardline',
    region: 'us-east-1',
    access_key_id: 'S3RVER',
    secret_access_key,
  }
  return openBlobStore({ data_dir, s3 })
}

beforeEach(async () => {
  data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-s3-'))
  servers = []
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await rm(data_dir, { recursive: true })
})

async function* chunks(count: number, error?: Error): AsyncGenerator<Buffer> {
  for (let i = 0; i < count; i++) yield Buffer.alloc(64 * 1024, i)
  if (error) throw error
}
const listSpooled = () => readdir(path.join(data_dir, 'spool'))
const inAnHour = () => Temporal.Now.instant().add({ hours: 1 })

describe('S3 store', () => {
  test('a blob is read back unchanged, with size and checksum, and leaves no local file', async () => {
    const blobs = await openStore()
    const key = newBlobKey(7)
    const expected = Buffer.concat(await Array.fromAsync(chunks(160)))
    const sha256 = createHash('sha256').update(expected).digest()
    expect(await blobs.put(key, chunks(160))).toEqual({ size: 10_485_760, sha256 })
    expect(expected.equals(await buffer(await blobs.get(key)))).toBe(true)
    expect(await listSpooled()).toEqual([])
  })

  test('an interrupted upload never reaches the bucket', async () => {
    const blobs = await openStore(true)
    await expect(blobs.put(newBlobKey(7), chunks(3, new Error('the line was cut')))).rejects.toThrow('cut')
    expect(await Array.fromAsync(blobs.list(inAnHour()))).toEqual([])
    expect(await listSpooled()).toEqual([])
  })

  test('a missing blob is reported; deleting it twice is not an error', async () => {
    const blobs = await openStore()
    const key = newBlobKey(7)
    await expect(blobs.get(key)).rejects.toBeInstanceOf(BlobMissing)
    await blobs.put(key, chunks(1))
    await blobs.delete(key)
    await blobs.delete(key)
    await expect(blobs.get(key)).rejects.toBeInstanceOf(BlobMissing)
  })

  // The client signs the bucket address with a trailing slash, the test server without one.
  test('blobs are listed by age', async () => {
    const blobs = await openStore(true)
    const keys = [newBlobKey(7), newBlobKey(8)]
    for (const key of keys) await blobs.put(key, chunks(1))
    expect((await Array.fromAsync(blobs.list(inAnHour()))).toSorted()).toEqual(keys.toSorted())
    expect(await Array.fromAsync(blobs.list(Temporal.Now.instant().subtract({ hours: 1 })))).toEqual([])
  })

  test('the S3 store refuses a wrong access key', async () => {
    const blobs = await openStore(false, 'guessed')
    await expect(blobs.put(newBlobKey(7), chunks(1))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    expect(await listSpooled()).toEqual([])
  })
})
