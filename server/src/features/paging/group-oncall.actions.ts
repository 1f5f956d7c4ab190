import { onCallText } from '@wardline/contract/paging/oncall.rules.ts'
import type { GroupOnCall } from '@wardline/contract/paging/paging-group.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import { nextOnCall } from './group-oncall.queries.ts'
import { whoIsOnCall } from './oncall.access.ts'
import { onCallPeople } from './oncall.rules.ts'

/** Who is on call in each of these schedule groups now, as a line of a table says it; two questions for all of them. */
export async function groupsOnCall(
  db: Db,
  account_id: number,
  group_ids: number[],
): Promise<Map<number, GroupOnCall>> {
  if (group_ids.length === 0) return new Map()
  const [now, upcoming] = await Promise.all([
    whoIsOnCall(db, account_id, group_ids),
    nextOnCall(db, account_id, group_ids),
  ])
  const nextOf = new Map(upcoming.map(({ group_id, ...next }) => [group_id, next]))
  return new Map(
    group_ids.map((id) => {
      const people = onCallPeople(now.get(id)?.shifts ?? [])
      const next = nextOf.get(id) ?? null
      const [until = next?.starts ?? null] = people.map((person) => person.until).toSorted()
      return [id, { text: onCallText(people), is_empty: people.length === 0, until, next }]
    }),
  )
}
