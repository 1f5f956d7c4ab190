import { z } from 'zod'
import { event } from '../../event.ts'

/** A rest rule was created, changed or deleted, or the break of one was accepted. */
export const restRulesChanged = event({ kind: 'rest_rules_changed', payload: z.object({}) })
