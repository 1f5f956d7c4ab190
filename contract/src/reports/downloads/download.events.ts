import { z } from 'zod'
import { event } from '../../event.ts'

/** An export of the user was requested, built further, finished or deleted. */
export const downloadsChanged = event({
  kind: 'downloads_changed',
  payload: z.object({ download_id: z.int() }),
})
