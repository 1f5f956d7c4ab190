import type { NotificationSetting } from '@wardline/contract/accounts/notification.schemas.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

/** Tables of people, as in migrations 0001, 0002 and 0020. */
declare module '../../platform/db/tables.ts' {
  interface Tables {
    account: {
      account_id: Id
      name: string
      time_zone: Generated<string>
      is_demo: Generated<boolean>
      is_internal: Generated<boolean>
      created: Generated<string>
    }
    account_flag: { account_id: number; flag: string; is_on: boolean }
    department: { account_id: number; id: Id; name: string }
    users: UsersTable
    user_department: {
      account_id: number
      user_id: number
      department_id: number
      is_message_contact: Generated<boolean>
    }
    permission_group: { account_id: number; id: Id; display_name: string }
    permission_group_member: { account_id: number; group_id: number; user_id: number }
    role: { account_id: number; id: Id; name: string }
    role_permission: { account_id: number; role_id: number; permission: string }
    permission_group_role: { account_id: number; group_id: number; role_id: number }
    session: SessionTable
    sign_in_failure: {
      scope: 'name' | 'address' | 'overall'
      key: string
      failures: number
      window_start: string
      locked_until: string | null
    }
    notification_setting: NotificationSetting & { account_id: number; user_id: number }
    presence: { account_id: number; user_id: number; node_id: string; seen: Generated<string> }
  }
}

export interface UsersTable {
  account_id: number
  id: Id
  uid: Generated<string>
  external_id: string | null
  username: string
  email: string
  password_hash: string | null
  first_name: string
  last_name: string
  display_name: GeneratedAlways<string>
  title: Generated<string>
  home_number: Generated<string>
  mobile_number: Generated<string>
  pager_email: Generated<string>
  device_type: 'sms' | 'pager' | null
  profile_picture_id: number | null
  default_message_type_id: number | null
  auto_response_enabled: Generated<boolean>
  auto_response_text: Generated<string>
  forwarding_enabled: Generated<boolean>
  forward_to_id: number | null
  hide_mobile_numbers: Generated<boolean>
  is_active: Generated<boolean>
  is_locked: Generated<boolean>
  status: Generated<'online' | 'dnd'>
  status_until: string | null
  is_monitorable: Generated<boolean>
  last_seen: string | null
  created: Generated<string>
}

interface SessionTable {
  account_id: number
  id: Id
  user_id: number
  token_hash: Buffer
  user_agent: Generated<string>
  address: Generated<string>
  created: Generated<string>
  last_seen: Generated<string>
}
