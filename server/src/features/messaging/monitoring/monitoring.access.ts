import type { MonitorBody } from '@wardline/contract/messaging/monitoring/monitoring.schemas.ts'
import { monitoringSeconds } from '@wardline/contract/messaging/monitoring/monitoring.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { getFlags } from '../../accounts/users/feature-flag.access.ts'
import { userExists } from '../../accounts/users/user-change.access.ts'
import * as errors from './monitoring.errors.ts'
import { findMonitoringCandidate, type MonitoringPair } from './monitoring.queries.ts'

const refused = (sentence: string): AppError => invalid({ non_field_errors: [sentence] })

export async function requireMonitorable(db: Db, pair: MonitoringPair, body: MonitorBody): Promise<void> {
  const person = await findMonitoringCandidate(db, pair)
  if (!person) throw notFound()
  if (body.monitor_id !== undefined && body.monitor_id !== pair.monitor_id)
    throw new AppError(errors.onlyForSelf)
  if (pair.user_id === pair.monitor_id) throw refused(errors.cannotMonitorSelf)
  if (!person.is_active) throw refused(errors.userNotActive(person.display_name))
  if (!person.is_monitorable) throw new AppError(errors.notMonitorable(person.display_name))
  if (body.duration < monitoringSeconds.least || body.duration > monitoringSeconds.most)
    throw refused(errors.wrongDuration)
}

/** Where records open with a reason, so do the messages of a user. */
export async function requireReason(db: Db, account_id: number, { reason }: MonitorBody): Promise<void> {
  if (reason === undefined && (await getFlags(db, account_id)).care_team_access)
    throw invalid({ reason: [errors.reasonRequired] })
}

export async function requireSelf({ caller }: Context, db: Db, user_id: number): Promise<void> {
  if (!(await userExists(db, caller.account_id, user_id))) throw notFound()
  if (user_id !== caller.user_id) throw new AppError(errors.onlyOwnMonitoring)
}
