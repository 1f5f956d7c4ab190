import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The service worker: one file, whose name never changes, beside the page. Built after the application. */
export default defineConfig({
  root: folder('.'),
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    reportCompressedSize: false,
    modulePreload: false,
    rolldownOptions: {
      input: folder('src/worker/sw.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
