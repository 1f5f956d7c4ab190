import type { Tx } from '../../../platform/db/transaction.ts'
import { schedule, scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'

/** Messaging handles it: sends a message without patient data to the users concerned. */
export const handoffNoticeTask = taskKind('patient_handoff_notice')

export interface HandoffNotice {
  /** `reminded` goes to the receiver; `escalated` to the giver and the fail-over user; `declined` and `expired` to the giver. */
  step: 'sent' | 'reminded' | 'escalated' | 'declined' | 'expired'
  handoff_ids: number[]
}

const reminderMinutes = { reminded: 10, escalated: 20 } as const

export const scheduleNotice = (tx: Tx, notice: HandoffNotice): void =>
  scheduleAtOnce(tx, { kind: handoffNoticeTask, payload: { ...notice } })

/** Schedules the reminders of handoffs that were sent together. */
export async function scheduleReminders(tx: Tx, handoff_ids: number[]): Promise<void> {
  scheduleNotice(tx, { step: 'sent', handoff_ids })
  for (const step of ['reminded', 'escalated'] as const)
    await schedule(tx, {
      kind: handoffNoticeTask,
      due: { in_ms: reminderMinutes[step] * 60_000 },
      payload: { step, handoff_ids },
    })
}
