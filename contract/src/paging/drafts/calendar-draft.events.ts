import { z } from 'zod'
import { event } from '../../event.ts'

/** A draft of a calendar was started, changed, discarded or published. */
export const calendarDraftsChanged = event({
  kind: 'calendar_drafts_changed',
  payload: z.object({ group_id: z.int() }),
})
