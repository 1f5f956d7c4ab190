import { z } from 'zod'
import { event } from '../event.ts'

/** Tags or saved filters changed, so users may find other contacts. Clients fetch at different times. */
export const taggingChanged = event({ kind: 'tagging_changed', payload: z.object({ account_id: z.int() }) })
