import process from 'node:process'
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { dueTasks } from '@wardline/server/platform/jobs/due-tasks.ts'

// Runs only due tasks. Usage: node due-task-node.ts NAME DATABASE_URL LEASE_MS

const [name = '', url = '', lease_ms = ''] = process.argv.slice(2)
const db = openDatabase(deriveLogins(url), { connections: 4 })

const tasks = dueTasks({
  db,
  log: pino({ level: 'silent' }),
  lease_ms: Number(lease_ms),
  handlers: {
    ring: (task) =>
      db.write(task.account_id, async (tx) => {
        await sql`insert into processed (account_id, task_id, node) values (${task.account_id}, ${task.id}, ${name})`.execute(
          tx.db,
        )
        await task.complete(tx)
      }),
  },
})
tasks.start()
process.stdout.write('ready\n')

process.on('SIGTERM', () => {
  void tasks
    .stop()
    .then(() => db.close())
    .then(() => process.exit(0))
})
