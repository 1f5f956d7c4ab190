import type { AlertType } from '@wardline/contract/accounts/notification.schemas.ts'
import type { CarrierKind, Medium } from '@wardline/contract/alerts/alert.schemas.ts'
import type { AskKind, OpenItem } from '@wardline/contract/messaging/open-item.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** A page as it went to an address, and how its person is with it now. */
export interface PageThere {
  account_id: number
  alert_id: number
  reference: string
  thread_id: number
  message_id: number
  user_id: number
  run_id: number | null
  alert_type: AlertType
  medium: Medium
  carrier: CarrierKind | null
  bundle: number
  /** Null: it asks nothing of them. */
  asks: AskKind | null
  state: OpenItem['state'] | null
  response_options: string[]
  type_options: string[]
  /** Who asked. */
  asker: string
  /** Somebody else who has answered it. */
  answered_by: string | null
  /** Numbers and mail addresses of its person now, as they were written. */
  numbers: string[]
  mails: string[]
}

/** A page is answered from outside for a week; older ones in the application. */
const days = 7
const most = 100

/** Alerts that went to this address, the newest first. */
export async function pagesAt(db: Db, account_id: number, address: string): Promise<PageThere[]> {
  const { rows } = await sql<PageThere>`
    select a.account_id, a.id as alert_id, a.reference, a.thread_id, a.message_id, a.user_id, a.run_id, a.alert_type, a.medium,
           a.carrier, a.bundle, i.asks, i.state, t.response_options,
           coalesce(mt.response_options, '{}') as type_options, coalesce(asker.display_name, '') as asker,
           (select u.display_name from open_item o
              join users u on u.account_id = o.account_id and u.id = o.user_id
             where o.account_id = a.account_id and o.thread_id = a.thread_id and o.message_id = a.message_id
               and o.user_id <> a.user_id and o.state in ('accepted', 'responded')
             order by o.closed limit 1) as answered_by,
           array[u.mobile_number, u.home_number, u.pager_number] as numbers, array[u.email, u.pager_email] as mails
      from alert a
      join users u on u.account_id = a.account_id and u.id = a.user_id
      join thread t on t.account_id = a.account_id and t.id = a.thread_id
      left join message_type mt on mt.account_id = a.account_id and mt.id = t.message_type_id
      left join open_item i on i.account_id = a.account_id and i.thread_id = a.thread_id
       and i.message_id = a.message_id and i.user_id = a.user_id
      left join users asker on asker.account_id = a.account_id and asker.id = i.asker_id
     where a.account_id = ${account_id} and a.address = ${address} and a.first_tried is not null
       and a.created > clock_now() - make_interval(days => ${days}::int)
     order by a.id desc limit ${most}`.execute(db)
  return rows
}
