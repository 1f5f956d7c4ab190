import process from 'node:process'
import pino from 'pino'
import { escalationStep } from '@wardline/server/features/messaging/escalation/start.actions.ts'
import { takeStep } from '@wardline/server/features/messaging/escalation/step.actions.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { dueTasks } from '@wardline/server/platform/jobs/due-tasks.ts'

// A node that does nothing but steps of escalations, to be killed and stopped: node escalating-node.ts DATABASE_URL LEASE_MS

const [url = '', lease_ms = ''] = process.argv.slice(2)
const db = openDatabase(url, { connections: 6 })

const tasks = dueTasks({
  db,
  log: pino({ level: 'silent' }),
  lease_ms: Number(lease_ms),
  handlers: { [escalationStep]: takeStep(db) },
})
tasks.start()

process.on('SIGTERM', () => {
  void tasks
    .stop()
    .then(() => db.close())
    .then(() => process.exit(0))
})
