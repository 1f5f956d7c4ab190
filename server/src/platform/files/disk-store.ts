import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { BlobMissing, checkedKey, isBlobKey, type BlobStore } from './blob-store.ts'
import { deleteSpooled, spool, unlessMissing, writtenBefore } from './spool.ts'

/** A rename is durable once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * `<root>/<account>/<two letters>/<name>`, 256 folders per account. A blob is written to `<root>/incoming` and
 * renamed, so each file with a blob's name is complete.
 */
export function diskStore(root: string): BlobStore {
  const incoming = path.join(root, 'incoming')
  const pathOf = (key: string): string => {
    const [account, name] = checkedKey(key)
    return path.join(root, account, name.slice(0, 2), name)
  }

  return {
    async put(key, bytes) {
      const place = pathOf(key)
      const half = path.join(incoming, randomUUID())
      const written = await spool(half, bytes)
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
        await rename(half, place)
        await syncFolder(path.dirname(place))
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      return written
    },

    async get(key) {
      const handle = await unlessMissing(open(pathOf(key), 'r'), undefined)
      if (!handle) throw new BlobMissing(key)
      return handle.createReadStream()
    },

    delete: (key) => rm(pathOf(key), { force: true }),

    async *list(written_before) {
      const before_ms = written_before.epochMilliseconds
      await deleteSpooled(incoming, before_ms)
      const accounts = (await unlessMissing(readdir(root), [])).filter((name) => /^\d+$/.test(name))
      for (const account of accounts) {
        for (const fan of await readdir(path.join(root, account))) {
          for await (const name of writtenBefore(path.join(root, account, fan), before_ms)) {
            if (isBlobKey(`${account}/${name}`)) yield `${account}/${name}`
          }
        }
      }
    },
  }
}
