import path from 'node:path'
import process from 'node:process'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Database } from '../platform/db/database.ts'
import { joinEmbeddedPostgres } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'

/**
 * The database that the server of the same environment uses, brought up to date, for as long as `work` takes.
 * `work` also gets the names of the migrations that were run, none where AUTO_MIGRATE is off unless `migrates` says so.
 * The embedded PostgreSQL is started when no server is running, and stopped afterwards only then.
 */
export const withDatabase = async <T>(
  work: (database: Database, migrated: string[]) => Promise<T>,
  { migrates = false } = {},
): Promise<T> => {
  const config = readConfig(process.env)
  const embedded = config.database_url
    ? undefined
    : await joinEmbeddedPostgres({ dir: path.join(config.data_dir, 'postgres') })
  const url = config.database_url ?? embedded?.url ?? ''
  try {
    const migrated = config.auto_migrate || migrates ? await migrate(url) : []
    const database = openDatabase(url, { connections: 2 })
    try {
      return await work(database, migrated)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}
