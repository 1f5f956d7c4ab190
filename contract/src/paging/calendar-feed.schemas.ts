import { z } from 'zod'

/** An address that a calendar outside of Wardline subscribes to. Whoever knows it can read it. */
export const CalendarFeed = z
  .object({
    id: z.int(),
    /** Null: the owner's own shifts, in every group. */
    group_id: z.int().nullable(),
    group: z.string().nullable(),
    created: z.string(),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.output<typeof CalendarFeed>

/** The only answer that ever holds the address: a hash of it is what is kept. */
export const NewCalendarFeed = CalendarFeed.extend({
  /** Below the address of this server: `/ical/….ics`. */
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
