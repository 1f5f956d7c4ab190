import { z } from 'zod'
import { event } from '../../event.ts'

export const pagerNumberChanged = event({
  kind: 'pager_number_changed',
  payload: z.object({ pager_number_id: z.int() }),
})
