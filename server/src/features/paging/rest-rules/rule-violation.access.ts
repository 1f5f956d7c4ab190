import type { RuleViolation } from '@wardline/contract/paging/rest-rules/rule-violation.schemas.ts'
import { formatWallTime, formatWithOffset, type Instant } from '@wardline/recurrence/wall-time.ts'
import { findViolations, hasNoRules, lookBackMs, type Violation } from '@wardline/rostering/violation.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isPlannable } from '../group-access/paging-group.access.ts'
import { listDutyShifts, loadPlanningRules } from './planning-rules.queries.ts'
import * as queries from './rule-violation.queries.ts'
import { describeViolation, type NamedShift } from './violation-text.rules.ts'

interface Selection {
  /** Otherwise those of groups that the caller plans. */
  isOwn: boolean
  group_id: number | null
  user_id: number | null
  from: Instant
  to: Instant
}

/** The violations of shifts in a time, by start, also accepted ones. */
export async function loadViolations(ctx: Context, db: Db, selection: Selection): Promise<RuleViolation[]> {
  const { account_id } = ctx.caller
  const { isOwn, group_id, from, to } = selection
  const isListed = isOwn ? null : isPlannable(ctx)
  const user_id = isOwn ? ctx.caller.user_id : selection.user_id
  const user_ids = await queries.listUsersOnDuty(db, { account_id, isListed, group_id, user_id, from, to })
  const rules = await loadPlanningRules(db, account_id, user_ids)
  if (hasNoRules(rules)) return []
  const shifts = await listDutyShifts(db, { account_id, user_ids, from: from - lookBackMs(rules), to })
  const groups = await queries.listGroups(db, account_id, isPlannable(ctx))
  const violations = findViolations(shifts, rules).filter(
    ({ shift }) =>
      shift.end > from &&
      shift.start < to &&
      (group_id === null || shift.group_id === group_id) &&
      (isOwn || groups.get(shift.group_id)?.may_accept),
  )
  const accepted = await queries.listAcceptances(
    db,
    account_id,
    violations.flatMap(({ shift }) => shift.event_id ?? []),
  )
  const byKey = new Map(accepted.map((one) => [keyOf(one), one]))
  return violations.flatMap((violation) => {
    const group = groups.get(violation.shift.group_id)
    return group ? presentViolation(violation, group, byKey) : []
  })
}

const keyOf = ({ event_id, original_start, user_id, kind }: queries.AcceptanceKey): string =>
  `${event_id} ${original_start} ${user_id} ${kind}`

function presentViolation(
  violation: Violation<NamedShift>,
  group: { uid: string; name: string; may_accept: boolean },
  accepted: ReadonlyMap<string, queries.Acceptance>,
): RuleViolation[] {
  const { kind, shift, rule } = violation
  const { event_id, original_start, user_id, time_zone } = shift
  // An imported shift whose event is gone cannot be changed.
  if (event_id === null || original_start === null) return []
  const found = accepted.get(keyOf({ event_id, original_start, user_id, kind }))
  return [
    {
      kind,
      user_id,
      display_name: shift.display_name,
      group_id: shift.group_id,
      group_uid: group.uid,
      group_name: group.name,
      event_id,
      original_start: formatWallTime(original_start),
      start: formatWithOffset(time_zone, shift.start),
      end: formatWithOffset(time_zone, shift.end),
      text: describeViolation(violation),
      rule: rule && { id: rule.id, name: rule.name },
      accepted: found ? { by: found.by, reason: found.reason, at: found.at } : null,
      may: { accept: group.may_accept },
    },
  ]
}
