import { z } from 'zod'
import { UserSummary } from '../accounts/user.schemas.ts'
import { Attachment } from '../files/file.schemas.ts'
import { text } from '../text.ts'
import { Awaiting, MessageAsks, OpenItem } from './open-item.schemas.ts'
import { Page } from './page.schemas.ts'
import { Priority } from './priority.ts'

const reasons = [
  'sender',
  'new_message',
  'escalation',
  'forward',
  'subscribed',
  'elevated_scope',
  'monitoring',
] as const
export const Reason = z.enum(reasons)
export const subscriberStates = ['pending', 'delivered', 'read'] as const
export const SubscriberState = z.enum(subscriberStates)

export const SubscriberSummary = z.object({ read: z.int(), delivered: z.int(), pending: z.int() })

export const Subscriber = z
  .object({
    id: z.int(),
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    profile_picture: z.string().nullable(),
    state: SubscriberState,
    reason: Reason,
    /** What put them here, as it was then; goes on after the name: "on call for Cardiology until 07:00". */
    why: z.string(),
    /** 1 offline, 2 online, 3 do not disturb, null unknown: at the time of the answer, then live by presence. */
    status: z.int().nullable(),
    /** The newest message this person has read or received; 0 when none. Only grows. */
    read_message_id: z.int(),
    delivered_message_id: z.int(),
    /** They wrote in the thread after its first message; an auto response is not a word of theirs. */
    replied: z.boolean(),
    /** What the thread asks of them and how they answered; null for who was not asked. */
    open_item: OpenItem.nullable(),
  })
  .meta({ id: 'Subscriber' })

/** One item of a message: what kind of field it was and what was put into it. */
const DataItem = z.object({ field_type: z.string(), data: z.string(), label: z.string() })

export const Message = z
  .object({
    id: z.int(),
    thread: z.int(),
    created: z.string(),
    sender: UserSummary,
    data: z.array(DataItem),
    attachments: z.array(Attachment),
    /** The Idempotency-Key the sender made it with: its own browser finds the bubble it already shows. */
    client_key: z.string().nullable(),
    /** The auto response of somebody who is away: theirs, but they have not read a thing. */
    is_automatic: z.boolean(),
    /** What it wants of its recipients; null when nothing. */
    asks: MessageAsks.nullable(),
  })
  .meta({ id: 'Message' })

const LastMessage = z.object({
  id: z.int(),
  sender_id: z.int(),
  sender_name: z.string(),
  text: z.string(),
  has_attachments: z.boolean(),
})

export const ThreadPatient = z.object({
  id: z.int(),
  display_name: z.string(),
  mrn: z.string(),
  date_of_birth: z.string(),
  location: z.string(),
})

/** What is the same for every subscriber; live events carry this. */
export const ThreadShared = z.object({
  id: z.int(),
  uid: z.string(),
  subject: z.string(),
  priority: Priority,
  created: z.string(),
  created_by: z.int(),
  last_message: LastMessage,
  /** When it last came to its reader: with its newest message, or later, when they were let in. Lists go by it. */
  last_message_date: z.string(),
  message_type_id: z.int().nullable(),
  encounter_id: z.int().nullable(),
  patient_id: z.int().nullable(),
  patient: ThreadPatient.nullable(),
  subscriber_summary: SubscriberSummary,
  subscriber_count: z.int(),
  /** The first few, sender first; the whole list is its own route. */
  subscribers: z.array(
    z.object({ user_id: z.int(), display_name: z.string(), profile_picture: z.string().nullable() }),
  ),
  allow_replies: z.boolean(),
  suppress_reply_notifications: z.boolean(),
  requires_confirm: z.boolean(),
  response_options: z.array(z.string()),
  groups: z.array(z.object({ id: z.int(), name: z.string() })),
  departments: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Pages of the thread that go on by themselves until somebody answers, in the order of their groups. */
  pages: z.array(Page),
})

/** What its reader may do with a thread next. */
export const ThreadMay = z.object({
  reply: z.boolean(),
  archive: z.boolean(),
  recall: z.boolean(),
  /** Forward it, let people in, and say whom it is about. */
  forward: z.boolean(),
})

/** What this reader has of the thread, and what they may do next. */
const ThreadOwn = z.object({
  status: z.enum(['active', 'archived']),
  my_subscriber: z.object({ state: SubscriberState, reason: Reason, read_message_id: z.int() }),
  me: z.object({ reason: Reason, unread_message_count: z.int() }),
  /** What the reader was asked: still open, or how they answered. Null when they were not asked. */
  open_item: OpenItem.nullable(),
  /** Null when it was not the reader who asked, or nothing is asked. */
  awaiting: Awaiting.nullable(),
  may: ThreadMay,
})

export const Thread = z.object({ ...ThreadShared.shape, ...ThreadOwn.shape }).meta({ id: 'Thread' })

export type Thread = z.output<typeof Thread>
export type ThreadShared = z.output<typeof ThreadShared>
export type Message = z.output<typeof Message>
export type Subscriber = z.output<typeof Subscriber>

export const NewThread = z.strictObject({
  subject: text(200).refine((value) => value.trim() !== '', 'This field may not be blank.'),
  /** From field slug to value; without a message type the one slug `body` is the message. */
  data: z.record(z.string().max(100), text(20_000)).default({}),
  message_type_id: z.int().positive().nullable().default(null),
  response_options: z.array(text(100)).max(20).default([]),
  attachment_ids: z.array(z.int().positive()).max(20).default([]),
  recipient_ids: z
    .array(z.int('Recipients are contact ids.').positive(), { error: 'Choose at least one recipient.' })
    .min(1, 'Choose at least one recipient.')
    .max(1000, 'At most 1000 recipients.'),
  encounter_id: z.int().positive().nullable().default(null),
  patient_id: z.int().positive().nullable().default(null),
  requires_confirm: z.boolean().default(false),
  apply_escalations: z.boolean().default(false),
  ignore_user_status: z.boolean().default(false),
  allow_replies: z.boolean().default(true),
  priority: Priority.default(1),
  suppress_reply_notifications: z.boolean().default(false),
})
export type NewThread = z.output<typeof NewThread>

export const Reply = z.strictObject({
  message: text(20_000).default(''),
  attachment_ids: z.array(z.int().positive()).max(20).default([]),
})
