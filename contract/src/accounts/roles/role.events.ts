import { z } from 'zod'
import { event } from '../../event.ts'

/** Roles or permission groups changed. Clients fetch their own permissions again, at different times. */
export const permissionsChanged = event({
  kind: 'permissions_changed',
  payload: z.object({
    /** The users whose permissions may differ; `null` if they are many. */
    user_ids: z.array(z.int()).nullable(),
  }),
})
