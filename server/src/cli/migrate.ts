import { runCommand } from './command.ts'
import { withDatabase } from './connect.ts'

const help = `Brings the database up to this version of Wardline, whatever AUTO_MIGRATE says; the server may be running.

  npm run migrate`

await runCommand(help, async () => {
  const run = await withDatabase(async (_, migrated) => migrated, { migrates: true })
  console.log(run.length === 0 ? 'The database is up to date.' : `Brought up to date: ${run.join(', ')}.`)
})
