import type { FindingKind } from '@wardline/contract/reports/status.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Repair } from './watchdog.actions.ts'
import type { OpenFinding } from './watchdog-finding.queries.ts'
import { enqueueNotifications, enqueueAlerts, enqueueEscalationSteps } from './watchdog-repair.queries.ts'

const repairs: Partial<Record<FindingKind, (db: Db, found: OpenFinding[]) => Promise<number[]>>> = {
  alert_stuck: enqueueAlerts,
  alert_unfinished: enqueueAlerts,
  run_stuck: enqueueEscalationSteps,
  page_vanished: enqueueNotifications,
}

/**
 * Safe to repeat: handlers decide under the row's lock, so a second task does nothing. Other kinds recover without
 * help, or need an administrator.
 */
export const repairFindings: Repair = async (db, found) => {
  const ids: number[] = []
  for (const [kind, those] of Map.groupBy(found, (one) => one.kind))
    ids.push(...((await repairs[kind]?.(db, those)) ?? []))
  return ids
}
