import { countDays } from '@wardline/contract/days.rules.ts'
import type {
  getHospitalRoster as hospitalRoute,
  getRoster as rosterRoute,
} from '@wardline/contract/paging/sheets/roster.routes.ts'
import { labelGroups } from '@wardline/contract/paging/sheets/roster.rules.ts'
import {
  hospitalRosterDays,
  hospitalRosterGroups,
  hospitalRosterPeople,
  rosterDays,
  type HospitalRoster,
  type Roster,
} from '@wardline/contract/paging/sheets/roster.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { formatWithOffset } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { listOccurrences } from '../calendar/calendar-view.actions.ts'
import { findGapsBetween } from '../coverage/coverage.queries.ts'
import { requireGroup, type GroupAccess } from '../group-access/paging-group.access.ts'
import * as errors from './roster.errors.ts'
import * as queries from './roster.queries.ts'
import { averageDuty, cutTo, sumDuty, toPeriod, toRosterShift, type Duty } from './roster.rules.ts'
import { listSheetGroups } from './sheet-group.actions.ts'

type Days = Pick<QueryOf<typeof rosterRoute>, 'from' | 'to'>

function requireDays({ from, to }: Days, most: number): void {
  const days = countDays(from, to)
  if (days < 1) throw invalid({ to: [errors.endsBeforeStart] })
  if (days > most) throw invalid({ to: [errors.tooLong(most)] })
}

const requireScheduleGroup = (ctx: Context, id: number): Promise<GroupAccess> =>
  ctx.read((db) => requireGroup(ctx, db, id, 'ScheduleGroup'))

interface PlannedShift {
  user_id: number
  call_order: number
  title: string
  whole: Duty
  /** Within the period. */
  time: Duty
  /** The label of the group. */
  group?: string
}

/** Takes shifts from the calendar, so that past, taken over and planned shifts are those that it shows. */
async function listShifts(
  ctx: Context,
  { id, time_zone }: GroupAccess,
  period: Duty,
  label: Pick<PlannedShift, 'group'>,
): Promise<PlannedShift[]> {
  const occurrences = await listOccurrences(ctx, id, {
    start: formatWithOffset(time_zone, period.start),
    end: formatWithOffset(time_zone, period.end),
  })
  return occurrences
    .filter(({ cancelled }) => !cancelled)
    .flatMap(({ target_id, call_order, title, start, end }) => {
      const whole = { start: Date.parse(start), end: Date.parse(end) }
      const time = cutTo(period, whole)
      return time ? [{ user_id: target_id, call_order, title, whole, time, ...label }] : []
    })
}

interface GroupShifts {
  group_ids: number[]
  shifts: readonly PlannedShift[]
  /** By the id of the group, in rosters of several groups. */
  labels: ReadonlyMap<number, string>
}

async function listGaps(
  { caller: { account_id } }: Context,
  db: Db,
  { group_ids, labels }: GroupShifts,
  { zone, period }: { zone: string; period: Duty },
): Promise<Roster['gaps']> {
  const [from, to] = [formatWithOffset(zone, period.start), formatWithOffset(zone, period.end)]
  const found = await findGapsBetween(db, { account_id, group_ids, from, to })
  return group_ids.flatMap((id) => {
    const group = labels.get(id)
    return (found.get(id) ?? []).map(({ start, end }) => ({
      start: formatWithOffset(zone, Date.parse(start)),
      end: formatWithOffset(zone, Date.parse(end)),
      ...(group !== undefined && { group }),
    }))
  })
}

/** The shifts of each person, with totals over all groups. */
async function listByPerson(
  ctx: Context,
  planned: GroupShifts,
  { zone, period, from, to }: Days & { zone: string; period: Duty },
) {
  const { account_id } = ctx.caller
  const { group_ids, shifts } = planned
  const byUser = Map.groupBy(shifts, ({ user_id }) => user_id)
  const [members, holidays, gaps] = await ctx.read((db) =>
    Promise.all([
      queries.listRosterMembers(db, { account_id, group_ids, user_ids: [...byUser.keys()] }),
      queries.listHolidaysBetween(db, account_id, { from, to }),
      listGaps(ctx, db, planned, { zone, period }),
    ]),
  )
  const people = members.map((member) => {
    const own = byUser.get(member.user_id) ?? []
    return {
      ...member,
      shifts: own.map((shift) => toRosterShift(zone, shift)),
      totals: sumDuty(
        own.map(({ time }) => time),
        { zone, period, from, to, holidays },
      ),
    }
  })
  const average = averageDuty(people.filter(({ is_member }) => is_member).map(({ totals }) => totals))
  return { time_zone: zone, from, to, holidays, people, gaps, average }
}

export async function getRoster(
  ctx: Context,
  group_id: number,
  { from, to }: QueryOf<typeof rosterRoute>,
): Promise<Roster> {
  requireDays({ from, to }, rosterDays)
  const group = await requireScheduleGroup(ctx, group_id)
  const zone = group.time_zone
  const period = toPeriod(zone, { from, to })
  const shifts = await listShifts(ctx, group, period, {})
  const planned = { group_ids: [group_id], shifts, labels: new Map<number, string>() }
  const roster = await listByPerson(ctx, planned, { zone, period, from, to })
  return { group_id, name: group.name, ...roster }
}

type Filters = Pick<QueryOf<typeof hospitalRoute>, 'department_id' | 'group_ids'>

/** Chosen groups, which like calendars are open to every user of the account, or those that the caller may find. */
async function findGroupIds(ctx: Context, { department_id, group_ids }: Filters): Promise<number[]> {
  if (group_ids !== undefined) return [...new Set(group_ids.split(',').map(Number))]
  const listed = await ctx.read((db) => listSheetGroups(ctx, db, { department_id, at: null }))
  return listed.map(({ id }) => id)
}

async function findDepartment(ctx: Context, { department_id, group_ids }: Filters) {
  if (department_id === undefined || group_ids !== undefined) return null
  const found = await ctx.read((db) => queries.findDepartment(db, ctx.caller.account_id, department_id))
  if (!found) throw notFound()
  return found
}

export async function getHospitalRoster(
  ctx: Context,
  { from, to, ...filters }: QueryOf<typeof hospitalRoute>,
): Promise<HospitalRoster> {
  requireDays({ from, to }, hospitalRosterDays)
  const zone = await ctx.read((db) => queries.findTimeZone(db, ctx.caller.account_id))
  const period = toPeriod(zone, { from, to })
  const department = await findDepartment(ctx, filters)
  const found_ids = await findGroupIds(ctx, filters)
  const group_ids = found_ids.slice(0, hospitalRosterGroups)
  const groups: GroupAccess[] = []
  for (const id of group_ids) groups.push(await requireScheduleGroup(ctx, id))
  const labels = labelGroups(groups.map(({ name }) => name))
  const shifts: PlannedShift[] = []
  for (const [at, group] of groups.entries())
    shifts.push(...(await listShifts(ctx, group, period, { group: labels[at] ?? '' })))
  shifts.sort((a, b) => a.time.start - b.time.start || a.call_order - b.call_order)
  const planned = { group_ids, shifts, labels: new Map(groups.map(({ id }, at) => [id, labels[at] ?? ''])) }
  const roster = await listByPerson(ctx, planned, { zone, period, from, to })
  return {
    ...roster,
    people: roster.people.slice(0, hospitalRosterPeople),
    person_count: roster.people.length,
    department,
    groups: groups.map(({ id, uid, name }, at) => ({
      group_id: id,
      group_uid: uid,
      name,
      label: labels[at] ?? '',
    })),
    group_count: found_ids.length,
  }
}
