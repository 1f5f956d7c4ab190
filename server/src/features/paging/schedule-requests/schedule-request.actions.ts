import { scheduleRequestsChanged } from '@wardline/contract/paging/schedule-requests/schedule-request.events.ts'
import type { listScheduleRequests } from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import type {
  NewScheduleRequest,
  ScheduleRequest,
  ScheduleRequestChanges,
  ScheduleRequestDecision,
} from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import { parseMoment } from '@wardline/recurrence/wall-time.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { recordKey, versionedRecord, type RecordKey } from '../../../platform/http/versions.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { readClock } from '../calendar/shift.queries.ts'
import { getAccountZone } from '../group-access/account-zone.queries.ts'
import * as access from './schedule-request.access.ts'
import * as errors from './schedule-request.errors.ts'
import * as queries from './schedule-request.queries.ts'
import { parseTimes } from './schedule-request.rules.ts'

/** Messaging handles it: schedulers are notified of a request, and its user of the decision. */
export const absenceNoticeTask = taskKind('absence_notice')

/** `by_user_id`: the caller whose change it is. */
export type AbsenceNotice =
  | { request_id: number; by_user_id: number }
  | { removed: { user_id: number; starts: string; ends: string }; by_user_id: number }

type Change = 'approved' | 'declined'

const requests = versionedRecord<RecordKey, ScheduleRequest, Change>({
  conflict: errors.changed,
  lock: queries.lockRequest,
  async find(db, { id }, ctx) {
    const row = await queries.findRequest(db, access.toRequestReader(ctx), id)
    return row && access.presentRequest(ctx, row)
  },
  publish({ caller }, tx, { id }, change, details) {
    tx.emit(scheduleRequestsChanged, { account: true }, {})
    tx.audit(caller.user_id, `schedule_request.${change}`, { schedule_request: id }, details)
  },
})

export function listRequests(
  ctx: Context,
  query: QueryOf<typeof listScheduleRequests>,
): Promise<Page<ScheduleRequest>> {
  return ctx.read(async (db) => {
    const zone = await getAccountZone(db, ctx.caller.account_id)
    const at = (time: string | undefined) => (time === undefined ? null : parseMoment(zone, time).at)
    const { count, results } = await queries.listRequests(db, access.toRequestReader(ctx), {
      list: query.list,
      state: query.state ?? null,
      group_id: query.group_id ?? null,
      user_id: query.user_id ?? null,
      from: at(query.from) ?? (await readClock(db)),
      until: at(query.until),
      limit: query.page_size,
      offset: offsetOf(query),
    })
    return { count, results: results.map((row) => access.presentRequest(ctx, row)) }
  })
}

export const getRequest = (ctx: Context, id: number): Promise<ScheduleRequest> =>
  requests.get(ctx, recordKey(ctx, id))

async function requireTimes(ctx: Context, db: Db, times: { starts: string; ends: string }) {
  const zone = await getAccountZone(db, ctx.caller.account_id)
  const parsed = parseTimes(zone, times, await readClock(db))
  if ('refused' in parsed) throw invalid(parsed.refused)
  return parsed
}

const scheduleNotice = (tx: Tx, payload: AbsenceNotice): void =>
  scheduleAtOnce(tx, { kind: absenceNoticeTask, payload })

const notify = (ctx: Context, tx: Tx, request_id: number): void =>
  scheduleNotice(tx, { request_id, by_user_id: ctx.caller.user_id })

export function createRequest(ctx: Context, body: NewScheduleRequest): Promise<ScheduleRequest> {
  const { account_id, user_id: by_user_id } = ctx.caller
  const { kind, comment, user_id: owner_id } = body
  const user_id = owner_id ?? by_user_id
  return requests.create(ctx, async (tx) => {
    const { isApproved } = await access.requireOwner(ctx, tx.db, user_id, { kind })
    const times = await requireTimes(ctx, tx.db, body)
    const isOwn = user_id === by_user_id
    const id = await queries.insertRequest(
      tx.db,
      { account_id, user_id },
      {
        kind,
        state: isApproved ? 'approved' : 'requested',
        ...times,
        comment,
        source: isOwn ? 'user' : 'scheduler',
        decided_by: isApproved && kind === 'absence' ? by_user_id : null,
        by_user_id,
      },
    )
    if (kind === 'absence') notify(ctx, tx, id)
    return { key: { account_id, id }, details: { user_id, kind } }
  })
}

/** @throws 409 if it changed after the version that the caller saw */
export const changeRequest = (
  ctx: Context,
  id: number,
  { version, user_id: owner_id, ...changes }: ScheduleRequestChanges,
): Promise<ScheduleRequest> =>
  requests.change(ctx, recordKey(ctx, id), version, async (tx, before) => {
    access.requireLocal(before)
    const { user_id } = before
    if (owner_id !== undefined && owner_id !== user_id) throw invalid({ user_id: [errors.otherUser] })
    const {
      kind = before.kind,
      starts = before.starts,
      ends = before.ends,
      comment = before.comment,
    } = changes
    const { isApproved } = await access.requireOwner(ctx, tx.db, user_id, { kind, added: 0 })
    const times = await requireTimes(ctx, tx.db, { starts, ends })
    await queries.updateRequest(tx.db, recordKey(ctx, id), {
      kind,
      state: isApproved ? 'approved' : 'requested',
      ...times,
      comment,
      decided_by: isApproved && kind === 'absence' ? ctx.caller.user_id : null,
      by_user_id: ctx.caller.user_id,
    })
    if (kind === 'absence') notify(ctx, tx, id)
    return { details: { user_id, kind } }
  })

/** @throws 409 if it changed after the version that the caller saw */
export const decideRequest = (
  ctx: Context,
  id: number,
  { version, state, reason }: ScheduleRequestDecision,
): Promise<ScheduleRequest> =>
  requests.change(ctx, recordKey(ctx, id), version, async (tx, before) => {
    access.requireDecider(before)
    if (before.state === state && before.decision_reason === reason) return undefined
    await queries.decideRequest(tx.db, recordKey(ctx, id), { state, reason, by_user_id: ctx.caller.user_id })
    notify(ctx, tx, id)
    return { change: state, details: { user_id: before.user_id, reason } }
  })

export const deleteRequest = (ctx: Context, id: number): Promise<void> =>
  requests.remove(ctx, recordKey(ctx, id), async (tx, before) => {
    access.requireLocal(before)
    const { user_id, kind, starts, ends } = before
    await queries.deleteRequest(tx.db, recordKey(ctx, id))
    const by_user_id = ctx.caller.user_id
    if (kind === 'absence' && by_user_id !== user_id)
      scheduleNotice(tx, { removed: { user_id, starts, ends }, by_user_id })
    return { details: { user_id, kind, starts, ends } }
  })
