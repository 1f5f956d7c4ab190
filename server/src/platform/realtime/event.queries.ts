import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

export interface StoredEvent {
  account_id: number
  id: number
  xid: string
  channel: string
  users: number[] | null
  kind: string
  payload: string
}

/** `+ 0` on indexed columns below makes the planner find new events by their transaction. */
const columns = sql`e.account_id, e.id, e.xid::text as xid, e.channel, e.users, e.kind, e.payload::text as payload`

export async function readOrigin(db: Db): Promise<string> {
  const { rows } = await sql<{ origin: string }>`
    select (select system_identifier from pg_control_system())
      || '.' || (select oid from pg_database where datname = current_database())
      || '.' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as origin`.execute(db)
  return rows[0]?.origin ?? ''
}

export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  return rows[0]?.snapshot ?? ''
}

/** Also returns the snapshot of this read: one statement, so nothing commits between the two. */
export async function eventsSince(
  db: Db,
  snapshot: string,
  accounts: number[],
): Promise<{ snapshot: string; events: StoredEvent[] }> {
  const { rows } = await sql<StoredEvent & { snapshot: string }>`
    with now as (select pg_current_snapshot() as snapshot)
    select now.snapshot::text as snapshot, ${columns}
      from now left join event e
        on e.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
       and not pg_visible_in_snapshot(e.xid, ${snapshot}::pg_snapshot)
       and e.account_id + 0 = any(${accounts}::bigint[])
     order by e.id`.execute(db)
  const first = rows[0]
  if (!first) throw new Error('The event tail returned no snapshot.')
  // Without events the left join returns one row of nulls.
  return { snapshot: first.snapshot, events: rows.filter((row) => row.id !== null) }
}

export interface EventReader {
  account_id: number
  user_id: number
  channels: string[]
}

export async function missedEvents(
  db: Db,
  reader: EventReader,
  from: string,
  to: string,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select ${columns}
      from event e
     where e.xid >= pg_snapshot_xmin(${from}::pg_snapshot)
       and not pg_visible_in_snapshot(e.xid, ${from}::pg_snapshot)
       and pg_visible_in_snapshot(e.xid, ${to}::pg_snapshot)
       and e.account_id + 0 = ${reader.account_id}
       and (e.channel = any(${reader.channels}::text[]) or ${reader.user_id}::bigint = any(e.users))
     order by e.id + 0
     limit ${limit}`.execute(db)
  return rows
}

/** False if events after this snapshot were already deleted. */
export async function reachesBackTo(db: Db, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ reaches: boolean }>`
    select pg_snapshot_xmin(${snapshot}::pg_snapshot) > xid as reaches from event_horizon`.execute(db)
  return rows[0]?.reaches ?? false
}
