import {
  subscriberStates,
  type Thread,
  type ThreadShared,
} from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { TextRow } from '../../../platform/db/text.ts'
import { idOf, instantOf, integerOf, integersOf, textsOf } from '../../../platform/db/types.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import { acknowledgementKind } from '../acknowledgements/acknowledgement.rules.ts'
import { threadPermissions } from './thread.rules.ts'

/**
 * Columns of a page's rows, after the row kind. A `thread` row uses all of them for the view of one reader (`of`); the other
 * kinds carry data shared by several threads in the columns of a matching type.
 */
export const pageColumns = [
  'id',
  'of',
  'name',
  'code',
  'detail',
  'text',
  'place',
  'created',
  'created_by',
  'priority',
  'last_message_id',
  'last_message_date',
  'last_sender_id',
  'last_has_attachments',
  'message_type_id',
  'encounter_id',
  'patient_id',
  'allow_replies',
  'suppress_reply_notifications',
  'requires_confirm',
  'apply_escalations',
  'has_reply_requests',
  'response_options',
  'state',
  'is_archived',
  'unread_message_count',
  'is_muted',
  'remind_at',
  'reminds_if_unanswered',
  'read_message_id',
  'mentioned_message_id',
  'read',
  'delivered',
  'pending',
  'subscriber_count',
  'last_departure_id',
  'first_user_ids',
  'is_routed',
  'conversation_name',
] as const

export type PageColumn = (typeof pageColumns)[number]

const at = Object.fromEntries(pageColumns.map((name, index) => [name, index + 1])) as Record<
  PageColumn,
  number
>

export type RowKind = 'thread' | 'user' | 'patient' | 'groups' | 'departments' | 'count'

type Person = Thread['subscribers'][number]
type Target = Thread['groups'][number]

interface Shared {
  users: Map<number, Person>
  patients: Map<number, NonNullable<Thread['patient']>>
  groups: Map<number, Target[]>
  departments: Map<number, Target[]>
}

/** A thread without its acknowledgements and paging requests, which are loaded only for threads that have them. */
export interface ThreadRow {
  thread: Thread
  place: number
  requests_response: boolean
  /** Its replies request responses, which any subscriber may have sent. */
  has_reply_requests: boolean
  escalates: boolean
}

export interface ThreadPage {
  count: number
  threads: ThreadRow[]
}

export function parseThreadPages(rows: TextRow[]): Map<number, ThreadPage> {
  const shared: Shared = { users: new Map(), patients: new Map(), groups: new Map(), departments: new Map() }
  const pages = new Map<number, ThreadPage>()
  const pageFor = (user_id: number): ThreadPage => {
    const page = pages.get(user_id) ?? { count: 0, threads: [] }
    pages.set(user_id, page)
    return page
  }
  for (const row of rows) if (row[0] !== 'thread') share(row, shared, pageFor)
  for (const targets of [...shared.groups.values(), ...shared.departments.values()])
    targets.sort((a, b) => a.id - b.id)
  for (const row of rows)
    if (row[0] === 'thread') pageFor(integer(row, at.of)).threads.push(plainThread(row, shared))
  for (const { threads } of pages.values()) threads.sort((a, b) => a.place - b.place)
  return pages
}

function share(row: TextRow, shared: Shared, pageFor: (user_id: number) => ThreadPage): void {
  const kind = row[0] as RowKind
  const id = integer(row, at.id)
  const name = text(row, at.name)
  if (kind === 'count') pageFor(id).count = integer(row, at.of)
  else if (kind === 'user') {
    const profile_picture = profilePictureUrl({ id, profile_picture_id: idOf(row[at.of] ?? null) })
    shared.users.set(id, { user_id: id, display_name: name, profile_picture })
  } else if (kind === 'patient') {
    const [mrn = null, date_of_birth = null] = [row[at.code], row[at.text]]
    shared.patients.set(id, { id, display_name: name, mrn, date_of_birth, location: text(row, at.detail) })
  } else if (kind === 'groups' || kind === 'departments') {
    const thread_id = integer(row, at.of)
    const others = shared[kind].get(thread_id)
    if (others) others.push({ id, name })
    else shared[kind].set(thread_id, [{ id, name }])
  }
}

const text = (row: TextRow, column: number): string => row[column] ?? ''
const integer = (row: TextRow, column: number): number => integerOf(row[column] ?? '')
const isSet = (row: TextRow, column: number): boolean => row[column] === 't'

function parseReminder(row: TextRow): Thread['me']['reminder'] {
  const remind_at = row[at.remind_at] ?? null
  if (remind_at === null) return null
  return { at: instantOf(remind_at), only_if_unanswered: isSet(row, at.reminds_if_unanswered) }
}

function plainThread(row: TextRow, shared: Shared): ThreadRow {
  const id = integer(row, at.id)
  const last_sender_id = integer(row, at.last_sender_id)
  const patient_id = idOf(row[at.patient_id] ?? null)
  const reason = text(row, at.detail) as Thread['me']['reason']
  const allow_replies = isSet(row, at.allow_replies)
  const apply_escalations = isSet(row, at.apply_escalations)
  const requires_confirm = isSet(row, at.requires_confirm)
  const response_options = textsOf(text(row, at.response_options))
  const thread: Thread = {
    id,
    uid: text(row, at.code),
    subject: text(row, at.name),
    conversation_name: row[at.conversation_name] ?? null,
    priority: integer(row, at.priority) as Thread['priority'],
    created: instantOf(text(row, at.created)),
    created_by: integer(row, at.created_by),
    last_message: {
      id: integer(row, at.last_message_id),
      sender_id: last_sender_id,
      sender_name: shared.users.get(last_sender_id)?.display_name ?? '',
      text: text(row, at.text),
      has_attachments: isSet(row, at.last_has_attachments),
    },
    last_message_date: instantOf(text(row, at.last_message_date)),
    message_type_id: idOf(row[at.message_type_id] ?? null),
    encounter_id: idOf(row[at.encounter_id] ?? null),
    patient_id,
    patient: patient_id === null ? null : (shared.patients.get(patient_id) ?? null),
    subscriber_summary: {
      read: integer(row, at.read),
      delivered: integer(row, at.delivered),
      pending: integer(row, at.pending),
    },
    subscriber_count: integer(row, at.subscriber_count),
    last_departure_id: integer(row, at.last_departure_id),
    subscribers: integersOf(text(row, at.first_user_ids)).flatMap(
      (user_id) => shared.users.get(user_id) ?? [],
    ),
    allow_replies,
    suppress_reply_notifications: isSet(row, at.suppress_reply_notifications),
    requires_confirm,
    response_options,
    groups: shared.groups.get(id) ?? [],
    departments: shared.departments.get(id) ?? [],
    paging_requests: [],
    is_routed: isSet(row, at.is_routed),
    status: isSet(row, at.is_archived) ? 'archived' : 'active',
    my_subscriber: {
      state: subscriberStates[integer(row, at.state) as 0 | 1 | 2],
      reason,
      read_message_id: integer(row, at.read_message_id),
    },
    me: {
      reason,
      unread_message_count: integer(row, at.unread_message_count),
      is_muted: isSet(row, at.is_muted),
      reminder: parseReminder(row),
      mentioned_message_id: idOf(row[at.mentioned_message_id] ?? null),
    },
    acknowledgement: null,
    response_progress: null,
    may: threadPermissions({ allow_replies, reason }),
  }
  const has_reply_requests = isSet(row, at.has_reply_requests)
  const requests_response =
    has_reply_requests ||
    acknowledgementKind({ requires_confirm, apply_escalations, response_options }) !== null
  return {
    thread,
    place: integer(row, at.place),
    requests_response,
    has_reply_requests,
    escalates: apply_escalations,
  }
}

export function toSharedThread(thread: Thread): ThreadShared {
  const {
    status: _,
    my_subscriber: __,
    me: ___,
    acknowledgement: ____,
    response_progress: _____,
    may: ______,
    ...shared
  } = thread
  return shared
}
