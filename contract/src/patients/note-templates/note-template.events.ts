import { z } from 'zod'
import { event } from '../../event.ts'

/** A note field or note template was created, changed or deleted. */
export const noteTemplatesChanged = event({ kind: 'note_templates_changed', payload: z.object({}) })
