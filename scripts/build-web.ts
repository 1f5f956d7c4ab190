import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// Compares a digest of the sources rather than times: a checkout or a copied image changes every file's time.

const root = fileURLToPath(new URL('../', import.meta.url))
const stamp = path.join(root, 'web/dist/.sources')

const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory())
      return entry.name === 'dist' || entry.name === 'node_modules' ? [] : filesUnder(file)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file]
  })

const digest = (files: string[]): string => {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

const sources = digest([...filesUnder('web'), ...filesUnder('contract/src'), 'package-lock.json'])

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) {
    console.error(
      'The web application has to be built and its tools are missing: run npm ci --include=dev first.',
    )
    process.exit(1)
  }
  console.log('Building the web application …')
  // The second build adds the service worker.
  for (const config of ['vite.config.ts', 'vite.worker.config.ts']) {
    const { status } = spawnSync(
      process.execPath,
      [vite, 'build', '--config', config, '--logLevel', 'warn'],
      {
        cwd: path.join(root, 'web'),
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: 'inherit',
      },
    )
    if (status !== 0) process.exit(status ?? 1)
  }
  const compress = path.join(root, 'scripts/compress-dist.mjs')
  spawnSync(process.execPath, [compress, path.join(root, 'web/dist')], { stdio: 'inherit' })
  writeFileSync(stamp, sources)
}
