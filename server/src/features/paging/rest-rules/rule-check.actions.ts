import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/http/errors.ts'
import type { Instant, WallTime } from '@wardline/recurrence/wall-time.ts'
import {
  findViolations,
  hasNoRules,
  isEmergency,
  lookBackMs,
  subtractViolations,
  type DutyShift,
  type Violation,
} from '@wardline/rostering/violation.ts'
import * as errors from './rest-rule.errors.ts'
import * as queries from './planning-rules.queries.ts'
import { insertAcceptances } from './rule-violation.queries.ts'
import { describeViolations, type NamedShift } from './violation-text.rules.ts'

interface ChangedShift {
  user_id: number
  event_id: number
  original_start: WallTime
  start: Instant
  end: Instant
  call_order: number
}

interface ShiftChange {
  group_id: number
  now: Instant
  removed: readonly ChangedShift[]
  added: readonly ChangedShift[]
}

/** Tells the shifts of a group apart. */
const shiftKey = ({
  user_id,
  event_id,
  start,
  end,
}: Pick<DutyShift, 'user_id' | 'event_id' | 'start' | 'end'>) => `${user_id} ${event_id} ${start} ${end}`

/** The violations that a change of shifts makes, by start. The shifts must be stored already. */
async function findNewViolations(
  db: Db,
  account_id: number,
  { group_id, now, removed, added }: ShiftChange,
): Promise<Violation<NamedShift>[]> {
  const user_ids = [...new Set(added.map(({ user_id }) => user_id))]
  if (user_ids.length === 0) return []
  const rules = await queries.loadPlanningRules(db, account_id, user_ids)
  if (hasNoRules(rules)) return []
  const margin = lookBackMs(rules)
  const after = await queries.listDutyShifts(db, {
    account_id,
    user_ids,
    from: Math.min(...added.map(({ start }) => start)) - margin,
    to: Math.max(...added.map(({ end }) => end)) + margin,
  })
  const [sample] = after
  if (!sample) return []
  const addedKeys = new Set(added.map(shiftKey))
  const unchanged = after.filter((shift) => shift.group_id !== group_id || !addedKeys.has(shiftKey(shift)))
  const zone = after.find((shift) => shift.group_id === group_id)?.time_zone ?? sample.time_zone
  const gone = removed
    .filter(({ user_id }) => user_ids.includes(user_id))
    .map((shift): NamedShift => ({
      ...shift,
      group_id,
      time_zone: zone,
      display_name: '',
    }))
  const before = findViolations([...unchanged, ...gone], rules)
  return subtractViolations(before, findViolations(after, rules)).filter(({ shift }) => shift.end > now)
}

/** `warn`: a change that no one can give a reason for, such as one of a scheduling system, is never refused. */
export type RuleEnforcement = 'warn' | { emergency_reason: string }

/**
 * Returns a warning for each rule that a change of shifts breaks, and for each missing qualification.
 * @throws 400 if a rule refuses it and no reason was entered. The reason is kept with each of these shifts.
 */
export async function checkRestRules(
  tx: Tx,
  change: ShiftChange,
  { by_user_id, enforcement }: { by_user_id: number | null; enforcement: RuleEnforcement },
): Promise<string[]> {
  const violations = await findNewViolations(tx.db, tx.account_id, change)
  const refused = violations.filter(isEmergency)
  if (refused.length > 0 && enforcement !== 'warn' && by_user_id !== null) {
    const { emergency_reason } = enforcement
    if (emergency_reason.trim() === '')
      throw invalid({ emergency_reason: [...describeViolations(refused), errors.reasonRequired] })
    await insertAcceptances(
      tx.db,
      { account_id: tx.account_id, author_id: by_user_id, reason: emergency_reason },
      refused.flatMap(({ kind, shift: { event_id, original_start, user_id } }) =>
        event_id === null || original_start === null ? [] : [{ kind, event_id, original_start, user_id }],
      ),
    )
    tx.audit(
      by_user_id,
      'rule_violation.emergency',
      { paging_group: change.group_id },
      { reason: emergency_reason, shifts: refused.length },
    )
  }
  return describeViolations(violations)
}

type PlannedShift = Pick<DutyShift, 'user_id' | 'start' | 'end' | 'call_order'> &
  Partial<Pick<DutyShift, 'event_id' | 'original_start'>>

interface Plan {
  account_id: number
  group: { id: number; time_zone: string }
  now: Instant
  /** Shifts without an event are not stored yet. */
  planned: readonly PlannedShift[]
  /** Events whose shifts the plan replaces. */
  replaced: readonly number[]
}

/** Returns the warnings that saving a plan would return. */
export async function describePlannedViolations(
  db: Db,
  { account_id, group, now, planned, replaced }: Plan,
): Promise<string[]> {
  const user_ids = [...new Set(planned.map(({ user_id }) => user_id))]
  if (user_ids.length === 0) return []
  const rules = await queries.loadPlanningRules(db, account_id, user_ids)
  if (hasNoRules(rules)) return []
  const margin = lookBackMs(rules)
  const window = {
    account_id,
    user_ids,
    from: Math.min(...planned.map(({ start }) => start)) - margin,
    to: Math.max(...planned.map(({ end }) => end)) + margin,
  }
  const [stored, names] = await Promise.all([
    queries.listDutyShifts(db, window),
    queries.listNames(db, account_id, user_ids),
  ])
  const isReplaced = ({ event_id, start }: NamedShift) =>
    event_id !== null && replaced.includes(event_id) && start >= now
  const after = [
    ...stored.filter((shift) => !isReplaced(shift)),
    ...planned.map(({ event_id = null, original_start = null, ...shift }): NamedShift => ({
      ...shift,
      event_id,
      original_start,
      group_id: group.id,
      time_zone: group.time_zone,
      display_name: names.get(shift.user_id) ?? '',
    })),
  ]
  const violations = subtractViolations(findViolations(stored, rules), findViolations(after, rules))
  return describeViolations(violations.filter(({ shift }) => shift.end > now))
}

interface Candidates {
  account_id: number
  group: { id: number; time_zone: string }
  user_ids: readonly number[]
  spans: readonly { start: Instant; end: Instant }[]
  call_order: number
}

/** The rules that each user would break with the same shifts, as sentences. Users who would break none are left out. */
export async function describeBreaksByUser(
  db: Db,
  { account_id, group, user_ids, spans, call_order }: Candidates,
): Promise<Map<number, string[]>> {
  const rules = await queries.loadPlanningRules(db, account_id, user_ids)
  if (spans.length === 0 || hasNoRules(rules)) return new Map()
  const margin = lookBackMs(rules)
  const stored = await queries.listDutyShifts(db, {
    account_id,
    user_ids,
    from: Math.min(...spans.map(({ start }) => start)) - margin,
    to: Math.max(...spans.map(({ end }) => end)) + margin,
  })
  const names = await queries.listNames(db, account_id, user_ids)
  const own = Map.groupBy(stored, ({ user_id }) => user_id)
  return new Map(
    user_ids.flatMap((user_id): [number, string[]][] => {
      const before = own.get(user_id) ?? []
      const added = spans.map((span): NamedShift => ({
        ...span,
        call_order,
        user_id,
        group_id: group.id,
        time_zone: group.time_zone,
        event_id: null,
        original_start: null,
        display_name: names.get(user_id) ?? '',
      }))
      const broken = subtractViolations(
        findViolations(before, rules),
        findViolations([...before, ...added], rules),
      )
      return broken.length === 0 ? [] : [[user_id, describeViolations(broken)]]
    }),
  )
}
