import { z } from 'zod'

/** The kinds of changes of the shifts of a calendar. `shift` is a change by hand. */
export const CalendarChangeKind = z.enum([
  'shift',
  'takeover',
  'swap',
  'rotation',
  'fixed_plan',
  'import',
  'schedule_source',
  'holiday',
  'replacement',
  'draft',
])
export type CalendarChangeKind = z.output<typeof CalendarChangeKind>

/** A time of one call, and the people on call in it before and after the change. */
export const ChangedTime = z.object({
  call_order: z.int(),
  start: z.string(),
  end: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type ChangedTime = z.output<typeof ChangedTime>

export const CalendarChange = z
  .object({
    id: z.int(),
    at: z.string(),
    /** `null` for a scheduling system. */
    author: z.string().nullable(),
    kind: CalendarChangeKind,
    /** The name of the rotation, the fixed plan or the draft. Empty for other kinds. */
    name: z.string(),
    /** The first times that changed, by start. */
    times: z.array(ChangedTime),
    time_count: z.int(),
    may: z.object({ restore: z.boolean() }),
  })
  .meta({ id: 'CalendarChange' })
export type CalendarChange = z.output<typeof CalendarChange>
