import path from 'node:path'
import process from 'node:process'
import { ConfigError, readConfig, usesEmbeddedDatabase } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Database } from '../platform/db/database.ts'
import { joinEmbeddedPostgres } from '@wardline/embedded-postgres/embedded-postgres.ts'
import { openLogins } from '../platform/db/logins.ts'
import { trustAuthorities } from '../platform/trusted-authorities.ts'
import { migrate } from '../platform/db/migrate.ts'

/**
 * Calls `work` with the migrated database of this environment's server, and the migrations that ran. With
 * AUTO_MIGRATE off none run unless `migrates` is set. Starts the embedded PostgreSQL if no server is running,
 * and stops it afterwards.
 */
export const withDatabase = async <T>(
  work: (database: Database, migrated: string[]) => Promise<T>,
  { migrates = false } = {},
): Promise<T> => {
  const config = readConfig(process.env)
  trustAuthorities(config)
  const embedded = usesEmbeddedDatabase(config)
    ? await joinEmbeddedPostgres({ dir: path.join(config.data_dir, 'postgres') })
    : undefined
  const owner_url = config.database_url ?? embedded?.url
  if (migrates && owner_url === undefined)
    throw new ConfigError('DATABASE_URL: nothing was given; migrations need the address of the owner')
  try {
    const migrated = owner_url && (config.auto_migrate || migrates) ? await migrate(owner_url) : []
    const { logins, warnings } = await openLogins(config, owner_url)
    for (const warning of warnings) console.warn(`Warning: ${warning}`)
    const database = openDatabase(logins, { connections: 2 })
    try {
      return await work(database, migrated)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}
