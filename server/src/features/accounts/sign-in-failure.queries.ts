import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './accounts.tables.ts'

export interface Scope {
  scope: 'name' | 'address' | 'overall'
  key: string
}

/** Wrong tries within 15 minutes that close a scope for 15 minutes: a name, an address, everybody together. */
const mostFailures = { name: 10, address: 100, overall: 2_000 } as const

const listOf = (scopes: Scope[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb) as w(scope text, key text)`

/** Which of these scopes are closed now; every account: before sign-in there is none to ask by. */
export async function lockedScopes(db: Db, scopes: Scope[]): Promise<Scope['scope'][]> {
  const { rows } = await sql<{ scope: Scope['scope'] }>`
    select f.scope from sign_in_failure f join ${listOf(scopes)} using (scope, key)
     where f.locked_until > clock_now()`.execute(db)
  return rows.map((row) => row.scope)
}

/** Counts one wrong try in each scope; a count older than 15 minutes starts again; every account: there is none yet. */
export async function countFailure(db: Db, scopes: Scope[]): Promise<void> {
  const most = JSON.stringify(mostFailures)
  await sql`
    insert into sign_in_failure as f (scope, key, failures, window_start)
    select w.scope, w.key, 1, clock_now() from ${listOf(scopes)} order by 1, 2
    on conflict (scope, key) do update set
      failures = case when f.window_start < clock_now() - interval '15 minutes' then 1 else f.failures + 1 end,
      window_start = case when f.window_start < clock_now() - interval '15 minutes' then clock_now() else f.window_start end,
      locked_until = case
        when f.window_start >= clock_now() - interval '15 minutes' and f.failures + 1 >= (${most}::jsonb ->> f.scope)::int
        then clock_now() + interval '15 minutes' else f.locked_until end`.execute(db)
}

/** A right password forgives the name, not the address it came from; every account: names are not of one. */
export const forgiveName = (db: Db, key: string) =>
  db.deleteFrom('sign_in_failure').where('scope', '=', 'name').where('key', '=', key).execute()
