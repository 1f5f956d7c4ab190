import process from 'node:process'
import { createApp } from '@wardline/server/app.ts'
import { readConfig } from '@wardline/server/platform/config.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import pino from 'pino'

// A server that is killed between the answer of a provider and our record of it. Usage: node alert-node.ts
// URL FOLDER

const [database_url = '', DATA_DIR = ''] = process.argv.slice(2)
const config = readConfig({
  DATA_DIR,
  PORT: '0',
  PAGES_PER_MINUTE: '1000000',
  ALLOW_LOOPBACK_TARGETS: 'on',
  PUBLIC_URL: 'https://wardline.test',
  TRUST_PROXY: '1',
})
const app = await createApp({ logins: deriveLogins(database_url), config, log: pino({ level: 'silent' }) })
process.stdout.write(`${await app.http.listen({ port: 0, host: '127.0.0.1' })}\n`)
