import path from 'node:path'
import process from 'node:process'
import { root, runProgram } from '../stages/program.ts'
import type { Target } from './changed-sources.ts'

const web = path.join(root, 'web')

async function run(...args: string[]): Promise<void> {
  const isDone = await runProgram(process.execPath, args, { cwd: web, env: { NODE_ENV: 'production' } })
  if (!isDone) process.exit(1)
}

/** The second build adds the service worker. */
async function build(): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  for (const config of ['vite.config.ts', 'vite.worker.config.ts'])
    await run(vite, 'build', '--config', config, '--logLevel', 'warn')
  await run(path.join(root, 'scripts/compress-dist.mjs'), path.join(web, 'dist'))
}

export const webTarget: Target = {
  name: 'web application',
  folder: 'web/dist',
  sources: ['web', 'contract/src'],
  build,
}
