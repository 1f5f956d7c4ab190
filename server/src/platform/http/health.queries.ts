import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Whether every migration that this version came with has run. A newer database is fine: it was made for both. */
export async function isMigrated(db: Db): Promise<boolean> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
  const { rows } = await sql<{ missing: boolean }>`
    select exists (
      select unnest(${names}::text[]) except select name from kysely_migration
    ) as missing`.execute(db)
  return rows[0]?.missing === false
}
