import { z } from 'zod'
import { isBlank, text } from '../../text.ts'
import { broadcastSms, measureSms, mostSegments } from './sms-text.rules.ts'

/** Members of a broadcast group, members of a department, or every user of the account. */
export const BroadcastAudienceKind = z.enum(['group', 'department', 'account'], {
  error: 'audience is group, department or account.',
})
export type BroadcastAudienceKind = z.output<typeof BroadcastAudienceKind>

/**
 * With 0, the text itself is sent by SMS (paging §3). With 1, a text message announces it, without its content.
 */
const BroadcastType = z.union([z.literal(0), z.literal(1)], {
  error: 'type is 0 (SMS) or 1 (application).',
})

/** Delivery counts of a broadcast. `answered` implies `read`, which implies `delivered`. */
const BroadcastHeadCount = z
  .object({
    people: z.int(),
    /** Recipients without a channel for text messages when it was sent. They have it in the application only. */
    no_channel: z.int(),
    delivered: z.int(),
    read: z.int(),
    /** Recipients who replied after it, not counting auto responses. */
    answered: z.int(),
    /** Text messages that a provider took, and that failed. The others wait. */
    texted: z.int(),
    text_failed: z.int(),
  })
  .meta({ id: 'BroadcastHeadCount' })
export type BroadcastHeadCount = z.output<typeof BroadcastHeadCount>

export const Broadcast = z
  .object({
    id: z.int(),
    audience: BroadcastAudienceKind,
    group_id: z.int().nullable(),
    department_id: z.int().nullable(),
    /** Name of the group or department; empty for the account. */
    group: z.string(),
    type: BroadcastType,
    exclude_installed: z.boolean(),
    message: z.string(),
    sender_id: z.int(),
    sender: z.string(),
    created: z.string(),
    /** When it will be sent unless it is undone; null if it is not confirmed, or was sent. */
    send_at: z.string().nullable(),
    sent: z.string().nullable(),
    thread_id: z.int().nullable(),
    is_recalled: z.boolean(),
    head_count: BroadcastHeadCount,
    may: z.object({ send: z.boolean() }),
  })
  .meta({ id: 'Broadcast' })
export type Broadcast = z.output<typeof Broadcast>

export const BroadcastPerson = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    status: z.enum(['sent', 'delivered', 'read', 'answered']),
    /** A text message could be sent to them. */
    has_channel: z.boolean(),
  })
  .meta({ id: 'BroadcastPerson' })
export type BroadcastPerson = z.output<typeof BroadcastPerson>

export const BroadcastDetail = Broadcast.extend({ people: z.array(BroadcastPerson) }).meta({
  id: 'BroadcastDetail',
})
export type BroadcastDetail = z.output<typeof BroadcastDetail>

export const BroadcastAudience = z
  .object({
    group_id: z.int().nullable(),
    group: z.string(),
    people: z.int(),
    installed: z.int(),
    /** The number of `people` without a channel for text messages; for type 0, without SMS. */
    no_channel: z.int(),
    /** One page of them, by name. */
    no_channel_people: z.array(z.object({ user_id: z.int(), display_name: z.string(), title: z.string() })),
    /** The error that sending would return; null when it can be sent. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'BroadcastAudience' })
export type BroadcastAudience = z.output<typeof BroadcastAudience>

export const NewBroadcast = z
  .strictObject({
    audience: BroadcastAudienceKind.default('group'),
    group_id: z.int('Choose a broadcast group.').positive('Choose a broadcast group.').optional(),
    department_id: z.int().positive('Choose a department.').optional(),
    message: text(20_000).refine((value) => !isBlank(value), 'This field may not be blank.'),
    type: BroadcastType.default(1),
    exclude_installed: z.boolean().default(false),
  })
  .refine(({ audience, group_id }) => (audience === 'group') === (group_id !== undefined), {
    path: ['group_id'],
    error: 'Choose a broadcast group.',
  })
  .refine(({ audience, department_id }) => (audience === 'department') === (department_id !== undefined), {
    path: ['department_id'],
    error: 'Choose a department.',
  })
  .refine(({ type, message }) => type !== 0 || measureSms(broadcastSms(message)).segments <= mostSegments, {
    path: ['message'],
    error: `A text message has at most ${mostSegments} parts. Shorten it, or send it in the application.`,
  })
export type NewBroadcast = z.output<typeof NewBroadcast>
