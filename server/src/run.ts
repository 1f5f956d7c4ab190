import path from 'node:path'
import { createApp, type App } from './app.ts'
import { banner, demoAtStart, DemoExposedError } from './demo/at-start.ts'
import { ConfigError, readConfig, type Config } from './platform/config.ts'
import { ClusterInUseError } from './platform/db/embedded/owner.ts'
import { startEmbeddedPostgres } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'

interface Running {
  address: string
  hasDemo: boolean
  stop(): Promise<void>
}

/** What a person at the terminal can mend is one sentence; everything else keeps its stack. */
const sentences = [ConfigError, DemoExposedError, ClusterInUseError]

async function databaseOf(config: Config) {
  if (config.database_url) return { url: config.database_url, stop: async () => {} }
  return startEmbeddedPostgres({ dir: path.join(config.data_dir, 'postgres') })
}

async function start(config: Config): Promise<Running> {
  const database = await databaseOf(config)
  let app: App | undefined
  const stop = async () => {
    await app?.close()
    await database.stop()
  }
  try {
    if (config.auto_migrate) await migrate(database.url)
    app = await createApp({ database_url: database.url, config })
    const hasDemo = await demoAtStart(config, app.db, Temporal.Now.instant(), console.log)
    await app.startWorkers()
    const address = await app.http.listen({ port: config.port, host: config.host })
    return { address, hasDemo, stop }
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
    ? 'The port is in use. Stop what listens there, or set PORT to another one.'
    : undefined

/** A person at the terminal came for the address, not for a line a request. */
const forTerminal = (config: Config, env: NodeJS.ProcessEnv): Config =>
  process.stdout.isTTY && !env['LOG_LEVEL'] ? { ...config, log_level: 'warn' } : config

/** The server as a program: settings from the environment, a few lines to say where it is, an orderly end on a signal. */
export async function run(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = forTerminal(readConfig(env), env)
    const running = await start(config)
    console.log(banner(running.address, config.host, running.hasDemo))
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
