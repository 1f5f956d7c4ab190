import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { startEmbeddedPostgres } from '@wardline/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'

export interface MigratedDatabase {
  url: string
  close(): Promise<void>
}

export async function openMigratedDatabase(): Promise<MigratedDatabase> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wardline-schema-'))
  const server = await startEmbeddedPostgres({ dir, durable: false })
  const close = async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    await migrate(server.url)
  } catch (error) {
    await close()
    throw error
  }
  return { url: server.url, close }
}

/** The migrated database that the scripts of one run share. */
const shared_url = process.env['MIGRATED_DATABASE_URL']

export async function withMigratedDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = shared_url === undefined ? await openMigratedDatabase() : undefined
  try {
    const client = new pg.Client({ connectionString: database?.url ?? shared_url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await database?.close()
  }
}
