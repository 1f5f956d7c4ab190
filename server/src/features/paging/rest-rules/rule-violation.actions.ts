import { restRulesChanged } from '@wardline/contract/paging/rest-rules/rest-rule.events.ts'
import type { listRuleViolations } from '@wardline/contract/paging/rest-rules/rule-violation.routes.ts'
import type {
  RuleViolation,
  ViolationAcceptance,
  ViolationReopening,
} from '@wardline/contract/paging/rest-rules/rule-violation.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { parseMoment, parseWallTime, secondsPerDay } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { getAccountZone } from '../group-access/account-zone.queries.ts'
import { groupRights, requireGroup } from '../group-access/paging-group.access.ts'
import * as errors from './rest-rule.errors.ts'
import { loadViolations } from './rule-violation.access.ts'
import * as queries from './rule-violation.queries.ts'

const msPerDay = secondsPerDay * 1000
const defaultDays = 56
const maxDays = 400

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
