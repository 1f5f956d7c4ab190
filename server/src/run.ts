import path from 'node:path'
import { createApp, type App } from './app.ts'
import { ConfigError, readConfig, type Config } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'

interface Running {
  stop(): Promise<void>
}

function configFrom(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function databaseOf(config: Config) {
  if (config.database_url) return { url: config.database_url, stop: async () => {} }
  return startEmbeddedPostgres({ dir: path.join(config.data_dir, 'postgres') })
}

async function start(config: Config): Promise<Running & { address: string; app: App }> {
  const database = await databaseOf(config)
  if (config.auto_migrate) await migrate(database.url)
  const app = await createApp({ database_url: database.url, config })
  const address = await app.http.listen({ port: config.port, host: config.host })
  return {
    app,
    address,
    async stop() {
      await app.close()
      await database.stop()
    },
  }
}

/** The server as a program: settings from the environment, one line to say where it is, an orderly end on a signal. */
export async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const config = configFrom(env)
  const running = await start(config)
  console.log(`Wardline is at ${running.address}`)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}
