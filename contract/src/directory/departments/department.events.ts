import { z } from 'zod'
import { event } from '../../event.ts'

/** A department, its members or its contacts changed: clients refetch the screens that show it. */
export const departmentChanged = event({
  kind: 'department_changed',
  payload: z.object({ department_id: z.int() }),
})
