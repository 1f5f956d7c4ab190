import { z } from 'zod'
import { Status } from '../accounts/user.schemas.ts'

/** Somebody who is on call for a group now. Layer 1 is called first; `until` is when their shift ends. */
export const OnCallPerson = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    layer: z.int().min(1).max(9),
    until: z.string(),
    status: Status,
  })
  .meta({ id: 'OnCallPerson' })
export type OnCallPerson = z.output<typeof OnCallPerson>
