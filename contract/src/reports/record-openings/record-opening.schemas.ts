import { z } from 'zod'
import { openingReasons } from '../../patients/access/opening-reasons.ts'

/** A record that a user from outside the care team opened with a reason. */
export const ReportedOpening = z
  .object({
    id: z.int(),
    user: z.object({ id: z.int(), display_name: z.string(), title: z.string() }),
    patient: z.object({
      id: z.int(),
      display_name: z.string(),
      mrn: z.string().nullable(),
      date_of_birth: z.string().nullable(),
    }),
    reason: z.enum(openingReasons),
    text: z.string(),
    opened: z.string(),
    /** When the access ended or ends. */
    ended: z.string(),
    /** The user ended the access earlier. */
    was_closed: z.boolean(),
  })
  .meta({ id: 'ReportedOpening' })
export type ReportedOpening = z.output<typeof ReportedOpening>
