import process from 'node:process'
import pino from 'pino'
import { escalationStepTask } from '@wardline/server/features/messaging/paging-requests/escalation-start.actions.ts'
import { runEscalationStep } from '@wardline/server/features/messaging/escalation/escalation-step.actions.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { dueTasks } from '@wardline/server/platform/jobs/due-tasks.ts'

// Runs only escalation steps. Usage: node escalation-node.ts DATABASE_URL LEASE_MS

const [url = '', lease_ms = ''] = process.argv.slice(2)
const db = openDatabase(deriveLogins(url), { connections: 6 })

const tasks = dueTasks({
  db,
  log: pino({ level: 'silent' }),
  lease_ms: Number(lease_ms),
  handlers: { [escalationStepTask]: runEscalationStep({ db }) },
})
tasks.start()

process.on('SIGTERM', () => {
  void tasks
    .stop()
    .then(() => db.close())
    .then(() => process.exit(0))
})
