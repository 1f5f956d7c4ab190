import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** A newer database is accepted: it supports both versions. */
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
