import { z } from 'zod'
import { event } from '../../event.ts'

/** A configuration, its pulls, mappings or remote ids changed: clients refetch what they show of it. */
export const scheduleSourceChanged = event({
  kind: 'schedule_source_changed',
  payload: z.object({ source_id: z.int() }),
})
