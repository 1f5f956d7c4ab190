import { z } from 'zod'
import { event } from '../event.ts'
import { Profile } from './profile.schemas.ts'
import { UserSummary } from './user.schemas.ts'

/** A person's name, title or photo changed: everywhere it is shown. */
export const userChanged = event({ kind: 'user_changed', payload: z.object({ user: UserSummary }) })

/** To the person alone: their profile, preferences and status, on every device of theirs. */
export const profileChanged = event({ kind: 'profile_changed', payload: z.object({ profile: Profile }) })
