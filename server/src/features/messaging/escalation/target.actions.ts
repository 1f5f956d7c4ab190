import type { Db } from '../../../platform/db/connection.ts'
import { whoIsOnCall, type OnCall } from '../../paging/oncall.access.ts'
import { mostHops } from '../forwarding.rules.ts'
import { peopleWithForwards } from '../recipient.queries.ts'
import type { Plan } from './plan.rules.ts'
import { contactsOf, failOversOf } from './target.queries.ts'
import type { Around } from './target.rules.ts'

interface Asked {
  account_id: number
  plans: readonly Plan[]
  /** The groups that were paged: they have fail-over users. */
  group_ids: readonly number[]
  /** Whoever was rung before. */
  holder_ids: readonly number[]
  /** Read already, for whoever has it. */
  on_call?: ReadonlyMap<number, OnCall>
}

const present = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/** Reads all that says whom the steps of plans would ring at this moment: four statements for any number of them. */
export async function aroundNow(db: Db, { account_id, plans, ...asked }: Asked): Promise<Around> {
  const targets = plans.flatMap(({ steps }) => steps.flatMap((step) => step.targets))
  const of = (kind: string) => targets.filter((target) => target.kind === kind)
  const called = present(of('on_call').map(({ group_id }) => group_id))
  const department_ids = present(of('department').map(({ department_id }) => department_id))
  const known = called.filter((id) => asked.on_call?.has(id))
  const group_ids = present([...asked.group_ids, ...of('fail_over').map(({ group_id }) => group_id)])
  const user_ids = [...asked.holder_ids]
  const ids = { account_id, group_ids, department_ids, user_ids }
  const [more, failOvers, contacts] = await Promise.all([
    whoIsOnCall(
      db,
      account_id,
      called.filter((id) => !known.includes(id)),
    ),
    failOversOf(db, ids),
    department_ids.length > 0 ? contactsOf(db, ids) : [],
  ])
  const on_call = new Map([...(asked.on_call ?? []), ...more])
  const named = [
    ...targets.map(({ user_id }) => user_id),
    ...called.flatMap((id) => (on_call.get(id)?.shifts ?? []).map(({ user_id }) => user_id)),
    ...failOvers.map(({ user_id }) => user_id),
    ...contacts.map(({ user_id }) => user_id),
    ...asked.holder_ids,
  ]
  const people = await peopleWithForwards(db, account_id, present(named), mostHops)
  return { on_call, failOvers, contacts, people: new Map(people.map((row) => [row.user_id, row])) }
}
