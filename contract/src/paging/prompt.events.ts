import { z } from 'zod'
import { event } from '../event.ts'

/** A prompt is new, another or gone: whoever shows prompts asks for them again. */
export const promptChanged = event({ kind: 'prompt_changed', payload: z.object({ prompt_id: z.int() }) })
