import { z } from 'zod'

const time = (field: string) =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${field} is a time such as 07:00.`)

const span = { opens: time('opens'), closes: time('closes') }

/**
 * Days of the week are those of ISO 8601: 1 is Monday. A span that does not close after it opens ends on the next day;
 * 00:00 to 00:00 is the whole day. A day without a span is closed.
 */
export const ServiceHours = z
  .strictObject({
    days: z
      .array(
        z.strictObject({ day: z.int().min(1).max(7), ...span }),
        'days is a list of {day, opens, closes}.',
      )
      .max(28, 'At most 28 spans.'),
    /** If `null`, a holiday is like any other day. If empty, the group is closed on holidays. */
    holidays: z.array(z.strictObject(span)).max(4, 'At most 4 spans.').nullable(),
  })
  .meta({ id: 'ServiceHours' })
export type ServiceHours = z.output<typeof ServiceHours>
