import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { HandoffNotice } from './handoff-notice.actions.ts'

export interface NoticeRow {
  id: number
  patient_id: number
  severity: string | null
  requested: string
  from_user_id: number
  from_name: string
  to_user_id: number
  to_name: string
}

/** Names staff, never the patient. Handoffs that were closed since are left out. */
export async function claimNotices(
  db: Db,
  {
    account_id,
    handoff_ids,
    step,
  }: { account_id: number; handoff_ids: number[]; step: HandoffNotice['step'] },
): Promise<NoticeRow[]> {
  const state = step === 'declined' || step === 'expired' ? step : 'requested'
  const { rows } = await sql<NoticeRow>`
    with notified as (
      update patient_handoff
         set reminded = case when ${step === 'reminded'} then greatest(clock_now(), requested) else reminded end,
             escalated = case when ${step === 'escalated'} then greatest(clock_now(), requested) else escalated end
       where account_id = ${account_id} and id = any(${handoff_ids}::bigint[]) and state = ${state}
      returning id, patient_id, severity, requested, from_user_id, to_user_id)
    select h.*, f.display_name as from_name, t.display_name as to_name
      from notified h
      join users f on f.account_id = ${account_id} and f.id = h.from_user_id
      join users t on t.account_id = ${account_id} and t.id = h.to_user_id
     order by h.id`.execute(db)
  return rows
}
