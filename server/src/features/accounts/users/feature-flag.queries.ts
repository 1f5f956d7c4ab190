import { flags, flagNames, type Flag } from '@wardline/contract/flags.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** A flag without a row has its default. */
export async function getFlags(db: Db, account_id: number): Promise<Record<Flag, boolean>> {
  const rows = await db
    .selectFrom('account_flag')
    .select(['flag', 'is_on'])
    .where('account_id', '=', account_id)
    .execute()
  const set = new Map(rows.map((row) => [row.flag, row.is_on]))
  const values = flagNames.map((name) => [name, set.get(name) ?? flags[name].default])
  return Object.fromEntries(values) as Record<Flag, boolean>
}

export async function upsertFlags(
  db: Db,
  account_id: number,
  changes: readonly { flag: Flag; is_on: boolean }[],
): Promise<void> {
  await sql`
    insert into account_flag (account_id, flag, is_on)
    select ${account_id}, c.flag, c.is_on
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(flag text, is_on boolean)
    on conflict (account_id, flag) do update set is_on = excluded.is_on`.execute(db)
}
