import { z } from 'zod'
import type { Permission } from '../../permissions.ts'

/** The permission that finding a record of this kind needs, or `null` if every signed-in user may find it. */
export const recordKinds = {
  user: 'accounts.view_user',
  department: 'accounts.change_department',
  permission_group: 'accounts.change_group',
  role: 'accounts.change_role',
  paging_group: null,
  message_type: 'messaging.change_messagetype',
  saved_filter: 'accounts.change_savedfilter',
  tag: 'accounts.change_savedfilter',
} as const satisfies Record<string, Permission | null>

export type RecordKind = keyof typeof recordKinds
export const recordKindNames = Object.keys(recordKinds) as RecordKind[]

export const FoundRecord = z
  .object({
    kind: z.enum(recordKindNames),
    id: z.int(),
    name: z.string(),
    /** Title of a user, department of a paging group, or how many use it. */
    detail: z.string(),
  })
  .meta({ id: 'FoundRecord' })
export type FoundRecord = z.output<typeof FoundRecord>
