import { z } from 'zod'
import { event } from '../../event.ts'

/** Clients that show the group's calendar, takeovers or swap requests refetch them. */
export const calendarChanged = event({
  kind: 'calendar_changed',
  payload: z.object({ group_id: z.int() }),
})
