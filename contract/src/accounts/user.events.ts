import { z } from 'zod'
import { event } from '../event.ts'
import { UserSummary } from './user.schemas.ts'

/** A person's name, title or photo changed: everywhere it is shown. */
export const userChanged = event({ kind: 'user_changed', payload: z.object({ user: UserSummary }) })
