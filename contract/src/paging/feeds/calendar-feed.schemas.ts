import { z } from 'zod'

export const CalendarFeed = z
  .object({
    id: z.int(),
    /** Null for the owner's own shifts in all groups. */
    group_id: z.int().nullable(),
    group: z.string().nullable(),
    created: z.string(),
    /** Accurate to the hour; null before the first use. */
    last_used: z.string().nullable(),
    /** A year after it was created. A changed password ends it earlier. */
    expires: z.string(),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.output<typeof CalendarFeed>

/** The only response with the address: the server stores only its hash. */
export const NewCalendarFeed = CalendarFeed.extend({
  path: z.string(),
}).meta({ id: 'NewCalendarFeed' })
export type NewCalendarFeed = z.output<typeof NewCalendarFeed>

export const FeedBody = z.strictObject({
  group_id: z
    .int('group_id is a number, or null for your own shifts.')
    .positive('group_id is a number, or null for your own shifts.')
    .nullable()
    .default(null),
})
