import { z } from 'zod'

/** `on_call` is the on-call line of a schedule group, null for other groups. */
export const ThreadGroup = z
  .object({
    id: z.int(),
    uid: z.string(),
    name: z.string(),
    type: z.enum(['ScheduleGroup', 'BroadcastGroup']),
    department: z.string(),
    on_call: z.string().nullable(),
  })
  .meta({ id: 'ThreadGroup' })
export type ThreadGroup = z.output<typeof ThreadGroup>
