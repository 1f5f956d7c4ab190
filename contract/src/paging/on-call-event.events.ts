import { z } from 'zod'
import { event } from '../event.ts'

/** The calendar of a group, its takeovers or its open offers are not what they were: whoever shows them asks again. */
export const calendarChanged = event({
  kind: 'calendar_changed',
  payload: z.object({ group_id: z.int() }),
})
