import process from 'node:process'
import { createApp } from '@wardline/server/app.ts'
import { readConfig } from '@wardline/server/platform/config.ts'
import pino from 'pino'

// A server over a database that is there, to be killed between a carrier's yes and our note: node alert-node.ts URL FOLDER

const [database_url = '', DATA_DIR = ''] = process.argv.slice(2)
const config = readConfig({
  DATA_DIR,
  PORT: '0',
  ALLOW_LOOPBACK_TARGETS: 'on',
  PUBLIC_URL: 'https://wardline.test',
})
const app = await createApp({ database_url, config, log: pino({ level: 'silent' }) })
process.stdout.write(`${await app.http.listen({ port: 0, host: '127.0.0.1' })}\n`)
