import {
  subscriberStates,
  type Thread,
  type ThreadShared,
} from '@wardline/contract/messaging/thread.schemas.ts'
import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { Page } from '@wardline/contract/messaging/page.schemas.ts'
import { itemOf, type ItemColumns } from './open-item.rules.ts'
import { threadMay } from './thread.rules.ts'

/** A thread as the database gives it to one reader: the shared columns, the reader's own, and ids of its people. */
export interface ThreadRow extends ItemColumns {
  id: number
  uid: string
  subject: string
  priority: 0 | 1 | 2
  created: string
  created_by: number
  last_message_id: number
  last_message_date: string
  last_sender_id: number
  last_text: string
  last_has_attachments: boolean
  message_type_id: number | null
  encounter_id: number | null
  patient_id: number | null
  patient_name: string | null
  mrn: string | null
  date_of_birth: string | null
  location: string | null
  read: number
  delivered: number
  pending: number
  subscriber_count: number
  first_user_ids: number[]
  allow_replies: boolean
  suppress_reply_notifications: boolean
  requires_confirm: boolean
  response_options: string[]
  groups: { id: number; name: string }[]
  departments: { id: number; name: string }[]
  pages: Page[]
  reason: Thread['me']['reason']
  state: 0 | 1 | 2
  is_archived: boolean
  unread_message_count: number
  read_message_id: number
  awaited_open: number | null
  awaited_answered: number | null
  awaited_moved: number | null
}

/** Everyone a page of rows names: looked up once for all of them. */
export const peopleOf = (rows: ThreadRow[]): number[] => [
  ...new Set(rows.flatMap((row) => [row.last_sender_id, ...row.first_user_ids])),
]

export function threadOf(row: ThreadRow, people: Map<number, UserSummary>): Thread {
  const sender = people.get(row.last_sender_id)
  return {
    id: row.id,
    uid: row.uid,
    subject: row.subject,
    priority: row.priority,
    created: row.created,
    created_by: row.created_by,
    last_message: {
      id: row.last_message_id,
      sender_id: row.last_sender_id,
      sender_name: sender?.display_name ?? '',
      text: row.last_text,
      has_attachments: row.last_has_attachments,
    },
    last_message_date: row.last_message_date,
    message_type_id: row.message_type_id,
    encounter_id: row.encounter_id,
    patient_id: row.patient_id,
    patient: patientOf(row),
    subscriber_summary: { read: row.read, delivered: row.delivered, pending: row.pending },
    subscriber_count: row.subscriber_count,
    subscribers: row.first_user_ids.flatMap((id) => {
      const person = people.get(id)
      return person
        ? [{ user_id: id, display_name: person.display_name, profile_picture: person.profile_picture }]
        : []
    }),
    allow_replies: row.allow_replies,
    suppress_reply_notifications: row.suppress_reply_notifications,
    requires_confirm: row.requires_confirm,
    response_options: row.response_options,
    groups: row.groups,
    departments: row.departments,
    pages: row.pages,
    status: row.is_archived ? 'archived' : 'active',
    my_subscriber: {
      state: subscriberStates[row.state],
      reason: row.reason,
      read_message_id: row.read_message_id,
    },
    me: { reason: row.reason, unread_message_count: row.unread_message_count },
    open_item: itemOf(row),
    awaiting:
      row.awaited_open === null
        ? null
        : { open: row.awaited_open, answered: row.awaited_answered ?? 0, moved: row.awaited_moved ?? 0 },
    may: threadMay(row),
  }
}

function patientOf(row: ThreadRow): Thread['patient'] {
  if (row.patient_id === null) return null
  return {
    id: row.patient_id,
    display_name: row.patient_name ?? '',
    mrn: row.mrn ?? '',
    date_of_birth: row.date_of_birth ?? '',
    location: row.location ?? '',
  }
}

/** What every subscriber has alike: for live events. */
export function sharedOf(thread: Thread): ThreadShared {
  const {
    status: _,
    my_subscriber: __,
    me: ___,
    open_item: ____,
    awaiting: _____,
    may: ______,
    ...shared
  } = thread
  return shared
}
