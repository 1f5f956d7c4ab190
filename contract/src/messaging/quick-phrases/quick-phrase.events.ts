import { z } from 'zod'
import { event } from '../../event.ts'

/**
 * A quick phrase was created, changed or deleted. Own phrases are announced to their user, shared ones to the account.
 */
export const quickPhrasesChanged = event({ kind: 'quick_phrases_changed', payload: z.object({}) })
