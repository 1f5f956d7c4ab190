import {
  importLimits,
  type CalendarImport,
  type ImportBody,
} from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid } from '../../../platform/http/errors.ts'
import { publishCalendarChange } from '../calendar/calendar-change.actions.ts'
import * as queries from './calendar-import.queries.ts'
import {
  planImport,
  presentPlan,
  shiftKey,
  type Change,
  type ImportPlan,
  type ImportedEvent,
} from './calendar-import.rules.ts'
import { loadCalendar } from '../calendar/calendar.queries.ts'
import { trackNewGaps } from '../coverage/coverage.access.ts'
import { isCalendarFile, parseCalendarFile, type ParsedCalendarFile } from './calendar-file.rules.ts'
import type { ImportedSeries } from './imported-series.rules.ts'
import { parseShiftTable } from './shift-table.rules.ts'
import { findRemaining, sortTakeovers } from './remaining-occurrences.rules.ts'
import * as events from '../events/on-call-event.queries.ts'
import { resolveOccurrence } from '../calendar/occurrence.rules.ts'
import {
  requireGroup,
  requireLockedGroup,
  groupRights,
  type GroupAccess,
} from '../group-access/paging-group.access.ts'
import { insertRule } from '../recurrence-rules/recurrence-rule.queries.ts'
import { formatRule } from '@wardline/recurrence/rule-text.ts'
import { cancelOccurrence, cancelSeries } from '../events/series.actions.ts'
import { findPeople } from '../calendar/past-shift.queries.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { move } from '../takeovers/takeover.queries.ts'
import type { Instant } from '@wardline/recurrence/wall-time.ts'

interface Prepared {
  file: ParsedCalendarFile
  plan: ImportPlan
  names: Map<number, string>
  now: Instant
}

async function prepare(db: Db, account_id: number, group: GroupAccess, body: ImportBody): Promise<Prepared> {
  const key = { account_id, group_id: group.id }
  const [now, members, uids] = await Promise.all([
    readClock(db),
    queries.listMembers(db, key),
    queries.findImportedUids(db, key),
  ])
  const parse = isCalendarFile(body.calendar) ? parseCalendarFile : parseShiftTable
  const file = await parse(body.calendar, { zone: group.time_zone, now, most: importLimits.events })
  if ('refused' in file) throw invalid({ calendar: [file.refused] })
  const calendar = await loadCalendar(db, { ...key, event_ids: [...uids.keys()] })
  const stored = calendar.events.map((event): ImportedEvent => ({
    uid: uids.get(event.id) ?? '',
    event,
    overrides: calendar.overrides.filter(({ event_id }) => event_id === event.id),
    takeovers: calendar.takeovers.filter(({ event_id }) => event_id === event.id),
  }))
  const choices = new Map(body.people.map((person) => [person.key, person.user_id]))
  const shifts = file.isTable ? await queries.listPlannedShifts(db, key) : []
  const planned = new Set(shifts.map(shiftKey))
  // A user who took over a shift need not be a member.
  const takers = await findPeople(
    db,
    account_id,
    calendar.takeovers.map(({ user_id }) => user_id),
  )
  const names = new Map([
    ...[...takers].map(([id, { display_name }]) => [id, display_name] as const),
    ...members.map(({ user_id, display_name }) => [user_id, display_name] as const),
  ])
  return { file, plan: planImport(file, { members, choices, stored, planned, now }), names, now }
}

function presentImport(
  group: GroupAccess,
  { file, plan, names, now }: Prepared,
  { is_done, warnings }: Pick<CalendarImport, 'is_done' | 'warnings'>,
): CalendarImport {
  const { past, unreadable } = file
  const { time_zone } = group
  return {
    is_done,
    time_zone,
    past,
    unreadable,
    warnings,
    ...presentPlan(plan, { zone: time_zone, now, names }),
  }
}

export function previewImport(ctx: Context, group_id: number, body: ImportBody): Promise<CalendarImport> {
  return ctx.read(async (db) => {
    const group = await requireGroup(ctx, db, group_id, 'ScheduleGroup')
    if (!groupRights(ctx, group).add_event) throw forbidden()
    const prepared = await prepare(db, ctx.caller.account_id, group, body)
    return presentImport(group, prepared, { is_done: false, warnings: [] })
  })
}

/** Imports everything or nothing. Importing the same file again changes nothing. */
export function importCalendar(ctx: Context, group_id: number, body: ImportBody): Promise<CalendarImport> {
  return ctx.transaction(async (tx) => {
    const group = await requireLockedGroup(ctx, tx, group_id, { type: 'ScheduleGroup', right: 'add_event' })
    const prepared = await prepare(tx.db, tx.account_id, group, body)
    const { plan } = prepared
    if (plan.problem !== null) throw invalid({ people: [plan.problem] })
    const missing = body.remove_missing ? plan.missing : []
    const rights = groupRights(ctx, group)
    if (plan.changed.length > 0 && !rights.change_event) throw forbidden()
    if (missing.length > 0 && !rights.delete_event) throw forbidden()
    const ended = [...plan.changed.map(({ from }) => from), ...missing]
    if (ended.length + plan.added.length === 0)
      return presentImport(group, prepared, { is_done: true, warnings: [] })

    const findNewGaps = await trackNewGaps(tx, group_id)
    for (const one of missing) await endEvent(ctx, tx, group, one, prepared.now)
    await queries.clearImportedUids(
      tx.db,
      { account_id: tx.account_id, group_id },
      missing.map(({ uid }) => uid),
    )
    const inserted = []
    for (const one of plan.added) inserted.push(await insertSeries(tx, group_id, one))
    for (const one of plan.changed) inserted.push(await replaceEvent(ctx, tx, group, one, prepared.now))
    await queries.setImportedUids(tx.db, { account_id: tx.account_id, group_id }, inserted)
    const brokenRules = await publishCalendarChange(
      tx,
      { group_id, by_user_id: ctx.caller.user_id, origin: { kind: 'import' }, enforcement: 'warn' },
      [...ended.map(({ event }) => event.id), ...inserted.map(({ id }) => id)],
    )
    tx.audit(
      ctx.caller.user_id,
      'calendar.imported',
      { paging_group: group_id },
      { added: plan.added.length, changed: plan.changed.length, removed: missing.length },
    )
    return presentImport(group, prepared, {
      is_done: true,
      warnings: [...(await findNewGaps()), ...brokenRules],
    })
  })
}

/** The past stays; users who took over upcoming shifts are notified. */
async function endEvent(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { event, overrides, takeovers }: ImportedEvent,
  now: Instant,
): Promise<void> {
  const remaining = findRemaining({ event, overrides }, now)
  // Cancelling depends on no other plan.
  const changes = { overrides, takeovers, fixed_spans: [] }
  for (const occurrence of remaining?.postponed ?? [])
    await cancelOccurrence(ctx, tx, group, { ...changes, event, occurrence }, '')
  if (remaining === undefined || remaining.from === null) return
  const occurrence = resolveOccurrence(event, [], remaining.from)
  await cancelSeries(ctx, tx, group, { ...changes, event, occurrence }, 'following')
}

/** Call order and policy stay as in the calendar, and takeovers of unchanged shifts are kept. */
async function replaceEvent(
  ctx: Context,
  tx: Tx,
  group: GroupAccess,
  { to, from }: Change,
  now: Instant,
): Promise<{ id: number; uid: string }> {
  const { ended, kept } = sortTakeovers(from, now, to)
  await endEvent(ctx, tx, group, { ...from, takeovers: ended }, now)
  const event = await insertSeries(tx, group.id, to, from)
  await move(
    tx.db,
    tx.account_id,
    kept.map((one) => ({ ...one, event_id: event.id })),
  )
  return event
}

async function insertSeries(
  tx: Tx,
  group_id: number,
  { uid, event, overrides }: ImportedSeries,
  from?: ImportedEvent,
): Promise<{ id: number; uid: string }> {
  const key = { account_id: tx.account_id, group_id }
  const rule = event.rule && (await insertRule(tx.db, tx.account_id, formatRule(event.rule)))
  const { call_order, escalation_policy_id } = from?.event ?? event
  const unchangedFields = { call_order, escalation_policy_id }
  const id = await events.insertEvent(tx.db, key, {
    ...event,
    ...unchangedFields,
    id: null,
    rule_id: rule?.id ?? null,
  })
  await events.upsertOverrides(
    tx.db,
    key,
    overrides.map((one) => ({ ...one, ...unchangedFields, event_id: id })),
  )
  return { id, uid }
}
