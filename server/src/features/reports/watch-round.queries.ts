import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './reports.tables.ts'

export type RoundName = 'auditor' | 'canary' | 'heartbeat'

export interface RoundRow {
  name: RoundName
  last_good: string | null
  last_bad: string | null
  problem: string
  took_ms: number | null
}

/**
 * Takes the next round if its time has come and no other server has it; false when not. The first one of all begins the
 * watch: what was there before is none of its business.
 * every account: a round is the installation's
 */
export async function claimRound(db: Db, name: RoundName, period_ms: number): Promise<boolean> {
  const { rows } = await sql`
    insert into watch_state as w (name) values (${name})
    on conflict (name) do update set claimed = clock_now()
     where w.claimed <= clock_now() - make_interval(secs => ${period_ms}::float8 / 1000)
        or w.claimed > clock_now() + interval '1 minute'
    returning name`.execute(db)
  return rows.length === 1
}

/** every account: a round is the installation's */
export const noteGood = (db: Db, name: RoundName, took_ms: number) =>
  sql`
    update watch_state set last_good = clock_now(), problem = '', took_ms = ${Math.round(took_ms)}
     where name = ${name}`.execute(db)

/** every account: a round is the installation's */
export const noteBad = (db: Db, name: RoundName, problem: string) =>
  sql`update watch_state set last_bad = clock_now(), problem = ${problem} where name = ${name}`.execute(db)

/** every account: a round is the installation's */
export async function rounds(db: Db): Promise<{ now: string; rows: RoundRow[] }> {
  const { rows: now } = await sql<{ now: string }>`select clock_now() as now`.execute(db)
  const { rows } =
    await sql<RoundRow>`select name, last_good, last_bad, problem, took_ms from watch_state`.execute(db)
  return { now: now[0]?.now ?? '', rows }
}

/** This server is alive; others that have not said so for an hour are forgotten. every account: servers are everybody's */
export const noteAlive = (db: Db, node: { node_id: string; name: string }) =>
  sql`
    with gone as (delete from watch_node where last_seen < clock_now() - interval '1 hour')
    insert into watch_node (node_id, name) values (${node.node_id}, ${node.name})
    on conflict (node_id) do update set last_seen = clock_now()`.execute(db)

/** It stops in order. every account: servers are everybody's */
export const removeNode = (db: Db, node_id: string) =>
  sql`delete from watch_node where node_id = ${node_id}`.execute(db)
