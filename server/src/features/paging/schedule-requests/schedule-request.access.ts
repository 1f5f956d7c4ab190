import type {
  ScheduleRequest,
  ScheduleRequestKind,
} from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, forbidden, invalid } from '../../../platform/http/errors.ts'
import { formatInZone } from '../coverage/coverage.rules.ts'
import { isPlannable } from '../group-access/paging-group.access.ts'
import * as errors from './schedule-request.errors.ts'
import { lockOwner, type RequestReader, type RequestRow } from './schedule-request.queries.ts'
import { mostPerUser } from './schedule-request.rules.ts'

export { findAbsence, type AbsenceRow } from './absence-notice.queries.ts'

export const toRequestReader = (ctx: Context): RequestReader => ({
  account_id: ctx.caller.account_id,
  user_id: ctx.caller.user_id,
  isPlannable: isPlannable(ctx),
})

const mayDecide = ({ kind, is_planned, is_synced }: RequestRow): boolean =>
  is_planned && kind === 'absence' && !is_synced

/** Users change and withdraw their own requests; schedulers decide, and change those of others. */
export function presentRequest(ctx: Context, row: RequestRow): ScheduleRequest {
  const { time_zone, is_planned, is_synced, ...request } = row
  const mayChange = (row.user_id === ctx.caller.user_id || is_planned) && !is_synced
  return {
    ...request,
    starts: formatInZone(row.starts, time_zone),
    ends: formatInZone(row.ends, time_zone),
    created: formatInZone(row.created, time_zone),
    may: {
      change: mayChange,
      decide: mayDecide(row),
      delete: mayChange,
    },
  }
}

/**
 * Checks that the caller may add requests of a user, and that there is room for `added` more.
 * @returns whether the request needs no approval: a wish, or one that a scheduler adds for another user
 * @throws 403 if the user is neither the caller nor planned by them
 */
export async function requireOwner(
  ctx: Context,
  db: Db,
  user_id: number,
  { kind, added = 1 }: { kind: ScheduleRequestKind; added?: number },
): Promise<{ isApproved: boolean }> {
  const owner = await lockOwner(db, toRequestReader(ctx), user_id)
  if (!owner) throw invalid({ user_id: [errors.noSuchUser] })
  const isOwn = user_id === ctx.caller.user_id
  if (!isOwn && !owner.is_planned) throw forbidden()
  if (owner.count + added > mostPerUser) throw invalid({ non_field_errors: [errors.tooMany] })
  return { isApproved: kind !== 'absence' || !isOwn }
}

/** @throws 409 while a directory or an identity provider maintains the absence */
export function requireLocal({ source, may }: ScheduleRequest): void {
  if (may.change) return
  throw new AppError(source === 'scim' ? errors.fromProvider : errors.fromDirectory)
}

/** @throws 403 if the caller does not plan the user */
export function requireDecider(request: ScheduleRequest): void {
  if (request.kind !== 'absence') throw invalid({ non_field_errors: [errors.notDecidable] })
  requireLocal(request)
  if (!request.may.decide) throw forbidden()
}
