import type { Db } from '../../../platform/db/connection.ts'
import { findOnCallShifts, type OnCallShifts } from '../../paging/on-call/on-call.access.ts'
import { maxHops } from './user-forwarding.rules.ts'
import { findUsersWithForwards } from './recipient.queries.ts'
import type { EscalationPlan } from './escalation-plan.rules.ts'
import { listMessageContacts, listFallbackContacts } from './escalation-target.queries.ts'
import type { EscalationContext } from './escalation-target.rules.ts'

interface ContextInput {
  account_id: number
  plans: readonly EscalationPlan[]
  group_ids: readonly number[]
  responder_ids: readonly number[]
  on_call?: ReadonlyMap<number, OnCallShifts>
}

const present = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/** Five statements at most, for any number of plans. */
export async function loadEscalationContext(
  db: Db,
  { account_id, plans, ...input }: ContextInput,
): Promise<EscalationContext> {
  const targets = plans.flatMap(({ steps }) => steps.flatMap((step) => step.targets))
  const targetsOfKind = (kind: string) => targets.filter((target) => target.kind === kind)
  const department_ids = present(targetsOfKind('department').map(({ department_id }) => department_id))
  const addressed = department_ids.length > 0 ? await listMessageContacts(db, account_id, department_ids) : []
  const called = present([...targetsOfKind('on_call'), ...addressed].map(({ group_id }) => group_id))
  const known = called.filter((id) => input.on_call?.has(id))
  const group_ids = present([
    ...input.group_ids,
    ...targetsOfKind('fail_over').map(({ group_id }) => group_id),
  ])
  const user_ids = [...input.responder_ids]
  const [more, fallbacks] = await Promise.all([
    findOnCallShifts(
      db,
      account_id,
      called.filter((id) => !known.includes(id)),
    ),
    listFallbackContacts(db, { account_id, group_ids, user_ids }),
  ])
  const on_call = new Map([...(input.on_call ?? []), ...more])
  const contacts = addressed.flatMap(({ department_id, user_id, group_id }) =>
    user_id === null
      ? (on_call.get(group_id ?? 0)?.shifts ?? []).map((shift) => ({ department_id, user_id: shift.user_id }))
      : [{ department_id, user_id }],
  )
  const named = [
    ...targets.map(({ user_id }) => user_id),
    ...called.flatMap((id) => (on_call.get(id)?.shifts ?? []).map(({ user_id }) => user_id)),
    ...fallbacks.map(({ user_id }) => user_id),
    ...contacts.map(({ user_id }) => user_id),
    ...input.responder_ids,
  ]
  const people = await findUsersWithForwards(db, account_id, present(named), maxHops)
  return { on_call, fallbacks, contacts, people: new Map(people.map((row) => [row.user_id, row])) }
}
