import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { CalendarDraft } from '../drafts/calendar-draft.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'

export const RosterReplanBody = z.strictObject({
  /** The version of the draft that the changes are added to. */
  version: recordVersion,
  /** The user who cannot be on call, such as one who is ill. */
  user_id: z.int('user_id is a number.').positive('user_id is a number above 0.'),
  from: momentField('from'),
  until: momentField('until'),
})
export type RosterReplanBody = z.output<typeof RosterReplanBody>

const Shift = z.object({ call_order: z.int(), start: z.string(), end: z.string() })

export const RosterReplan = z
  .object({
    /** The draft with the changed shifts. */
    draft: CalendarDraft,
    /** Shifts that go to someone else, by start. */
    moves: z.array(Shift.extend({ before: z.string(), after: z.string() })),
    /** Shifts that no one else can have, and why, for each member. They stay as they are. */
    uncovered: z.array(
      Shift.extend({
        refusals: z.array(z.object({ user_id: z.int(), display_name: z.string(), reason: z.string() })),
      }),
    ),
    /** Whether it is proven that no change moves fewer shifts. */
    is_proven: z.boolean(),
  })
  .meta({ id: 'RosterReplan' })
export type RosterReplan = z.output<typeof RosterReplan>
