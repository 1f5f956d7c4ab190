import { z } from 'zod'
import { event } from '../../event.ts'

/** An absence or a wish was created, changed, decided or deleted. */
export const scheduleRequestsChanged = event({ kind: 'schedule_requests_changed', payload: z.object({}) })
