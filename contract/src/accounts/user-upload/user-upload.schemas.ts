import { z } from 'zod'
import { RejectedRow } from '../../csv-part.schemas.ts'

export const userFileLimits = { bytes: 52_428_800, rows: 100_000 } as const

const UserUploadRow = z
  .object({
    line: z.int(),
    /** The effect that importing the row has, or had. */
    effect: z.enum(['added', 'changed', 'unchanged']),
    display_name: z.string(),
    /** Columns whose values change. */
    fields: z.array(z.string()),
    /** Names of the permission groups that a new user joins; empty for users who exist. */
    permission_groups: z.array(z.string()),
    /** Values that only one row of a file may have. */
    external_id: z.string(),
    username: z.string(),
    email: z.string(),
  })
  .meta({ id: 'UserUploadRow' })
export type UserUploadRow = z.output<typeof UserUploadRow>

export const UserUploadResult = z
  .object({
    rows: z.array(UserUploadRow),
    /** Rows that are not imported; one row may have several errors. */
    rejected: z.array(RejectedRow),
  })
  .meta({ id: 'UserUploadResult' })
export type UserUploadResult = z.output<typeof UserUploadResult>
