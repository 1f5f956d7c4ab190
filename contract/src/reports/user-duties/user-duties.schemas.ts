import { z } from 'zod'

export const dutyKinds = [
  'shift',
  'group_fail_over',
  'department_fail_over',
  'department_contact',
  'operator',
  'escalation_step',
  'acknowledgement',
  'care_team',
] as const

const UserDuty = z
  .object({
    kind: z.enum(dutyKinds),
    /** Of all, also if fewer items are listed. */
    count: z.int(),
    /** At most 20. Empty for acknowledgements and care teams, whose names may identify patients. */
    items: z.array(
      z.object({
        /** Of the group, department or policy. */
        id: z.int(),
        name: z.string(),
        starts: z.string().nullable(),
        ends: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'UserDuty' })
export type UserDuty = z.output<typeof UserDuty>

/** What others rely on a user for. Kinds without any are left out. */
export const UserDuties = z.object({ results: z.array(UserDuty) }).meta({ id: 'UserDuties' })
export type UserDuties = z.output<typeof UserDuties>
