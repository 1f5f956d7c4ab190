import { z } from 'zod'
import { event } from '../../event.ts'

/** A webhook was created, changed, suspended or deleted. Open pages fetch again. */
export const webhooksChanged = event({ kind: 'webhooks_changed', payload: z.object({ webhook_id: z.int() }) })
