import { z } from 'zod'
import { event } from '../../event.ts'

/** The operator is the last fail-over user: clients refetch screens that show who is notified. */
export const accountChanged = event({ kind: 'account_changed', payload: z.object({ account_id: z.int() }) })
