import type { AlertType } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import type { ProviderKind, Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type {
  AcknowledgementKind,
  Acknowledgement,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import type { ShiftNoticeKind } from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export interface AddressedPage {
  account_id: number
  alert_id: number
  reference: string
  thread_id: number
  message_id: number
  user_id: number
  run_id: number | null
  alert_type: AlertType
  channel: Channel
  provider: ProviderKind | null
  message_count: number
  kind: AcknowledgementKind | null
  state: Acknowledgement['state'] | null
  response_options: string[]
  type_options: string[]
  asker: string
  answered_by: string | null
  /** The sender of the message. */
  sender_name: string
  /** Alerted or answered within the last minutes, so that a text without a reference may be about it. */
  is_recent: boolean
  /** Kinds of the shift notices that the message contains and the user has not answered. */
  open_shift_notices: ShiftNoticeKind[]
  has_shift_notices: boolean
  numbers: string[]
  mails: string[]
}

/** After a week, pages can only be answered in the application. */
const max_age_days = 7
const max_pages = 100
const recent_minutes = 15

export async function findPagesAtAddress(
  db: Db,
  account_id: number,
  address: string,
): Promise<AddressedPage[]> {
  const { rows } = await sql<AddressedPage>`
    select a.account_id, a.id as alert_id, a.reference, a.thread_id, a.message_id, a.user_id, a.run_id, a.alert_type, a.channel,
           a.provider, a.message_count, i.kind, i.state,
           coalesce(m.response_options, t.response_options) as response_options,
           case when m.response_options is null then coalesce(mt.response_options, '{}') else '{}' end as type_options, coalesce(asker.display_name, '') as asker, m.sender_name,
           greatest(a.created, i.closed) > clock_now() - make_interval(mins => ${recent_minutes}::int) as is_recent,
           (select u.display_name from acknowledgement o
              join users u on u.account_id = o.account_id and u.id = o.user_id
             where o.account_id = a.account_id and o.thread_id = a.thread_id and o.message_id = a.message_id
               and o.user_id <> a.user_id and o.state in ('accepted', 'responded')
               and o.meaning is distinct from 'no'
             order by o.closed limit 1) as answered_by,
           array(select n.kind from shift_notice n
                  where n.account_id = a.account_id and n.thread_id = a.thread_id and n.user_id = a.user_id
                    and n.state = 'sent' and n.ends > clock_now()) as open_shift_notices,
           exists (select from shift_notice n
                    where n.account_id = a.account_id and n.thread_id = a.thread_id and n.user_id = a.user_id) as has_shift_notices,
           array[u.mobile_number, u.home_number, u.pager_number] as numbers, array[u.email, u.pager_email] as mails
      from alert a
      join users u on u.account_id = a.account_id and u.id = a.user_id
      join thread t on t.account_id = a.account_id and t.id = a.thread_id
      join message m on m.account_id = a.account_id and m.thread_id = a.thread_id and m.id = a.message_id
      left join message_type mt on mt.account_id = a.account_id and mt.id = t.message_type_id
      left join acknowledgement i on i.account_id = a.account_id and i.thread_id = a.thread_id
       and i.message_id = a.message_id and i.user_id = a.user_id
      left join users asker on asker.account_id = a.account_id and asker.id = i.requester_id
     where a.account_id = ${account_id} and a.address = ${address} and a.first_tried is not null
       and a.created > clock_now() - make_interval(days => ${max_age_days}::int)
     order by a.id desc limit ${max_pages}`.execute(db)
  return rows
}
