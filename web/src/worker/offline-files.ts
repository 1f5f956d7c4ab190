/// <reference lib="webworker" />
import { findOfflineFile, findOutdatedCaches, nameCache, type OfflineFile } from './offline-files.rules.ts'

declare const self: ServiceWorkerGlobalScope

/** Written by the build. Without patient data: the files of the application only. */
declare const offlineFiles: { version: string; files: readonly OfflineFile[] }

const cacheName = nameCache(offlineFiles.version)
const paths = new Set(offlineFiles.files.map(({ path }) => path))
/** Leaves connections for the page, which loads its data at the same time: browsers open six over HTTP/1.1. */
const downloads = 3

const isHashed = (path: string) => path.startsWith('/assets/')

async function store(cache: Cache, { path, integrity }: OfflineFile): Promise<void> {
  if (await cache.match(path)) return
  const known = isHashed(path) ? await caches.match(path) : undefined
  // A hashed name never changes its content; other files are checked against the server.
  const request = new Request(path, { integrity, cache: isHashed(path) ? 'default' : 'no-cache' })
  const response = known ?? (await fetch(request))
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  await cache.put(path, response)
}

/** Stores every file or none, so that a version is never mixed with another. */
export async function storeFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const waiting = offlineFiles.files.values()
  const download = async () => {
    for (const file of waiting) await store(cache, file)
  }
  try {
    await Promise.all(Array.from({ length: downloads }, download))
  } catch (reason) {
    await caches.delete(cacheName)
    throw reason
  }
}

export async function deleteOutdatedFiles(): Promise<void> {
  const outdated = findOutdatedCaches(await caches.keys(), cacheName)
  await Promise.all(outdated.map((name) => caches.delete(name)))
}

async function readFile(path: string, request: Request): Promise<Response> {
  const current = await caches.open(cacheName)
  // Tabs of the previous version request its files until they reload.
  const stored = (await current.match(path)) ?? (isHashed(path) ? await caches.match(path) : undefined)
  return stored ?? fetch(request)
}

export function answerFromFiles(event: FetchEvent): void {
  const path = findOfflineFile(event.request, self.location.origin, paths)
  if (path !== undefined) event.respondWith(readFile(path, event.request))
}
