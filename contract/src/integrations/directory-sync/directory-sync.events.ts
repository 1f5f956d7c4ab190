import { z } from 'zod'
import { event } from '../../event.ts'

/** A configuration changed, or a run of it came into another state. Open pages fetch again. */
export const directorySyncChanged = event({
  kind: 'directory_sync_changed',
  payload: z.object({ config_id: z.int() }),
})
