import { runCommand } from './command.ts'
import { withDatabase } from './connect.ts'

const help = `Migrates the database to this version of Wardline, also with AUTO_MIGRATE=off. Servers may be running.

  npm run migrate`

await runCommand(help, async () => {
  const run = await withDatabase(async (_, migrated) => migrated, { migrates: true })
  console.log(run.length === 0 ? 'The database is up to date.' : `Migrated: ${run.join(', ')}.`)
})
