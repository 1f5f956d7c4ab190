import type { MonitorBody } from '@wardline/contract/messaging/monitoring.schemas.ts'
import { monitoringSeconds } from '@wardline/contract/messaging/monitoring.rules.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { personExists } from '../accounts/person.access.ts'
import * as errors from './monitoring.errors.ts'
import { findCandidate, type Pair } from './monitoring.queries.ts'

const refused = (sentence: string): AppError => invalid({ non_field_errors: [sentence] })

/** Whether the person can be watched by the caller. */
export async function checkMonitorable(db: Db, pair: Pair, body: MonitorBody): Promise<void> {
  const person = await findCandidate(db, pair)
  if (!person) throw notFound()
  if (body.monitor_id !== undefined && body.monitor_id !== pair.monitor_id)
    throw new AppError(errors.forOthers)
  if (pair.user_id === pair.monitor_id) throw refused(errors.monitorSelf)
  if (!person.is_active) throw refused(errors.notActive(person.display_name))
  if (!person.is_monitorable) throw new AppError(errors.notMonitorable(person.display_name))
  if (body.duration < monitoringSeconds.least || body.duration > monitoringSeconds.most)
    throw refused(errors.wrongDuration)
}

/** One's own list: whom somebody else watches is not shown. */
export async function checkOwnList({ caller }: Ctx, db: Db, user_id: number): Promise<void> {
  if (!(await personExists(db, caller.account_id, user_id))) throw notFound()
  if (user_id !== caller.user_id) throw new AppError(errors.observedByOthers)
}
