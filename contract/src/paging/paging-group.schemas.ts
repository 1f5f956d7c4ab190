import { z } from 'zod'

export const PagingGroupType = z.enum(['ScheduleGroup', 'BroadcastGroup'], {
  error: 'type is ScheduleGroup or BroadcastGroup.',
})

export const PagingGroup = z
  .object({
    id: z.int(),
    uid: z.string(),
    name: z.string(),
    type: PagingGroupType,
    department_id: z.int().nullable(),
    department: z.string(),
    contact_id: z.int().nullable(),
    member_count: z.int(),
  })
  .meta({ id: 'PagingGroup' })
export type PagingGroup = z.output<typeof PagingGroup>
