import process from 'node:process'
import { createApp } from '@wardline/server/app.ts'
import { movableClock } from '@wardline/server/platform/clock/clock.ts'
import { readConfig } from '@wardline/server/platform/config.ts'
import { prepareLogins } from '@wardline/server/platform/db/logins.ts'
import { createLogger } from '@wardline/server/platform/log/logger.ts'

// The parent process controls the clock. Usage: node server.ts DATABASE_URL DATA_DIR PORT OFFSET_MS

const [database_url = '', data_dir = '', port = '0', offset_ms = '0'] = process.argv.slice(2)
const clock = movableClock()
clock.forward({ milliseconds: Number(offset_ms) })
const config = readConfig({
  DATABASE_URL: database_url,
  DATA_DIR: data_dir,
  PORT: port,
  PUBLIC_URL: 'https://hospital.test',
  TRUST_PROXY: '1',
  ALLOW_LOOPBACK_TARGETS: 'on',
  // Its minutes pass in milliseconds.
  PAGES_PER_MINUTE: '1000000',
  LOG_LEVEL: 'error',
})
const { logins } = await prepareLogins(database_url)
const app = await createApp({ logins, config, clock, log: createLogger(config.log_level) })
await app.http.listen({ port: config.port, host: '127.0.0.1' })
await app.startWorkers()

process.on('message', ({ forward_ms }: { forward_ms: number }) => {
  clock.forward({ milliseconds: forward_ms })
  app.runDueTasks()
  process.send?.('moved')
})
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(1))
process.send?.('ready')
