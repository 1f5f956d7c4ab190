import { z } from 'zod'
import { isBlank, text } from '../../text.ts'

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
  })
  .meta({ id: 'BroadcastHeadCount' })
export type BroadcastHeadCount = z.output<typeof BroadcastHeadCount>

export const Broadcast = z
  .object({
    id: z.int(),
    group_id: z.int(),
    group: z.string(),
    /** 0: SMS (paging §3). */
    type: z.literal(0),
    exclude_installed: z.boolean(),
    message: z.string(),
    sender_id: z.int(),
    sender: z.string(),
    created: z.string(),
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
    group_id: z.int(),
    group: z.string(),
    people: z.int(),
    installed: z.int(),
    /** Of `people`, those without a channel for text messages. */
    no_channel: z.int(),
    /** The error that sending would return; null when it can be sent. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'BroadcastAudience' })
export type BroadcastAudience = z.output<typeof BroadcastAudience>

export const NewBroadcast = z.strictObject({
  group_id: z.int('Choose a broadcast group.').positive('Choose a broadcast group.'),
  message: text(20_000).refine((value) => !isBlank(value), 'This field may not be blank.'),
  type: z.literal(0, { error: 'type is 0 (SMS).' }).default(0),
  exclude_installed: z.boolean().default(false),
})
export type NewBroadcast = z.output<typeof NewBroadcast>
