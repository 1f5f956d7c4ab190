import { z } from 'zod'
import { event } from '../../event.ts'

/** The operator is the last fallback contact: clients refetch what shows who is notified. */
export const accountChanged = event({ kind: 'account_changed', payload: z.object({ account_id: z.int() }) })
