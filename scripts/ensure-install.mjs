// Runs before the installation: use only built-in modules and the syntax of Node 18.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lock = join(root, 'package-lock.json')
// npm writes this file last, so an interrupted installation is repeated.
const stamp = join(root, 'node_modules', '.package-lock.json')

if (!existsSync(stamp) || statSync(stamp).mtimeMs < statSync(lock).mtimeMs) {
  console.log('Installing dependencies …')
  // npm ci removes node_modules, and with it the Node that npm scripts find first: run npm on the machine's
  // own.
  const path = (process.env.PATH || '')
    .split(delimiter)
    .filter((folder) => !folder.includes(join('node_modules', '.bin')))
    .join(delimiter)
  // dev: the first start builds the web application, even under NODE_ENV=production. optional: Node and
  // PostgreSQL are optional packages, one for each platform.
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (error) console.error(`npm could not be started: ${error.message}`)
  process.exit(status === null ? 1 : status)
}
