import { threadFilterChanged } from '@wardline/contract/messaging/thread-filters/thread-filter.events.ts'
import {
  isFilterActive,
  noThreadFilter,
} from '@wardline/contract/messaging/thread-filters/thread-filter.rules.ts'
import type { ThreadFilter } from '@wardline/contract/messaging/thread-filters/thread-filter.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, invalid } from '../../../platform/http/errors.ts'
import { findContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import * as errors from './thread-filter.errors.ts'
import * as queries from './thread-filter.queries.ts'

export const getThreadFilter = (ctx: Context): Promise<ThreadFilter> =>
  ctx.read(async (db) => (await queries.findThreadFilter(db, ctx.caller)) ?? noThreadFilter)

export function setThreadFilter(ctx: Context, filter: ThreadFilter): Promise<ThreadFilter> {
  const { caller } = ctx
  return ctx.transaction(async (tx) => {
    await requireChoices(ctx, tx.db, filter)
    if (isFilterActive(filter)) await queries.saveThreadFilter(tx.db, caller, filter)
    else await queries.deleteThreadFilter(tx.db, caller)
    const saved = (await queries.findThreadFilter(tx.db, caller)) ?? noThreadFilter
    tx.emit(threadFilterChanged, { user: caller.user_id }, saved)
    tx.audit(caller.user_id, 'user.thread_filter_set', { user: caller.user_id }, {})
    return saved
  })
}

async function requireChoices(ctx: Context, db: Db, filter: ThreadFilter): Promise<void> {
  const { patient_id, unit, group } = filter
  if (patient_id === null && unit === null && group === null) return
  const { caller } = ctx
  if ((patient_id !== null || unit !== null) && !caller.permissions.has('pcm.view_patient')) throw forbidden()
  const limit = await findContactLimit(db, caller)
  const check = await queries.checkChoices(db, caller.account_id, limit, filter)
  const problems = {
    ...(patient_id !== null && !check?.has_patient && { patient_id: [errors.noSuchPatient] }),
    ...(unit !== null && !check?.has_unit && { unit: [errors.noSuchUnit] }),
    ...(group !== null && !check?.has_group && { group: [errors.noSuchGroup] }),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
