import { calendarChanged } from '@wardline/contract/paging/events/on-call-event.events.ts'
import { shiftNoticesChanged } from '@wardline/contract/paging/my-shifts/shift-notice.events.ts'
import type { ShiftNotice } from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { scheduleAtOnce, scheduleMany } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { formatInZone } from '../coverage/coverage.rules.ts'
import { requireDeclinableNotice, requireOwnNotice } from './shift-notice.access.ts'
import * as errors from './shift-notice.errors.ts'
import * as queries from './shift-notice.queries.ts'
import { declinableKinds, findShiftNotices, isDeclinable, mergeNotices } from './shift-notice.rules.ts'
import type { NewNotice, ShiftDifference } from './shift-notice.rules.ts'
import type { Instant } from '@wardline/recurrence/wall-time.ts'

/** Messaging handles both. */
export const sendShiftNoticesTask = taskKind('send_shift_notices')
export const shiftDeclinedTask = taskKind('shift_declined')

/** A scheduler who works on a calendar makes several changes. */
const bundle_ms = 3 * 60_000
/** A change of a shift that begins sooner than its reminder is sent at once. */
const urgent_ms = 3_600_000

interface Change {
  group_id: number
  /** `null` for a scheduling system. */
  by_user_id: number | null
}

/**
 * Notifies users whose shifts differ, except the one who made the change and `not_notified`. Earlier notices that no
 * longer hold are withdrawn for everyone.
 */
export async function noteShiftChanges(
  tx: Tx,
  change: Change,
  {
    difference,
    now,
    not_notified = [],
  }: { difference: ShiftDifference; now: Instant; not_notified?: number[] },
): Promise<void> {
  const skipped = new Set([change.by_user_id, ...not_notified])
  const notices = findShiftNotices(difference, now)
  if (notices.length === 0) return
  const { account_id } = tx
  const key = { account_id, group_id: change.group_id }
  const users = notices.map(({ user_id }) => user_id)
  const { remove, add } = mergeNotices(await queries.lockPending(tx.db, key, users), notices)
  await queries.remove(tx.db, account_id, remove)
  await queries.replaceSent(tx.db, key, notices)
  const added = add.filter(({ user_id }) => !skipped.has(user_id))
  await addNotices(tx, change, added, now)
  tx.emit(shiftNoticesChanged, { users }, {})
}

/** For changes that are no change of shifts, such as a swap request. */
export async function noteSwap(
  tx: Tx,
  change: Change,
  {
    now,
    isUrgent,
    ...notice
  }: Omit<NewNotice, 'user_id' | 'was'> & {
    now: Instant
    /** Sent at once, as a scheduler waits for an answer. */
    isUrgent: boolean
  },
  user_ids: number[],
): Promise<void> {
  const users = user_ids.filter((id) => id !== change.by_user_id)
  if (users.length === 0) return
  await addNotices(
    tx,
    change,
    users.map((user_id) => ({ ...notice, user_id, was: null })),
    now,
    { isUrgent },
  )
  tx.emit(shiftNoticesChanged, { users }, {})
}

export const withdrawSwapNotice = (
  tx: Tx,
  { group_id, by_user_id }: { group_id: number; by_user_id: number },
  event_id: number,
) =>
  queries.removePendingSwapRequest(tx.db, { account_id: tx.account_id, group_id }, { event_id, by_user_id })

async function addNotices(
  tx: Tx,
  change: Change,
  notices: readonly NewNotice[],
  now: Instant,
  { isUrgent = false }: { isUrgent?: boolean } = {},
): Promise<void> {
  await queries.insert(tx.db, { account_id: tx.account_id, ...change }, notices)
  const tasks = notices.map(({ user_id, start, was }) => {
    const isSoon = Math.min(start, was?.start ?? start) - now <= urgent_ms
    return { in_ms: isUrgent || isSoon ? 0 : bundle_ms, payload: { user_id } }
  })
  await scheduleMany(tx, sendShiftNoticesTask, tasks)
}

function presentNotice({ user_id: _, user_name: __, is_over, ...notice }: queries.NoticeRow): ShiftNotice {
  const at = (instant: string) => formatInZone(instant, notice.time_zone)
  const isOpen = (notice.state === 'pending' || notice.state === 'sent') && !is_over
  return {
    ...notice,
    start: at(notice.start),
    end: at(notice.end),
    was_start: notice.was_start && at(notice.was_start),
    was_end: notice.was_end && at(notice.was_end),
    may: { confirm: isOpen, decline: isOpen && isDeclinable(notice.kind) },
  }
}

export const listShiftNotices = (ctx: Context): Promise<ShiftNotice[]> =>
  ctx.read(async (db) => {
    const { account_id, user_id } = ctx.caller
    return (await queries.listUnanswered(db, account_id, user_id)).map(presentNotice)
  })

async function answer(
  ctx: Context,
  tx: Tx,
  notice: queries.NoticeRow,
  response: { state: 'confirmed' | 'declined'; reason: string },
): Promise<ShiftNotice> {
  const { account_id, user_id } = ctx.caller
  if (!(await queries.answer(tx.db, { account_id, id: notice.id, user_id }, response)))
    throw invalid({ non_field_errors: [errors.answeredAlready] })
  tx.emit(shiftNoticesChanged, { user: user_id }, {})
  tx.emit(calendarChanged, { account: true }, { group_id: notice.group_id })
  tx.audit(
    user_id,
    `shift_notice.${response.state}`,
    { shift_notice: notice.id },
    { group_id: notice.group_id, event_id: notice.event_id },
  )
  return presentNotice(await requireOwnNotice(ctx, tx.db, notice.id))
}

export const confirmShiftNotice = (ctx: Context, id: number): Promise<ShiftNotice> =>
  ctx.transaction(async (tx) =>
    answer(ctx, tx, await requireOwnNotice(ctx, tx.db, id), { state: 'confirmed', reason: '' }),
  )

export const declineShiftNotice = (ctx: Context, id: number, reason: string): Promise<ShiftNotice> =>
  ctx.transaction(async (tx) => {
    const notice = await requireDeclinableNotice(ctx, tx.db, id)
    const declined = await answer(ctx, tx, notice, { state: 'declined', reason })
    scheduleAtOnce(tx, { kind: shiftDeclinedTask, payload: { notice_ids: [id] } })
    return declined
  })

interface AnswerFromPhone {
  account_id: number
  user_id: number
  /** The message that contains the notices. */
  thread_id: number
  state: 'confirmed' | 'declined'
  reason: string
  via: string
}

/** Answers all open notices of a message at once. Returns their number: 0 if all are answered, replaced or over. */
export const answerShiftNoticesFromPhone = (db: Database, response: AnswerFromPhone): Promise<number> =>
  db.write(response.account_id, async (tx) => {
    const { account_id, user_id, thread_id, state, reason, via } = response
    const declined_kinds = state === 'declined' ? declinableKinds : []
    const answered = await queries.answerThread(tx.db, account_id, {
      user_id,
      thread_id,
      declined_kinds,
      reason,
    })
    if (answered.length === 0) return 0
    tx.emit(shiftNoticesChanged, { user: user_id }, {})
    for (const group_id of new Set(answered.map((notice) => notice.group_id)))
      tx.emit(calendarChanged, { account: true }, { group_id })
    for (const notice of answered)
      tx.audit(user_id, `shift_notice.${notice.state}`, { shift_notice: notice.id }, { via })
    const notice_ids = answered.filter((notice) => notice.state === 'declined').map(({ id }) => id)
    if (notice_ids.length > 0) scheduleAtOnce(tx, { kind: shiftDeclinedTask, payload: { notice_ids } })
    return answered.length
  })
