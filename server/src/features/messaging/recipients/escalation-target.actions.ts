import type { Db } from '../../../platform/db/connection.ts'
import {
  findOnCallShifts,
  loadShiftsOfPeriod,
  type OnCallShifts,
} from '../../paging/on-call/on-call.access.ts'
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
  { on_call: known = new Map(), ...input }: ContextInput,
): Promise<EscalationContext> {
  const contexts = await loadContexts(db, input, async (group_ids) => {
    const missing = group_ids.filter((id) => !known.has(id))
    const on_call = new Map([...known, ...(await findOnCallShifts(db, input.account_id, missing))])
    const shifts = group_ids.flatMap((id) => on_call.get(id)?.shifts ?? [])
    return { on_call_at: () => on_call, user_ids: shifts.map(({ user_id }) => user_id) }
  })
  return contexts(0)
}

/** The context of an instant within a period that starts now (ISO). It differs only in the shifts. */
export function loadComingContexts(
  db: Db,
  { now, seconds, ...input }: Omit<ContextInput, 'on_call'> & { now: string; seconds: number },
): Promise<(in_seconds: number) => EscalationContext> {
  const after = (in_seconds: number) => new Date(Date.parse(now) + in_seconds * 1_000).toISOString()
  return loadContexts(db, input, async (group_ids) => {
    const period = { from: now, to: after(seconds) }
    const { shiftsAt, user_ids } = await loadShiftsOfPeriod(db, input.account_id, group_ids, period)
    const on_call_at = (in_seconds: number) =>
      new Map(group_ids.map((id) => [id, shiftsAt(id, after(in_seconds))]))
    return { on_call_at, user_ids }
  })
}

interface ComingShifts {
  on_call_at(in_seconds: number): EscalationContext['on_call']
  user_ids: number[]
}

async function loadContexts(
  db: Db,
  { account_id, plans, ...input }: Omit<ContextInput, 'on_call'>,
  loadShifts: (group_ids: number[]) => Promise<ComingShifts>,
): Promise<(in_seconds: number) => EscalationContext> {
  const targets = plans.flatMap(({ steps }) => steps.flatMap((step) => step.targets))
  const targetsOfKind = (kind: string) => targets.filter((target) => target.kind === kind)
  const department_ids = present(targetsOfKind('department').map(({ department_id }) => department_id))
  const contacts = department_ids.length > 0 ? await listMessageContacts(db, account_id, department_ids) : []
  const called = present([...targetsOfKind('on_call'), ...contacts].map(({ group_id }) => group_id))
  const group_ids = present([
    ...input.group_ids,
    ...targetsOfKind('fail_over').map(({ group_id }) => group_id),
  ])
  const user_ids = [...input.responder_ids]
  const [shifts, fallbacks] = await Promise.all([
    loadShifts(called),
    listFallbackContacts(db, { account_id, group_ids, user_ids }),
  ])
  const named = [
    ...targets.map(({ user_id }) => user_id),
    ...shifts.user_ids,
    ...fallbacks.map(({ user_id }) => user_id),
    ...contacts.map(({ user_id }) => user_id),
    ...input.responder_ids,
  ]
  const rows = await findUsersWithForwards(db, account_id, present(named), maxHops)
  const people = new Map(rows.map((row) => [row.user_id, row]))
  return (in_seconds) => ({ on_call: shifts.on_call_at(in_seconds), fallbacks, contacts, people })
}
