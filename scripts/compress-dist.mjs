// Compresses at the highest level, once after the build instead of on every request. Usage: node
// scripts/compress-dist.mjs web/dist
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2] ?? 'web/dist'
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|map|wasm)$/
const smallest = 1024

const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
const gzip = (bytes) => gzipSync(bytes, { level: 9 })

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name)
  if (!entry.isFile() || !compressible.test(entry.name) || statSync(file).size < smallest) continue
  const bytes = readFileSync(file)
  for (const [ending, compress] of [
    ['.br', brotli],
    ['.gz', gzip],
  ]) {
    const packed = compress(bytes)
    if (packed.length < bytes.length * 0.95) writeFileSync(file + ending, packed)
  }
}
