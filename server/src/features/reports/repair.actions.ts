import type { FindingKind } from '@wardline/contract/reports/status.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Repair } from './auditor.actions.ts'
import type { Opened } from './finding.queries.ts'
import { ringAgain, sendAgain, stepAgain } from './repair.queries.ts'

const repairs: Partial<Record<FindingKind, (db: Db, found: Opened[]) => Promise<number[]>>> = {
  alert_stuck: sendAgain,
  alert_unfinished: sendAgain,
  run_stuck: stepAgain,
  page_vanished: ringAgain,
}

/**
 * What was lost between a row and its task is put down again: the handlers decide under the row's lock, so that a second
 * task does nothing. Everything else gives itself back, or needs a person.
 */
export const repair: Repair = async (db, found) => {
  const ids: number[] = []
  for (const [kind, those] of Map.groupBy(found, (one) => one.kind))
    ids.push(...((await repairs[kind]?.(db, those)) ?? []))
  return ids
}
