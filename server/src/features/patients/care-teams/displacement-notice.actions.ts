import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { findUserName } from './care-team-change.queries.ts'

/**
 * Sends a message without patient data to a provider whom another one relieved of patients or removed from a care team.
 * Messaging handles it.
 */
export const displacementNoticeTask = taskKind('care_team_displacement_notice')

export interface DisplacementNotice {
  user_id: number
  /** `taken`: is responsible now. `unassigned`: removed the notified provider. Tasks of earlier versions have none. */
  cause?: 'taken' | 'unassigned'
  by_user_id: number
  patient_ids: number[]
  /** The notified provider is still on the care teams. */
  stays: boolean
}

export const scheduleDisplacementNotice = (tx: Tx, notice: DisplacementNotice): void =>
  scheduleAtOnce(tx, { kind: displacementNoticeTask, payload: { ...notice } })

/** Names staff only. */
export const findResponsibleName = (
  db: Db,
  account_id: number,
  user_id: number,
): Promise<string | undefined> => findUserName(db, account_id, user_id)
