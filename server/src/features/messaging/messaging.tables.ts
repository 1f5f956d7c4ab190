import type { Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

interface Flags {
  priority: 0 | 1 | 2
  requires_confirm: boolean
  apply_escalations: boolean
  ignore_user_status: boolean
  allow_replies: boolean
  suppress_reply_notifications: boolean
  response_options: string[]
}

/** Tables of migration 0004, and what threads point at. */
declare module '../../platform/db/tables.ts' {
  interface Tables {
    message_type: Flags & {
      account_id: number
      id: Id
      name: string
      fields: unknown
      is_active: Generated<boolean>
    }
    thread: Flags & {
      account_id: number
      id: Id
      uid: Generated<string>
      subject: string
      message_type_id: number | null
      patient_id: number | null
      encounter_id: number | null
      created_by: number
      created: Generated<string>
      last_message_id: Generated<number>
      last_message_date: Generated<string>
      shown_message_id: Generated<number>
      shown_sender_id: number | null
      shown_text: string | null
      shown_has_attachments: boolean | null
      first_user_ids: Generated<number[]>
      recalled: string | null
    }
    message: {
      account_id: number
      thread_id: number
      id: Id
      sender_id: number
      created: Generated<string>
      body: string
      data: unknown
      has_attachments: Generated<boolean>
      client_key: string | null
      is_automatic: Generated<boolean>
    }
    subscriber: {
      account_id: number
      thread_id: number
      user_id: number
      id: Id
      reason:
        'sender' | 'new_message' | 'escalation' | 'forward' | 'subscribed' | 'elevated_scope' | 'monitoring'
      why: Generated<string>
      state: Generated<0 | 1 | 2>
      is_archived: Generated<boolean>
      unread_message_count: Generated<number>
      delivered_message_id: Generated<number>
      read_message_id: Generated<number>
      last_message_id: Generated<number>
      last_message_date: Generated<string>
    }
    thread_group: { account_id: number; thread_id: number; paging_group_id: number }
    thread_department: { account_id: number; thread_id: number; department_id: number }
  }
}
