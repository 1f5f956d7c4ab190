import { z } from 'zod'
import { text } from '../text.ts'

/** How far the people are who got a broadcast. Whoever answered has read it, whoever read it has it. */
const HeadCount = z
  .object({
    /** To whom it went, the sender not counted. */
    people: z.int(),
    /** A device of theirs has it. */
    delivered: z.int(),
    read: z.int(),
    /** Wrote something after it; an automatic response is none. */
    answered: z.int(),
  })
  .meta({ id: 'HeadCount' })
export type HeadCount = z.output<typeof HeadCount>

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
    /** Null until it is sent. */
    sent: z.string().nullable(),
    /** The thread that it became. */
    thread_id: z.int().nullable(),
    /** Its sender has taken it back. */
    is_recalled: z.boolean(),
    head_count: HeadCount,
    may: z.object({ send: z.boolean() }),
  })
  .meta({ id: 'Broadcast' })
export type Broadcast = z.output<typeof Broadcast>

export const BroadcastPerson = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    standing: z.enum(['sent', 'delivered', 'read', 'answered']),
  })
  .meta({ id: 'BroadcastPerson' })
export type BroadcastPerson = z.output<typeof BroadcastPerson>

/** With everybody whom it went to: those who do not have it first. */
export const BroadcastDetail = Broadcast.extend({ people: z.array(BroadcastPerson) }).meta({
  id: 'BroadcastDetail',
})
export type BroadcastDetail = z.output<typeof BroadcastDetail>

/** Whom a broadcast would go to now. */
export const Audience = z
  .object({
    group_id: z.int(),
    group: z.string(),
    people: z.int(),
    /** Members with the application installed, who are left out when that is asked for. */
    installed: z.int(),
    /** What sending would be refused with; null when it would be sent. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'Audience' })
export type Audience = z.output<typeof Audience>

export const NewBroadcast = z.strictObject({
  group_id: z.int('Choose a broadcast group.').positive('Choose a broadcast group.'),
  message: text(20_000).refine((value) => value.trim() !== '', 'This field may not be blank.'),
  type: z.literal(0, { error: 'type is 0 (SMS).' }).default(0),
  /** Leaves out whoever has the application installed. */
  exclude_installed: z.boolean().default(false),
})
export type NewBroadcast = z.output<typeof NewBroadcast>
