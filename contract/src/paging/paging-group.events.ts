import { z } from 'zod'
import { event } from '../event.ts'

/**
 * A group was made, changed or deleted, or has other members: whoever shows it, or a list that may hold it, asks again.
 * What each person may do with it differs, so the group itself is not in here.
 */
export const pagingGroupChanged = event({
  kind: 'paging_group_changed',
  payload: z.object({ group_id: z.int(), is_deleted: z.boolean() }),
})
