import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import type { OfflineFile } from './src/worker/offline-files.rules.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const hash = (algorithm: string, content: string | Buffer, encoding: 'base64' | 'hex') =>
  createHash(algorithm).update(content).digest(encoding)

/** Every file of the built application, without compressed copies and the worker itself. */
function listOfflineFiles(dist: string): { version: string; files: OfflineFile[] } {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$|^sw\.js$/.test(entry.name))
    .map((entry) => {
      const file = `${entry.parentPath}/${entry.name}`
      const path = file.slice(dist.length).replaceAll('\\', '/').replace(/^\/*/, '/')
      return { path, integrity: `sha256-${hash('sha256', readFileSync(file), 'base64')}` }
    })
    .toSorted((a, b) => a.path.localeCompare(b.path))
  return { version: hash('sha256', JSON.stringify(files), 'hex').slice(0, 16), files }
}

/** Builds the service worker after the application. Its file name must never change. */
export default defineConfig({
  root: folder('.'),
  publicDir: false,
  define: { offlineFiles: JSON.stringify(listOfflineFiles(folder('dist'))) },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    reportCompressedSize: false,
    modulePreload: false,
    rolldownOptions: {
      input: folder('src/worker/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
