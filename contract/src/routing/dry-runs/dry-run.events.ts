import { z } from 'zod'
import { event } from '../../event.ts'

/** Sent only to the user who asked: a dry run evaluated more threads, or ended. */
export const dryRunChanged = event({
  kind: 'dry_run_changed',
  payload: z.object({ dry_run_id: z.int() }),
})
