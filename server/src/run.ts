import path from 'node:path'
import { createApp, type App } from './app.ts'
import {
  banner,
  demoAtStart,
  DemoExposedError,
  demoLifeAtStart,
  demoSignIn,
  type DemoAccess,
} from './demo/at-start.ts'
import { grantNewPermissions } from './features/accounts/import/account.actions.ts'
import { ConfigError, readConfig, usesEmbeddedDatabase, type Config } from './platform/config.ts'
import { ClusterInUseError } from '@wardline/embedded-postgres/owner.ts'
import { startEmbeddedPostgres } from '@wardline/embedded-postgres/embedded-postgres.ts'
import { openLogins } from './platform/db/logins.ts'
import { migrate } from './platform/db/migrate.ts'
import { isLoopback } from './platform/outbound/target.ts'
import { releaseUnusedMemory } from './platform/released-memory.ts'
import { trustAuthorities } from './platform/trusted-authorities.ts'

interface Running {
  address: string
  demo: DemoAccess | undefined
  stop(): Promise<void>
}

/** Errors that an administrator can fix are printed as one sentence, others with their stack. */
const sentences = [ConfigError, DemoExposedError, ClusterInUseError]

/** The address is the owner's; undefined if only the application's logins are configured. */
async function databaseOf(config: Config): Promise<{ url: string | undefined; stop(): Promise<void> }> {
  if (!usesEmbeddedDatabase(config)) return { url: config.database_url, stop: async () => {} }
  return startEmbeddedPostgres({ dir: path.join(config.data_dir, 'postgres') })
}

async function start(config: Config): Promise<Running> {
  const database = await databaseOf(config)
  let app: App | undefined
  let life: { stop(): void } | undefined
  const stop = async () => {
    life?.stop()
    await app?.close()
    await database.stop()
  }
  try {
    if (config.auto_migrate && database.url !== undefined) await migrate(database.url)
    const { logins, warnings } = await openLogins(config, database.url)
    for (const warning of warnings) console.warn(`Warning: ${warning}`)
    app = await createApp({ logins, config })
    await grantNewPermissions(app.db)
    const demo = await demoAtStart(config, app.db, Temporal.Now.instant(), console.log)
    app.offerDemo(demoSignIn(demo))
    await app.startWorkers()
    releaseUnusedMemory()
    const address = await app.http.listen({ port: config.port, host: config.host })
    await app.listenForAdt()
    life = await demoLifeAtStart(config, app.db, { address, password: demo?.password })
    return { address, demo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function fail(error: unknown): never {
  if (sentences.some((kind) => error instanceof kind)) console.error((error as Error).message)
  else console.error(inUse(error) ?? error)
  process.exit(1)
}

const inUse = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? 'The port is in use. Stop the program that uses it, or set another PORT.'
    : undefined

/** Logs warnings only on a terminal, to keep the address visible. */
const forTerminal = (config: Config, env: NodeJS.ProcessEnv): Config =>
  process.stdout.isTTY && !env['LOG_LEVEL'] ? { ...config, log_level: 'warn' } : config

function plainConnections({
  database_url,
  database_app_url,
  database_worker_url,
  redis_url,
}: Config): string[] {
  const leaves = (url: string) => !isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))
  const addresses = {
    DATABASE_URL: database_url,
    DATABASE_APP_URL: database_app_url,
    DATABASE_WORKER_URL: database_worker_url,
  }
  const plain = Object.entries(addresses).flatMap(([name, url]) =>
    url !== undefined && leaves(url) && !/[?&](sslmode|ssl)=/.test(url) ? [name] : [],
  )
  const redis = redis_url?.startsWith('redis://') === true && leaves(redis_url)
  return [
    ...plain.map((name) => `${name} has no sslmode: patient data crosses the network unencrypted.`),
    ...(redis
      ? ['REDIS_URL is redis:// instead of rediss://: live events cross the network unencrypted.']
      : []),
  ]
}

export async function run(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = forTerminal(readConfig(env), env)
    trustAuthorities(config)
    for (const warning of plainConnections(config)) console.warn(`Warning: ${warning}`)
    const running = await start(config)
    console.log(banner(running.address, config.public_url, running.demo))
    endOnSignal(running)
  } catch (error) {
    fail(error)
  }
}

function endOnSignal(running: Running): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      running.stop().then(() => process.exit(0), fail)
    })
  }
}
