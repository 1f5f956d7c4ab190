import { isClosed } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { shiftNoticesChanged } from '@wardline/contract/paging/my-shifts/shift-notice.events.ts'
import type {
  ShiftSummary,
  ShiftSummarySettings,
  SummaryGroup,
} from '@wardline/contract/paging/my-shifts/shift-summary.schemas.ts'
import { nextRunAfter, type Rhythm } from '@wardline/recurrence/rhythm.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { schedule, scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { findContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import { listOnCallGroups } from '../on-call/on-call-list.queries.ts'
import { loadOnCallStatus } from '../on-call/on-call.access.ts'
import { inGroupZone } from './my-shift.actions.ts'
import { listShiftsOfUser } from './my-shift.queries.ts'
import * as queries from './shift-summary.queries.ts'

/** Messaging handles it. */
export const shiftSummaryTask = taskKind('shift_summary')

export interface SummaryTask {
  user_id: number
  /** Null for a summary that the user asked for. */
  due_ms: number | null
}

const defaults: ShiftSummarySettings = { frequency: 'off', weekday: 1, time: '07:00' }

const groupsMost = 20
const shiftsMost = 50
/** Later than that, after an outage, the summary is skipped. */
const late_ms = 3 * 3_600_000

interface UserKey {
  account_id: number
  user_id: number
}

async function listGroups(db: Db, { account_id, user_id }: UserKey) {
  const { count, results } = await listOnCallGroups(db, {
    account_id,
    user_id,
    named: parseSearchWords(''),
    contact_limit: await findContactLimit(db, { account_id, user_id }),
    at: null,
    mine: true,
    uncovered: false,
    limit: groupsMost,
    offset: 0,
  })
  const ids = results.map(({ id }) => id)
  const statuses = await loadOnCallStatus(db, account_id, ids)
  const groups = results.flatMap(({ id, uid, name }): SummaryGroup[] => {
    const status = statuses.get(id)
    if (!status) return []
    const { time_zone, next } = status
    const people = status.people.map(({ user_id: person_id, display_name, call_order, until }) => ({
      user_id: person_id,
      display_name,
      call_order,
      until,
    }))
    return [
      {
        group_id: id,
        group_uid: uid,
        group_name: name,
        time_zone,
        people,
        next,
        is_closed: isClosed(status),
      },
    ]
  })
  return { groups, group_count: count }
}

/** The content of both the screen and the message. */
export async function loadShiftSummary(db: Db, now: Temporal.Instant, user: UserKey): Promise<ShiftSummary> {
  const settings = await queries.findSettings(db, user)
  const days = settings?.frequency === 'daily' ? 1 : 7
  const [shifts, groups] = await Promise.all([listShiftsOfUser(db, { ...user, days }), listGroups(db, user)])
  return {
    days,
    until: now.add({ hours: days * 24 }).toString(),
    ...groups,
    shifts: shifts.slice(0, shiftsMost).map(inGroupZone),
    shift_count: shifts.length,
    next_due: settings?.next_due ?? null,
  }
}

export const getShiftSummary = (ctx: Context): Promise<ShiftSummary> =>
  ctx.read((db) => loadShiftSummary(db, ctx.clock.now(), ctx.caller))

export const getShiftSummarySettings = (ctx: Context): Promise<ShiftSummarySettings> =>
  ctx.read(async (db) => {
    const { next_due: _, ...settings } = (await queries.findSettings(db, ctx.caller)) ?? {
      ...defaults,
      next_due: null,
    }
    return settings
  })

function nextDue({ frequency, weekday, time }: ShiftSummarySettings, clock: queries.AccountClock) {
  if (frequency === 'off') return null
  const rhythm: Rhythm = {
    every: frequency === 'daily' ? 'day' : 'week',
    weekday,
    month_day: null,
    time,
    time_zone: clock.time_zone,
  }
  return nextRunAfter(rhythm, clock.now_ms)
}

const scheduleSummary = (tx: Tx, user_id: number, due_ms: number) =>
  schedule(tx, {
    kind: shiftSummaryTask,
    due: new Date(due_ms).toISOString(),
    payload: { user_id, due_ms } satisfies SummaryTask,
  })

/** The task of an earlier time finds another `next_due` and does nothing. */
export const setShiftSummarySettings = (
  ctx: Context,
  settings: ShiftSummarySettings,
): Promise<ShiftSummarySettings> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const due_ms = nextDue(settings, await queries.readAccountClock(tx.db, account_id))
    await queries.setSettings(tx.db, ctx.caller, { ...settings, due_ms })
    if (due_ms !== null) await scheduleSummary(tx, user_id, due_ms)
    tx.emit(shiftNoticesChanged, { user: user_id }, {})
    tx.audit(user_id, 'user.shift_summary_set', { user: user_id }, { ...settings })
    return settings
  })

export async function sendShiftSummary(ctx: Context): Promise<Record<string, never>> {
  await ctx.consume('shift_summaries')
  return ctx.transaction((tx) => {
    const payload = { user_id: ctx.caller.user_id, due_ms: null } satisfies SummaryTask
    scheduleAtOnce(tx, { kind: shiftSummaryTask, payload })
    return Promise.resolve({})
  })
}

/**
 * Schedules the summary after the one of `due_ms`. Returns whether that one is sent: not if the user changed its time, is
 * locked or inactive, or if it is too late.
 */
export async function claimSummary(tx: Tx, user_id: number, due_ms: number): Promise<boolean> {
  const user = { account_id: tx.account_id, user_id }
  const due = await queries.lockDue(tx.db, user, due_ms)
  if (!due) return false
  const clock = await queries.readAccountClock(tx.db, tx.account_id)
  const next_ms = nextDue(due, clock)
  if (next_ms === null) return false
  await queries.setNextDue(tx.db, user, next_ms)
  await scheduleSummary(tx, user_id, next_ms)
  return due.can_receive && clock.now_ms - due_ms <= late_ms
}

export const recordSummary = async (
  tx: Tx,
  user_id: number,
  sent: { thread_id: number; notice_text: string },
): Promise<void> => {
  await queries.recordThread(tx.db, { account_id: tx.account_id, user_id }, defaults, sent)
}
