import { z } from 'zod'
import { event } from '../../event.ts'

export const promptChanged = event({ kind: 'prompt_changed', payload: z.object({ prompt_id: z.int() }) })
