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

/** A store over a real S3 server of its own. `isTrusting`: it does not compare signatures. */
async function store(isTrusting = false, secret_access_key = 'S3RVER'): Promise<BlobStore> {
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
const spooled = () => readdir(path.join(data_dir, 'spool'))
const inAnHour = () => Temporal.Now.instant().add({ hours: 1 })

describe('blobs in a bucket', () => {
  test('come back as they went in, with size and checksum, and leave nothing here', async () => {
    const blobs = await store()
    const key = newBlobKey(7)
    const expected = Buffer.concat(await Array.fromAsync(chunks(160)))
    const sha256 = createHash('sha256').update(expected).digest()
    expect(await blobs.put(key, chunks(160))).toEqual({ size: 10_485_760, sha256 })
    expect(expected.equals(await buffer(await blobs.get(key)))).toBe(true)
    expect(await spooled()).toEqual([])
  })

  test('that break off never reach it', async () => {
    const blobs = await store(true)
    await expect(blobs.put(newBlobKey(7), chunks(3, new Error('the line was cut')))).rejects.toThrow('cut')
    expect(await Array.fromAsync(blobs.list(inAnHour()))).toEqual([])
    expect(await spooled()).toEqual([])
  })

  test('that are not there say so; deleting them twice is nothing', async () => {
    const blobs = await store()
    const key = newBlobKey(7)
    await expect(blobs.get(key)).rejects.toBeInstanceOf(BlobMissing)
    await blobs.put(key, chunks(1))
    await blobs.delete(key)
    await blobs.delete(key)
    await expect(blobs.get(key)).rejects.toBeInstanceOf(BlobMissing)
  })

  // The library signs a bucket's address with a slash at its end; the test server computes it without.
  test('are listed by age', async () => {
    const blobs = await store(true)
    const keys = [newBlobKey(7), newBlobKey(8)]
    for (const key of keys) await blobs.put(key, chunks(1))
    expect((await Array.fromAsync(blobs.list(inAnHour()))).toSorted()).toEqual(keys.toSorted())
    expect(await Array.fromAsync(blobs.list(Temporal.Now.instant().subtract({ hours: 1 })))).toEqual([])
  })

  test('need the right key', async () => {
    const blobs = await store(false, 'guessed')
    await expect(blobs.put(newBlobKey(7), chunks(1))).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    expect(await spooled()).toEqual([])
  })
})
