import { insertUsers } from '../features/accounts/users/new-user.queries.ts'
import type { Db } from '../platform/db/connection.ts'
import type { Staff } from './staff/staff.rules.ts'

const employed_hours = 400 * 24

/** Returns the ids by uid. */
export async function loadPeople(
  db: Db,
  account_id: number,
  people: readonly Staff[],
  { now, password_hash }: { now: string; password_hash: string },
): Promise<Map<string, number>> {
  const at = Temporal.Instant.from(now)
  const created = at.subtract({ hours: employed_hours }).toString()
  const ids = await insertUsers(
    db,
    { account_id, actor_id: null },
    people.map(({ department: _, rank: __, seen_minutes_ago, ...person }) => ({
      ...person,
      source: 'directory',
      password_hash,
      created,
      last_seen:
        seen_minutes_ago === undefined ? undefined : at.subtract({ minutes: seen_minutes_ago }).toString(),
    })),
  )
  return new Map(people.map(({ uid }, place) => [uid, ids[place] ?? 0]))
}
