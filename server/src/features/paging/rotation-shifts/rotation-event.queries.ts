import { formatWallTime, type WallTime } from '@wardline/recurrence/wall-time.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { PlannedEvent, StoredTurn, TurnChanges } from './rotation-shifts.rules.ts'

interface Key {
  account_id: number
  group_id: number
}

/** The rotation or the fixed plan that makes an event. */
export type EventOwner = { rotation_id: number } | { fixed_plan_id: number }

const columnOf = (owner: EventOwner) => sql.ref('rotation_id' in owner ? 'rotation_id' : 'fixed_plan_id')
const idOf = (owner: EventOwner) => ('rotation_id' in owner ? owner.rotation_id : owner.fixed_plan_id)

/** Lists the events of a rotation or a fixed plan that end after a wall time. */
export async function listTurnEvents(
  db: Db,
  { account_id, group_id }: Key,
  { owner, from }: { owner: EventOwner; from: WallTime },
): Promise<StoredTurn[]> {
  const { rows } = await sql<StoredTurn>`
    select e.id as event_id, e.user_id, e.call_order, e.title, e.escalation_policy_id,
           extract(epoch from e.starts)::float8 as starts, extract(epoch from e.ends)::float8 as ends
      from on_call_event e
     where e.account_id = ${account_id} and e.group_id = ${group_id} and e.${columnOf(owner)} = ${idOf(owner)}
       and e.ends_before is null and e.ends > ${formatWallTime(from)}::timestamp
     order by e.starts, e.call_order`.execute(db)
  return rows
}

const asRows = (shifts: readonly (PlannedEvent & { event_id?: number })[]): string =>
  JSON.stringify(
    shifts.map((one) => ({ ...one, starts: formatWallTime(one.starts), ends: formatWallTime(one.ends) })),
  )

const columns = sql`user_id bigint, call_order smallint, title text, escalation_policy_id bigint, starts timestamp,
  ends timestamp`

/**
 * Writes the changes of a rotation or a fixed plan, without an escalation policy that was deleted since it was made,
 * and returns the ids of the changed events.
 */
export async function writeTurns(
  db: Db,
  { account_id, group_id }: Key,
  { owner, zone }: { owner: EventOwner; zone: string },
  { added, changed, removed }: TurnChanges,
): Promise<number[]> {
  const removedIds = removed.map(({ event_id }) => event_id)
  if (removedIds.length > 0)
    // As with a deleted single event, the row stays for those that refer to it, and has no occurrence.
    await sql`
      update on_call_event set ends_before = starts
       where account_id = ${account_id} and id = any(${removedIds}::bigint[])`.execute(db)
  const updates = changed.map(({ was, now }) => ({ ...now, event_id: was.event_id }))
  if (updates.length > 0)
    await sql`
      update on_call_event e
         set user_id = r.user_id, title = r.title, ends = r.ends, escalation_policy_id = p.id
        from jsonb_to_recordset(${asRows(updates)}::jsonb) as r(event_id bigint, ${columns})
        left join escalation_policy p on p.account_id = ${account_id} and p.id = r.escalation_policy_id
       where e.account_id = ${account_id} and e.id = r.event_id`.execute(db)
  if (added.length === 0) return [...removedIds, ...updates.map(({ event_id }) => event_id)]
  const { rows } = await sql<{ id: number }>`
    insert into on_call_event (account_id, group_id, ${columnOf(owner)}, user_id, call_order, title, time_zone, starts, ends,
                               escalation_policy_id)
    select ${account_id}, ${group_id}, ${idOf(owner)}, r.user_id, r.call_order, r.title, ${zone}, r.starts, r.ends,
           p.id
      from jsonb_to_recordset(${asRows(added)}::jsonb) as r(${columns})
      left join escalation_policy p on p.account_id = ${account_id} and p.id = r.escalation_policy_id
    returning id`.execute(db)
  return [...removedIds, ...updates.map(({ event_id }) => event_id), ...rows.map(({ id }) => id)]
}
