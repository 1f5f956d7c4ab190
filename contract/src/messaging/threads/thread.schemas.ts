import { z } from 'zod'
import { UserSummary } from '../../accounts/user.schemas.ts'
import { Attachment } from '../../files/file.schemas.ts'
import { limits } from '../../limits.ts'
import { isBlank, text } from '../../text.ts'
import {
  ResponseProgress,
  AcknowledgementRequest,
  Acknowledgement,
  ResponseMeanings,
} from '../acknowledgements/acknowledgement.schemas.ts'
import { PagerCall } from '../calls/pager-call.schemas.ts'
import { PagingRequest } from '../paging-requests/paging-request.schemas.ts'
import { Priority } from './priority.ts'
import { ThreadReminder } from './reminder.schemas.ts'

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

/**
 * Which of the users who muted the thread a message notifies: all of them, its recipients, those with an open request, or
 * none.
 */
export const BreaksMute = z.enum(['for_all', 'for_recipients', 'for_asked', 'for_none'])
export type BreaksMute = z.output<typeof BreaksMute>

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
    /** Reason at the time of subscription; follows the name: "on call for Cardiology until 07:00". */
    why: z.string(),
    /**
     * The name, at that time, of the routing policy that made them a recipient; `null` if the sender chose
     * them.
     */
    policy_name: z.string().nullable(),
    /** 1 offline, 2 online, 3 do not disturb, null unknown; live updates come as presence events. */
    status: z.int().nullable(),
    /** The newest message read or received; 0 for none. Never decreases. */
    read_message_id: z.int(),
    delivered_message_id: z.int(),
    /** True if the user wrote in the thread after its first message, not counting auto responses. */
    replied: z.boolean(),
    /** Null for users who were not asked to respond. */
    acknowledgement: Acknowledgement.nullable(),
  })
  .meta({ id: 'Subscriber' })

const DataItem = z.object({ field_type: z.string(), data: z.string(), label: z.string() })

const OutsideChannel = z.enum(['sms', 'email', 'pager', 'voice'])

export const reactions = ['ok', 'on_it', 'thanks'] as const
export const Reaction = z.enum(reactions, { error: 'reaction is ok, on_it or thanks.' })
export type Reaction = z.output<typeof Reaction>

/** A user of the thread, with the name of today. */
const ThreadUser = z.object({ user_id: z.int(), display_name: z.string() })

/** The message that a reply quotes, as it is now. */
export const MessageQuote = z
  .object({
    id: z.int(),
    created: z.string(),
    /** The name as it was when the message was sent. */
    sender: ThreadUser,
    /** The first line of its text; empty if it has none or was taken back. */
    text: z.string(),
    has_attachments: z.boolean(),
    taken_back: z.string().nullable(),
  })
  .meta({ id: 'MessageQuote' })
export type MessageQuote = z.output<typeof MessageQuote>

export const MessageReaction = z
  .object({ user_id: z.int(), display_name: z.string(), reaction: Reaction })
  .meta({ id: 'MessageReaction' })

export const Message = z
  .object({
    id: z.int(),
    thread: z.int(),
    created: z.string(),
    /** Name and title as they were when it was sent, picture and e-mail of today. */
    sender: UserSummary,
    data: z.array(DataItem),
    attachments: z.array(Attachment),
    /** Null for a reply without a priority of its own. Its notifications have the priority of the first message. */
    priority: Priority.nullable(),
    /** The subscribers whom a reply asks and notifies; null if it is for all of them. */
    recipients: z.array(ThreadUser).nullable(),
    /** The subscribers whom it mentions, by name. Empty once it was taken back. */
    mentions: z.array(ThreadUser),
    /** Null for a message that quotes none, or was taken back. */
    quote: MessageQuote.nullable(),
    /** The sender's Idempotency-Key, by which their browser finds the message it already shows. */
    client_key: z.string().nullable(),
    /** An auto response; it does not imply that its sender has read anything. */
    is_automatic: z.boolean(),
    /** The channel of a message from outside the application, whose sender need not have read anything; else null. */
    via: OutsideChannel.nullable(),
    acknowledgement_request: AcknowledgementRequest.nullable(),
    /** The call or text message from outside that became this message. */
    call: PagerCall.nullable(),
    /** When its sender last corrected it; null if it is as it was sent. */
    corrected: z.string().nullable(),
    /** When its sender took it back. It then has no text, attachments or request. */
    taken_back: z.string().nullable(),
    /** At most one for each user, by user id. A correction removes them. */
    reactions: z.array(MessageReaction),
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
  /** Null until it is known. */
  mrn: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  location: z.string(),
})

/** Fields that are equal for all subscribers, so that live events can carry them. */
export const ThreadShared = z.object({
  id: z.int(),
  uid: z.string(),
  /** Empty in a conversation without a subject: see `threadTitle`. */
  subject: z.string(),
  /** The group, department or care team of a conversation without a subject; null for other threads. */
  conversation_name: z.string().nullable(),
  /** The highest of its messages. */
  priority: Priority,
  created: z.string(),
  created_by: z.int(),
  last_message: LastMessage,
  /** Sort key of lists: time of the newest message, or later when the reader was added afterwards. */
  last_message_date: z.string(),
  message_type_id: z.int().nullable(),
  encounter_id: z.int().nullable(),
  patient_id: z.int().nullable(),
  patient: ThreadPatient.nullable(),
  subscriber_summary: SubscriberSummary,
  subscriber_count: z.int(),
  /** The id of the newest departure; 0 if no one has left. */
  last_departure_id: z.int(),
  /** The first few, sender first; the full list has its own route. */
  subscribers: z.array(
    z.object({ user_id: z.int(), display_name: z.string(), profile_picture: z.string().nullable() }),
  ),
  allow_replies: z.boolean(),
  suppress_reply_notifications: z.boolean(),
  requires_confirm: z.boolean(),
  response_options: z.array(z.string()),
  groups: z.array(z.object({ id: z.int(), name: z.string() })),
  departments: z.array(z.object({ id: z.int(), name: z.string() })),
  paging_requests: z.array(PagingRequest),
  /** Routing policies matched when it was sent. */
  is_routed: z.boolean(),
})

export const ThreadPermissions = z.object({
  reply: z.boolean(),
  archive: z.boolean(),
  recall: z.boolean(),
  /** Covers forwarding, adding people, and setting the patient. */
  forward: z.boolean(),
  leave: z.boolean(),
  /** Take other people out of it. */
  remove_people: z.boolean(),
})

const ThreadOwn = z.object({
  status: z.enum(['active', 'archived']),
  my_subscriber: z.object({ state: SubscriberState, reason: Reason, read_message_id: z.int() }),
  me: z.object({
    reason: Reason,
    unread_message_count: z.int(),
    /** Only messages that need the reader notify them: see `breaks_mute` of `thread_new_message`. */
    is_muted: z.boolean(),
    reminder: ThreadReminder.nullable(),
    /** The newest message that mentions the reader; null once they have read it. */
    mentioned_message_id: z.int().nullable(),
  }),
  acknowledgement: Acknowledgement.nullable(),
  /** Null unless the reader requested responses. */
  response_progress: ResponseProgress.nullable(),
  may: ThreadPermissions,
})

export const Thread = z.object({ ...ThreadShared.shape, ...ThreadOwn.shape }).meta({ id: 'Thread' })

export type Thread = z.output<typeof Thread>
export type ThreadShared = z.output<typeof ThreadShared>
export type Message = z.output<typeof Message>
export type Subscriber = z.output<typeof Subscriber>

/**
 * User ids of people whom the text addresses by name: subscribers of the thread, and recipients of a new one. They are
 * notified also if they muted the conversation, or are not among the recipients who are asked.
 */
const mentions = z
  .array(z.int().positive())
  .max(limits.mentions, `At most ${limits.mentions} people can be mentioned.`)
  .default([])

export const NewThread = z.strictObject({
  subject: text(200).refine((value) => !isBlank(value), 'This field may not be blank.'),
  /** Values by field slug; without a message type, `body` is the message text. */
  data: z.record(z.string().max(100), text(20_000)).default({}),
  message_type_id: z.int().positive().nullable().default(null),
  response_options: z.array(text(100)).max(20).default([]),
  /** An option that is not named here has the meaning that the message type gives it. */
  response_meanings: ResponseMeanings.default({}),
  attachment_ids: z.array(z.int().positive()).max(20).default([]),
  recipient_ids: z
    .array(z.int('Recipient ids are contact ids.').positive(), { error: 'Choose at least one recipient.' })
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
  mentions,
})
export type NewThread = z.output<typeof NewThread>

/** The fields of a message that is added to a thread. */
export const replyFields = {
  message: text(20_000).default(''),
  attachment_ids: z.array(z.int().positive()).max(20).default([]),
  /** Recipients get no alerts for this reply; open applications show it as usual. */
  suppress_notifications: z.boolean().default(false),
  /** The priority of this message; by default that of the thread's first message. */
  priority: Priority.nullable().default(null),
  requires_confirm: z.boolean().default(false),
  response_options: z.array(text(100)).max(20).default([]),
  response_meanings: ResponseMeanings.default({}),
  /** The subscribers who are asked and notified; by default all of them. Everyone in the thread sees the message. */
  recipient_user_ids: z
    .array(z.int().positive())
    .min(1, 'Choose at least one person.')
    .max(1000, 'At most 1000 people.')
    .nullable()
    .default(null),
  mentions,
  /** An earlier message of the thread that the reply refers to. */
  quoted_message_id: z.int().positive().nullable().default(null),
}

export const Reply = z
  .strictObject(replyFields)
  .refine((reply) => !reply.suppress_notifications || !hasRequest(reply), {
    path: ['suppress_notifications'],
    error: 'A reply with a priority, a request or recipients of its own always notifies.',
  })
  .refine((reply) => !reply.suppress_notifications || reply.mentions.length === 0, {
    path: ['suppress_notifications'],
    error: 'A reply that mentions someone always notifies them.',
  })
export type Reply = z.output<typeof Reply>

/** Whether a reply has a priority, a request for responses, or recipients of its own. */
export function hasRequest(reply: {
  priority: Priority | null
  requires_confirm: boolean
  response_options: readonly string[]
  recipient_user_ids: readonly number[] | null
}): boolean {
  return (
    reply.priority !== null ||
    reply.requires_confirm ||
    reply.recipient_user_ids !== null ||
    reply.response_options.length > 0
  )
}
