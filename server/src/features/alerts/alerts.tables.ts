import type { AlertType } from '@wardline/contract/accounts/notification.schemas.ts'
import type { AlertState, CarrierKind, Medium } from '@wardline/contract/alerts/alert.schemas.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

/** Tables of migrations 0040 and 0043. */
declare module '../../platform/db/tables.ts' {
  interface Tables {
    alert: AlertTable
    ring_step: {
      account_id: number
      user_id: number
      alert_type: AlertType
      position: number
      delay_seconds: number
    }
  }
}

interface AlertTable {
  account_id: number
  id: Id
  reference: string
  thread_id: number
  message_id: number
  user_id: number
  run_id: number | null
  step: number | null
  priority: 0 | 1 | 2
  alert_type: AlertType
  medium: Medium
  address: string
  device_id: number | null
  position: Generated<number>
  state: Generated<AlertState>
  reason: Generated<string>
  carrier: CarrierKind | null
  carrier_reference: string | null
  attempts: Generated<number>
  due: Generated<string>
  created: Generated<string>
  first_tried: string | null
  handed: string | null
  delivered: string | null
  ended: string | null
  sending_until: string | null
  is_page: Generated<boolean>
  is_repeat: Generated<boolean>
  bundle: Generated<number>
  merged_into: number | null
  expects_receipt: Generated<boolean>
}
