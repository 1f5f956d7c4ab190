import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BlobMissing, newBlobKey, type BlobStore } from './blob-store.ts'
import { diskStore } from './disk-store.ts'

let root: string
let store: BlobStore

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'wardline-blobs-'))
  store = diskStore(root)
})
afterEach(() => rm(root, { recursive: true }))

async function* chunks(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}
async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from('half of it')
  throw new Error('the line was cut')
}
const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const keys = (before: Temporal.Instant) => Array.fromAsync(store.list(before))
const inAnHour = () => Temporal.Now.instant().add({ hours: 1 })

describe('disk store', () => {
  test('a blob is read back unchanged, with size and checksum', async () => {
    const key = newBlobKey(7)
    const sha256 = createHash('sha256').update('K+ 6.1').digest()
    expect(await store.put(key, chunks('K+ ', '6.1'))).toEqual({ size: 6, sha256 })
    expect(String(await buffer(await store.get(key)))).toBe('K+ 6.1')
  })

  test('blobs are readable by their owner only', async () => {
    const key = newBlobKey(7)
    await store.put(key, chunks('x'))
    const [account = '', name = ''] = key.split('/')
    expect((await stat(path.join(root, account, name.slice(0, 2), name))).mode & 0o777).toBe(0o600)
  })

  test('an interrupted upload leaves nothing behind', async () => {
    await expect(store.put(newBlobKey(7), broken())).rejects.toThrow('the line was cut')
    expect(await files()).toEqual([])
  })

  test('a missing blob is reported; deleting it twice is not an error', async () => {
    const key = newBlobKey(7)
    await expect(store.get(key)).rejects.toBeInstanceOf(BlobMissing)
    await store.put(key, chunks('x'))
    await store.delete(key)
    await store.delete(key)
    await expect(store.get(key)).rejects.toBeInstanceOf(BlobMissing)
  })

  test.each(['../../etc/passwd', '7/../../x', '7/ABC', '/7/0', ''])(
    'an invalid key is rejected: %j',
    (key) => {
      expect(() => store.delete(key)).toThrow(TypeError)
    },
  )

  test('blobs are listed by age, and partial files of a killed process are removed', async () => {
    const old = newBlobKey(7)
    await store.put(old, chunks('x'))
    const left = await files()
    await store
      .put(
        newBlobKey(8),
        (async function* () {
          // While this one is being written, a copy of its temporary file stays behind.
          yield Buffer.from('y')
          const [half] = await readdir(path.join(root, 'incoming'))
          await utimes(path.join(root, 'incoming', half ?? ''), 0, 0)
          expect(await keys(Temporal.Instant.fromEpochMilliseconds(1000))).toEqual([])
          expect(await readdir(path.join(root, 'incoming'))).toEqual([])
          throw new Error('killed')
        })(),
      )
      .catch(() => {})
    expect(await files()).toHaveLength(left.length)
    expect(await keys(inAnHour())).toEqual([old])
    expect(await keys(Temporal.Now.instant().subtract({ hours: 1 }))).toEqual([])
  })

  test('an empty store lists nothing', async () => {
    expect(await keys(inAnHour())).toEqual([])
  })
})
