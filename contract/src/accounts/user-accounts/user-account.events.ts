import { z } from 'zod'
import { event } from '../../event.ts'

/** Users were created, changed, locked or deactivated. Open administration pages fetch again. */
export const userAccountsChanged = event({
  kind: 'user_accounts_changed',
  payload: z.object({
    /** `null` if many users changed. */
    user_ids: z.array(z.int()).nullable(),
  }),
})
