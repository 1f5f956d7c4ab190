import pg from 'pg'
import { type DatabaseLogins, databaseRoles } from './logins.ts'
import { parsers } from './types.ts'

const sessionSettings = [
  '-c TimeZone=UTC',
  '-c statement_timeout=15s',
  '-c lock_timeout=10s',
  '-c idle_in_transaction_session_timeout=30s',
]

/**
 * Without this, PostgreSQL plans again for each list of ids, and planning an inbox page costs three times what running it does.
 * `useCustomPlans` sets the opposite for one transaction.
 */
const appSettings = ['-c plan_cache_mode=force_generic_plan']

/** The event tail reads by transaction number: one index fits, and a scan of a day of events is never right. */
const tailSettings = ['-c enable_seqscan=off', '-c plan_cache_mode=force_generic_plan']

interface PoolOptions {
  side: keyof DatabaseLogins
  max: number
  settings?: string[]
}

/** `app` sees one account per transaction, the others all of them. */
export interface Pools {
  app: pg.Pool
  workers: pg.Pool
  tails: pg.Pool
}

export function openPools(
  logins: DatabaseLogins,
  appConnections: number,
  log: (error: Error) => void,
): Pools {
  const open = (options: PoolOptions) => openPool(logins, options, log)
  return {
    app: open({ side: 'app', max: appConnections, settings: appSettings }),
    workers: open({ side: 'worker', max: 6 }),
    tails: open({ side: 'worker', max: 3, settings: tailSettings }),
  }
}

function openPool(
  logins: DatabaseLogins,
  { side, max, settings = [] }: PoolOptions,
  log: (error: Error) => void,
): pg.Pool {
  const { url, role } = logins[side]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // As a start-up option, so that RESET ROLE returns to this role and not to the owner in the address.
    options: [...(role ? [`-c role=${role}`] : []), ...sessionSettings, ...settings].join(' '),
    application_name: databaseRoles[side],
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    types: parsers,
  })
  // Without listeners, a connection that dies while idle ends the process.
  // Logs the error alone: the client object beside it carries every prepared statement.
  pool.on('error', (error) => log(error))
  pool.on('connect', (client) => client.on('error', log))
  return pool
}
