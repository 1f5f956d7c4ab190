import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// Runs the server behind Vite's development server; both stop together.

/** Vite proxies API requests to this origin. */
const API_ORIGIN = process.env['API_ORIGIN'] ?? `http://127.0.0.1:${process.env['PORT'] || 3000}`

const root = fileURLToPath(new URL('../', import.meta.url))

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
    env: { ...process.env, API_ORIGIN },
  }),
]

const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)
for (const child of children)
  child.once('exit', (status) => {
    process.exitCode ||= status ?? 0
    stopAll()
  })
