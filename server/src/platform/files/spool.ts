import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Bytes, Written } from './blob-store.ts'

export async function spool(file: string, bytes: Bytes): Promise<Written> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.byteLength
      await handle.writeFile(chunk)
    }
    await handle.sync()
    await handle.close()
  } catch (error) {
    await handle.close().catch(() => {}) // already closed if close failed
    await rm(file, { force: true })
    throw error
  }
  return { size, sha256: hash.digest() }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

export async function unlessMissing<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return fallback
    throw error
  }
}

export async function* writtenBefore(folder: string, before_ms: number): AsyncGenerator<string> {
  for (const name of await unlessMissing(readdir(folder), [])) {
    const found = await unlessMissing(stat(path.join(folder, name)), undefined)
    if (found && found.mtimeMs < before_ms) yield name
  }
}

export async function deleteSpooled(folder: string, before_ms: number): Promise<void> {
  for await (const name of writtenBefore(folder, before_ms))
    await rm(path.join(folder, name), { force: true })
}
