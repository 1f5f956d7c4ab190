import {
  importLimits,
  type CalendarImport,
  type ImportBody,
} from '@wardline/contract/paging/calendar-import.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { forbidden, invalid } from '../../platform/http/errors.ts'
import { tellCalendarChanged } from './calendar-change.actions.ts'
import * as queries from './calendar-import.queries.ts'
import { planImport, shownPlan, type Change, type ImportPlan, type Stored } from './calendar-import.rules.ts'
import { calendarOf } from './calendar.queries.ts'
import { watchHoles } from './coverage.access.ts'
import { readFile, type ReadFile } from './ical-file.rules.ts'
import type { ImportedSeries } from './ical-series.rules.ts'
import { aheadOf, takersOf } from './imported-times.rules.ts'
import * as events from './on-call-event.queries.ts'
import { occurrenceAt } from './occurrence.rules.ts'
import { groupToSee, groupToWrite, rightsOn, type GroupStanding } from './paging-group.access.ts'
import { insertRule } from './recurrence-rule.queries.ts'
import { writeRule } from './recurrence-words.rules.ts'
import { cancelOnce, cancelSeries } from './series.actions.ts'
import { peopleOf } from './shift-record.queries.ts'
import { instantNow } from './shift.queries.ts'
import { move } from './takeover.queries.ts'
import type { Instant } from './wall-time.rules.ts'

interface Prepared {
  file: ReadFile
  plan: ImportPlan
  /** What whoever is on call by the file or the calendar is called. */
  names: Map<number, string>
  now: Instant
}

/** Reads the file and the calendar, and says what the one makes of the other. */
async function prepare(
  db: Db,
  account_id: number,
  group: GroupStanding,
  body: ImportBody,
): Promise<Prepared> {
  const of = { account_id, group_id: group.id }
  const [now, members, uids] = await Promise.all([
    instantNow(db),
    queries.membersOf(db, of),
    queries.importedUids(db, of),
  ])
  const file = await readFile(body.calendar, { zone: group.time_zone, now, most: importLimits.events })
  if ('refused' in file) throw invalid({ calendar: [file.refused] })
  const calendar = await calendarOf(db, { ...of, event_ids: [...uids.keys()] })
  const stored = calendar.events.map((event): Stored => ({
    uid: uids.get(event.id) ?? '',
    event,
    overrides: calendar.overrides.filter(({ event_id }) => event_id === event.id),
    takeovers: calendar.takeovers.filter(({ event_id }) => event_id === event.id),
  }))
  const choices = new Map(body.people.map(({ key, user_id }) => [key, user_id]))
  // Whoever took a shift over need not be a member.
  const takers = await peopleOf(
    db,
    account_id,
    calendar.takeovers.map(({ user_id }) => user_id),
  )
  const names = new Map([
    ...[...takers].map(([id, { display_name }]) => [id, display_name] as const),
    ...members.map(({ user_id, display_name }) => [user_id, display_name] as const),
  ])
  return { file, plan: planImport(file, { members, choices, stored, now }), names, now }
}

const answer = (
  group: GroupStanding,
  { file, plan, names, now }: Prepared,
  { is_done, warnings }: Pick<CalendarImport, 'is_done' | 'warnings'>,
): CalendarImport => {
  const { past, unreadable } = file
  const { time_zone } = group
  return {
    is_done,
    time_zone,
    past,
    unreadable,
    warnings,
    ...shownPlan(plan, { zone: time_zone, now, names }),
  }
}

/** What an import would change; nothing is changed. */
export const previewImport = (ctx: Ctx, group_id: number, body: ImportBody): Promise<CalendarImport> =>
  ctx.read(async (db) => {
    const group = await groupToSee(ctx, db, group_id, 'ScheduleGroup')
    if (!rightsOn(ctx, group).add_event) throw forbidden()
    const prepared = await prepare(db, ctx.caller.account_id, group, body)
    return answer(group, prepared, { is_done: false, warnings: [] })
  })

/** All of it or nothing. Done a second time with the same file it changes nothing. */
export const importCalendar = (ctx: Ctx, group_id: number, body: ImportBody): Promise<CalendarImport> =>
  ctx.tx(async (tx) => {
    const group = await groupToWrite(ctx, tx, group_id, { type: 'ScheduleGroup', right: 'add_event' })
    const prepared = await prepare(tx.db, tx.account_id, group, body)
    const { plan } = prepared
    if (plan.problem !== null) throw invalid({ people: [plan.problem] })
    const missing = body.remove_missing ? plan.missing : []
    const rights = rightsOn(ctx, group)
    if (plan.changed.length > 0 && !rights.change_event) throw forbidden()
    if (missing.length > 0 && !rights.delete_event) throw forbidden()
    const gone = [...plan.changed.map(({ from }) => from), ...missing]
    if (gone.length + plan.added.length === 0) return answer(group, prepared, { is_done: true, warnings: [] })

    const madeHoles = await watchHoles(tx, group_id)
    for (const one of missing) await endEvent(ctx, tx, group, one, prepared.now)
    await queries.forgetImported(
      tx.db,
      { account_id: tx.account_id, group_id },
      missing.map(({ uid }) => uid),
    )
    const made = []
    for (const one of plan.added) made.push(await insertSeries(tx, group_id, one))
    for (const one of plan.changed) made.push(await replaceEvent(ctx, tx, group, one, prepared.now))
    await queries.nameImported(tx.db, { account_id: tx.account_id, group_id }, made)
    await tellCalendarChanged(tx, group_id, [
      ...gone.map(({ event }) => event.id),
      ...made.map(({ id }) => id),
    ])
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'calendar.imported',
      object_type: 'paging_group',
      object_id: group_id,
      details: { added: plan.added.length, changed: plan.changed.length, removed: missing.length },
    })
    return answer(group, prepared, { is_done: true, warnings: await madeHoles() })
  })

/** From its next time on it does not take place any more; what is over stays, and whoever had taken it over is told. */
async function endEvent(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  { event, overrides, takeovers }: Stored,
  now: Instant,
): Promise<void> {
  const ahead = aheadOf({ event, overrides }, now)
  for (const occurrence of ahead?.put_off ?? [])
    await cancelOnce(ctx, tx, group, { event, occurrence, overrides, takeovers })
  if (ahead === undefined || ahead.from === null) return
  const occurrence = occurrenceAt(event, [], ahead.from)
  await cancelSeries(ctx, tx, group, { event, occurrence, overrides, takeovers }, 'following')
}

/** What the file does not say stays as the calendar has it; whoever took over a time that stays has it still. */
async function replaceEvent(
  ctx: Ctx,
  tx: Tx,
  group: GroupStanding,
  { to, from }: Change,
  now: Instant,
): Promise<{ id: number; uid: string }> {
  const { lost, kept } = takersOf(from, now, to)
  await endEvent(ctx, tx, group, { ...from, takeovers: lost }, now)
  const made = await insertSeries(tx, group.id, to, from)
  await move(
    tx.db,
    tx.account_id,
    kept.map((one) => ({ ...one, event_id: made.id })),
  )
  return made
}

async function insertSeries(
  tx: Tx,
  group_id: number,
  { uid, event, overrides }: ImportedSeries,
  from?: Stored,
): Promise<{ id: number; uid: string }> {
  const of = { account_id: tx.account_id, group_id }
  const rule = event.rule && (await insertRule(tx.db, tx.account_id, writeRule(event.rule)))
  const { layer, escalation_policy_id } = from?.event ?? event
  const own = { layer, escalation_policy_id }
  const id = await events.insertEvent(tx.db, of, { ...event, ...own, id: null, rule_id: rule?.id ?? null })
  await events.putOverrides(
    tx.db,
    of,
    overrides.map((one) => ({ ...one, ...own, event_id: id })),
  )
  return { id, uid }
}
