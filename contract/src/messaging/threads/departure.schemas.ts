import { z } from 'zod'

const Person = z.object({ id: z.int(), display_name: z.string() })

/** A user who left a thread, or whom its sender removed. */
export const Departure = z
  .object({
    id: z.int(),
    user: Person,
    /** The sender who removed them; null if they left. */
    removed_by: Person.nullable(),
    at: z.string(),
    /** The newest message then, after which the departure is shown. */
    last_message_id: z.int(),
  })
  .meta({ id: 'Departure' })
export type Departure = z.output<typeof Departure>
