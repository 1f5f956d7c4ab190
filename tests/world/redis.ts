import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '@wardline/server/platform/db/embedded/postmaster.ts'

export type RedisServer = { url: string; stop(): Promise<void> }

/** A real Redis on a free port of the loopback address that keeps nothing; resolves when it accepts connections. */
export const startRedis = async (): Promise<RedisServer> => {
  const port = await freePort()
  const child = spawn(
    process.env['REDIS_SERVER_PATH'] ?? 'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([
    ready(child.stdout),
    once(child, 'exit').then(() => {
      throw new Error('redis-server ended before it was ready')
    }),
  ])
  child.stdout.resume()
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL') // it has nothing to save
      await exited
    },
  }
}

const ready = async (output: NodeJS.ReadableStream) => {
  for await (const line of createInterface({ input: output })) if (line.includes('Ready to accept')) return
}
