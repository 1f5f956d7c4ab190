import { z } from 'zod'
import { Status } from '../../accounts/user.schemas.ts'
import { Channel } from '../../alerts/channels/channel.schemas.ts'
import { ContactType } from '../../directory/contact.schemas.ts'
import { FallbackContact, OnCallShift } from '../../paging/on-call/on-call.schemas.ts'
import { NewThread } from '../threads/thread.schemas.ts'

const { recipient_ids, message_type_id, patient_id, encounter_id, mentions } = NewThread.shape
const { priority, apply_escalations, ignore_user_status, requires_confirm, response_options } =
  NewThread.shape

/** The part of a new thread that decides who receives it and how they are notified. */
export const RecipientQuery = z.strictObject({
  recipient_ids,
  message_type_id,
  priority,
  apply_escalations,
  ignore_user_status,
  requires_confirm,
  response_options,
  /** The patient of the message: `recent_page` then is a page about the same patient. */
  patient_id,
  encounter_id,
  /** The message has no subject, and continues the conversation with these recipients if there is one. */
  in_conversation: z.boolean().default(false),
  /** Users whom the text mentions. They are notified also if they muted the conversation; other ids are ignored. */
  mentions,
})
export type RecipientQuery = z.output<typeof RecipientQuery>

export const ResolvedUser = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    profile_picture: z.string().nullable(),
    /** Null without a number, or when the user hides it. */
    phone: z.string().nullable(),
    /** `forward`: added by another recipient's forwarding. */
    reason: z.enum(['new_message', 'forward']),
    /** Follows the name: "on call for Cardiology until 07:00". */
    why: z.string(),
    /** Their shift, if they receive the message because they are on call. ISO instants. */
    shift: z.object({ start: z.string(), end: z.string(), call_order: z.int() }).nullable(),
    /** The role of a fail-over user, set if they receive it because no one is on call. */
    fallback_role: FallbackContact.shape.role.nullable(),
    status: Status,
    /** The channels of their notification, in the order in which they start; empty if they are not notified. */
    channels: z.array(z.object({ channel: Channel, in_seconds: z.int() })),
    /** Why there is no notification; null when there is one. */
    not_notified: z.string().nullable(),
    /** They muted the conversation, and this message does not notify them. */
    is_muted: z.boolean(),
    /** Whether there would be a notification with high priority. */
    is_notified_at_high: z.boolean(),
    /**
     * The number of messages in the last 60 minutes that interrupted the user: a notification outside the application was
     * sent for them (push, text message, call, e-mail or pager), or they asked the user to confirm, choose or answer a page.
     * Several channels, reminders and escalation steps of one message count once; failed and skipped notifications, and
     * those that another one announced, do not count. 0 for users whom this message does not notify,
     * and for users of a contact that lists only some.
     */
    interruption_count: z.int(),
  })
  .meta({ id: 'ResolvedUser' })
export type ResolvedUser = z.output<typeof ResolvedUser>

/** A page to the same group or user, so that a second one can be avoided. Never its text. */
export const RecentPage = z.object({
  /** Null when the caller is not on that thread. */
  thread_id: z.int().nullable(),
  /** The thread that the caller may join with `join/`; null for a subscriber, and for anyone who may not. */
  join_thread_id: z.int().nullable(),
  created: z.string(),
  sender_id: z.int(),
  sender_name: z.string(),
  /** Names of the users who were asked and have not answered. */
  waits_for: z.array(z.string()),
  /** The name of the user who answered first; null if no one has, or if the page asks for no answer. */
  answered_by: z.string().nullable(),
})
export type RecentPage = z.output<typeof RecentPage>

export const ResolvedContact = z
  .object({
    contact_id: z.int(),
    type: ContactType,
    group_id: z.int().nullable(),
    /** A care team is not named for its patient. */
    display_name: z.string(),
    /** "Ben Okafor is on call until 07:00." For an escalating message to a group, all steps with their times. */
    sentence: z.string(),
    /** The routing policy that chose the contact, or null if the sender did. */
    policy_name: z.string().nullable(),
    /** The best status of its users: online, then do not disturb, then offline; null when unknown or without users. */
    status: Status,
    /** The first few users; of a large contact, users without a notification come first. */
    people: z.array(ResolvedUser),
    /** All users of the contact, and those added by forwarding. */
    people_count: z.int(),
    online_count: z.int(),
    /** Users who are not online and get no notification. */
    unreachable_count: z.int(),
    /** The number of these users who would be notified at high priority. */
    at_high_priority_count: z.int(),
    /**
     * Schedule groups: set while no one but the caller is on call. `until` null: no upcoming shift. `is_closed`: outside
     * of the hours of service; `until` is the next opening.
     */
    gap: z
      .object({ until: z.string().nullable(), is_caller_on_call: z.boolean(), is_closed: z.boolean() })
      .nullable(),
    /** Schedule groups: the next shift; in a gap, the one that ends it. */
    next_on_call: OnCallShift.nullable(),
    /**
     * Escalating messages: who is notified next if no one responds. All contacts that are no schedule groups share one
     * escalation. Null if no one else follows.
     */
    next_step: z.object({ names: z.string(), in_seconds: z.int() }).nullable(),
    /**
     * Schedule groups, and users if the message is a page (high priority, or it asks for a response): the newest page to
     * the same group or user. With a patient: about the same patient, of the last 30 minutes, or of the last 24 hours if it
     * waits for an answer; null for callers to whom the patient's record is closed. Without a patient: a page by someone
     * else, without a patient, of the last 10 minutes, if the message is a page.
     */
    recent_page: RecentPage.nullable(),
    /** The error that sending to this contact would return; null when it can be sent. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'ResolvedContact' })
export type ResolvedContact = z.output<typeof ResolvedContact>

export const RecipientResolution = z
  .object({
    /** One result for each distinct id, in the order of `recipient_ids`. */
    results: z.array(ResolvedContact),
    /** Distinct users. */
    people_count: z.int(),
    /** The error that sending would return; null when it can be sent. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'RecipientResolution' })
export type RecipientResolution = z.output<typeof RecipientResolution>
