import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)

async function migrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Object.fromEntries(
    names.map((name) => [
      name.replace(/\.sql$/, ''),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db)
        },
      },
    ]),
  )
}

/**
 * Runs as the owner. Kysely holds a lock, so several nodes may start at once.
 * @throws if the database is newer than this version
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  // A lost connection fails the next statement, which reports it.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error, results } = await new Migrator({
      db,
      provider: { getMigrations: migrations },
    }).migrateToLatest()
    if (error) throw new Error('The database could not be migrated.', { cause: error })
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
