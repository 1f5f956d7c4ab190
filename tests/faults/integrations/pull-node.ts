import process from 'node:process'
import { handlePull } from '@wardline/server/features/integrations/schedule-pulls/pull.actions.ts'
import { systemClock } from '@wardline/server/platform/clock/clock.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { openSecrets } from '@wardline/server/platform/secrets/open-secrets.ts'

// Pulls one source once. Usage: node pull-node.ts DATABASE_URL DATA_DIR ACCOUNT_ID SOURCE_ID

const [url = '', data_dir = '', account = '', source = ''] = process.argv.slice(2)
const db = openDatabase(deriveLogins(url), { connections: 4 })
const pull = handlePull({
  db,
  clock: systemClock,
  secrets: openSecrets({ secret_key: undefined, secret_key_previous: undefined, data_dir }),
  outbound: { allow_loopback: true },
  public_url: undefined,
})
process.stdout.write('ready\n')
await pull({
  id: 0,
  kind: 'pull_schedule',
  account_id: Number(account),
  payload: { source_id: Number(source), requested_by: null },
  attempts: 1,
  late_ms: 0,
  complete: () => Promise.resolve(),
})
await db.close()
