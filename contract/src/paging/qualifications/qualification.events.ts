import { z } from 'zod'
import { event } from '../../event.ts'

/** A qualification, its holders, or what a group needs changed. */
export const qualificationsChanged = event({ kind: 'qualifications_changed', payload: z.object({}) })
