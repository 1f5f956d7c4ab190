import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export type RoundName = 'watchdog' | 'synthetic_page' | 'heartbeat'

export interface RoundRow {
  name: RoundName
  last_good: string | null
  last_bad: string | null
  problem: string
  took_ms: number | null
}

/** The first claim sets `since`: earlier pages are not checked. every account: rounds belong to the installation */
export async function claimRound(db: Db, name: RoundName, period_ms: number): Promise<boolean> {
  const { rows } = await sql`
    insert into watchdog_state as w (name) values (${name})
    on conflict (name) do update set claimed = clock_now()
     where w.claimed <= clock_now() - make_interval(secs => ${period_ms}::float8 / 1000)
        or w.claimed > clock_now() + interval '1 minute'
    returning name`.execute(db)
  return rows.length === 1
}

/** every account: rounds belong to the installation */
export const recordSuccess = (db: Db, name: RoundName, took_ms: number) =>
  sql`
    update watchdog_state set last_good = clock_now(), problem = '', took_ms = ${Math.round(took_ms)}
     where name = ${name}`.execute(db)

/** every account: rounds belong to the installation */
export const recordFailure = (db: Db, name: RoundName, problem: string) =>
  sql`update watchdog_state set last_bad = clock_now(), problem = ${problem} where name = ${name}`.execute(db)

/** every account: rounds belong to the installation */
export async function listRounds(db: Db): Promise<{ now: string; rows: RoundRow[] }> {
  const { rows: now } = await sql<{ now: string }>`select clock_now() as now`.execute(db)
  const { rows } =
    await sql<RoundRow>`select name, last_good, last_bad, problem, took_ms from watchdog_state`.execute(db)
  return { now: now[0]?.now ?? '', rows }
}

/** Removes servers silent for an hour. every account: servers are shared */
export const recordHeartbeat = (db: Db, node: { node_id: string; name: string }) =>
  sql`
    with gone as (delete from watchdog_node where last_seen < clock_now() - interval '1 hour')
    insert into watchdog_node (node_id, name) values (${node.node_id}, ${node.name})
    on conflict (node_id) do update set last_seen = clock_now()`.execute(db)

/** Runs at an orderly shutdown. every account: servers are shared */
export const removeNode = (db: Db, node_id: string) =>
  sql`delete from watchdog_node where node_id = ${node_id}`.execute(db)
