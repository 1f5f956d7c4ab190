import { z } from 'zod'
import { event } from '../event.ts'
import { Profile } from './profile.schemas.ts'
import { UserSummary } from './user.schemas.ts'

export const userChanged = event({ kind: 'user_changed', payload: z.object({ user: UserSummary }) })

/** Sent to the user's own devices only. */
export const profileChanged = event({ kind: 'profile_changed', payload: z.object({ profile: Profile }) })
