import { restRulesChanged } from '@wardline/contract/paging/rest-rules/rest-rule.events.ts'
import type { listRuleViolations } from '@wardline/contract/paging/rest-rules/rule-violation.routes.ts'
import type {
  RuleViolation,
  ViolationAcceptance,
  ViolationReopening,
} from '@wardline/contract/paging/rest-rules/rule-violation.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import {
  formatWallTime,
  formatWithOffset,
  parseMoment,
  parseWallTime,
  secondsPerDay,
  type Instant,
} from '@wardline/recurrence/wall-time.ts'
import { findViolations, lookBackMs, type Violation } from '@wardline/rostering/violation.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { getAccountZone } from '../group-access/account-zone.queries.ts'
import { groupRights, isPlannable, requireGroup } from '../group-access/paging-group.access.ts'
import { listDutyShifts, loadPlanningRules } from './planning-rules.queries.ts'
import * as errors from './rest-rule.errors.ts'
import * as queries from './rule-violation.queries.ts'
import { describeViolation, type NamedShift } from './violation-text.rules.ts'

const msPerDay = secondsPerDay * 1000
const defaultDays = 56
const maxDays = 400

interface Selection {
  /** Otherwise those of groups that the caller plans. */
  isOwn: boolean
  group_id: number | null
  user_id: number | null
  from: Instant
  to: Instant
}

/** The violations of shifts in a time, by start, also accepted ones. */
async function loadViolations(ctx: Context, db: Db, selection: Selection): Promise<RuleViolation[]> {
  const { account_id } = ctx.caller
  const { isOwn, group_id, from, to } = selection
  const isListed = isOwn ? null : isPlannable(ctx)
  const user_id = isOwn ? ctx.caller.user_id : selection.user_id
  const user_ids = await queries.listUsersOnDuty(db, { account_id, isListed, group_id, user_id, from, to })
  const rules = await loadPlanningRules(db, account_id, user_ids)
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

const inState =
  (state: 'open' | 'accepted' | 'all') =>
  ({ accepted }: RuleViolation) =>
    state === 'all' || (accepted !== null) === (state === 'accepted')

export function listViolations(
  ctx: Context,
  query: QueryOf<typeof listRuleViolations>,
): Promise<Page<RuleViolation>> {
  return ctx.read(async (db) => {
    const { list, state, group_id = null, user_id = null } = query
    if (list === 'planned' && group_id !== null) {
      const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
      if (!groupRights(ctx, group).change_event) throw forbidden()
    }
    const now = ctx.clock.now().epochMilliseconds
    const zone = await getAccountZone(db, ctx.caller.account_id)
    const from = query.from === undefined ? now : parseMoment(zone, query.from).at
    const to = query.until === undefined ? from + defaultDays * msPerDay : parseMoment(zone, query.until).at
    if (to > now + maxDays * msPerDay) throw invalid({ until: [errors.rangeTooLong] })
    const selection = { isOwn: list === 'own', group_id, user_id, from: Math.max(from, now), to }
    const all = (await loadViolations(ctx, db, selection)).filter(inState(state))
    const offset = offsetOf(query)
    return { count: all.length, results: all.slice(offset, offset + query.page_size) }
  })
}

/** @throws 404 for another account’s shift, 403 if the caller does not plan its group, 400 if it breaks no such rule */
async function requireViolation(ctx: Context, db: Db, key: ViolationReopening): Promise<RuleViolation> {
  const group_id = await queries.findGroupOf(db, ctx.caller.account_id, key.event_id)
  if (group_id === undefined) throw notFound()
  const group = await requireGroup(ctx, db, group_id)
  if (!groupRights(ctx, group).change_event) throw forbidden()
  const now = ctx.clock.now().epochMilliseconds
  const violations = await loadViolations(ctx, db, {
    isOwn: false,
    group_id,
    user_id: key.user_id,
    from: now,
    to: now + maxDays * msPerDay,
  })
  const found = violations.find(
    ({ kind, event_id, original_start }) =>
      kind === key.kind && event_id === key.event_id && original_start === key.original_start.slice(0, 19),
  )
  if (!found) throw invalid({ non_field_errors: [errors.goneViolation] })
  return found
}

async function decide(
  ctx: Context,
  key: ViolationReopening,
  action: 'accepted' | 'reopened',
  write: (tx: Tx, found: queries.AcceptanceKey) => Promise<unknown>,
): Promise<RuleViolation> {
  return ctx.transaction(async (tx) => {
    const found = await requireViolation(ctx, tx.db, key)
    const { kind, event_id, user_id, original_start } = found
    await write(tx, { kind, event_id, user_id, original_start: parseWallTime(original_start) })
    tx.emit(restRulesChanged, { account: true }, {})
    tx.audit(
      ctx.caller.user_id,
      `rule_violation.${action}`,
      { on_call_event: event_id },
      { group_id: found.group_id, user_id, kind, original_start },
    )
    return requireViolation(ctx, tx.db, key)
  })
}

export const acceptViolation = (
  ctx: Context,
  { reason, ...key }: ViolationAcceptance,
): Promise<RuleViolation> =>
  decide(ctx, key, 'accepted', ({ db, account_id }, found) =>
    queries.insertAcceptances(db, { account_id, author_id: ctx.caller.user_id, reason }, [found]),
  )

export const reopenViolation = (ctx: Context, key: ViolationReopening): Promise<RuleViolation> =>
  decide(ctx, key, 'reopened', (tx, found) => queries.deleteAcceptance(tx.db, tx.account_id, found))
