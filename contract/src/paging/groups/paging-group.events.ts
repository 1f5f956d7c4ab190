import { z } from 'zod'
import { event } from '../../event.ts'

/** Clients refetch the group: it is not included, because permissions differ by user. */
export const pagingGroupChanged = event({
  kind: 'paging_group_changed',
  payload: z.object({ group_id: z.int(), is_deleted: z.boolean() }),
})
