import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { root } from '../stages/program.ts'

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Runs a server with a new demo hospital while `work` runs. */
export async function withDemoServer(work: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wardline-examples-'))
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      ADT_PORT: String(await findFreePort()),
      LOG_LEVEL: 'error',
      DEMO_LIFE: 'off',
      ALLOW_LOOPBACK_TARGETS: 'on',
      // A push service that no attempt can reach.
      PUSH_SERVICE_HOSTS: 'push.hospital.example',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const address = /^Wardline is at (\S+)$/.exec(line)?.[1]
      if (!address) continue
      await work(address)
      break
    }
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}
