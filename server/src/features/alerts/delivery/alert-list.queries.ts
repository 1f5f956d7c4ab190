import type { ShownAlert } from '@wardline/contract/alerts/delivery/alert.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export type ListedAlert = ShownAlert & { user_id: number }

/** Without the reminders that users set for themselves. */
export async function listAlerts(
  db: Db,
  of: { account_id: number; thread_id: number; message_id: number; user_ids: number[] },
): Promise<ListedAlert[]> {
  const { rows } = await sql<ListedAlert>`
    select user_id, alert_type, channel, state, provider, reference, provider_reference, attempts, reason,
           case state when 'delivered' then delivered when 'sent' then sent when 'sending' then first_tried
                      when 'waiting' then created else ended end as at,
           case when state = 'waiting' then due end as due
      from alert
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and user_id = any(${of.user_ids}::bigint[]) and not is_reminder
     order by user_id, id`.execute(db)
  return rows
}
