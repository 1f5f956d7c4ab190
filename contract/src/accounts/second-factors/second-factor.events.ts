import { z } from 'zod'
import { event } from '../../event.ts'

/** To the user's own devices: a second factor was added, renamed, used up or removed. Clients fetch them again. */
export const secondFactorsChanged = event({ kind: 'second_factors_changed', payload: z.object({}) })
