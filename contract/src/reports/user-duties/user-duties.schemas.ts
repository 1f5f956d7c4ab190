import { z } from 'zod'
import { stateReason } from '../../accounts/user.schemas.ts'

export const dutyKinds = [
  'shift',
  'group_fail_over',
  'department_fail_over',
  'department_contact',
  'operator',
  'account_fail_over',
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
        /** Of the group, department, account or policy. */
        id: z.int(),
        name: z.string(),
        /** Shifts of the group; 1 for other kinds. */
        count: z.int(),
        /** Of the first shift. */
        starts: z.string().nullable(),
        ends: z.string().nullable(),
        /** Shifts during which the proposed replacement has another one, in any group. */
        overlap_count: z.int(),
      }),
    ),
  })
  .meta({ id: 'UserDuty' })
export type UserDuty = z.output<typeof UserDuty>

/** What others rely on a user for. Kinds without any are left out. */
export const UserDuties = z.object({ results: z.array(UserDuty) }).meta({ id: 'UserDuties' })
export type UserDuties = z.output<typeof UserDuties>

/** Their names may identify patients, so they are only reassigned together. */
const unnamedDuties = ['acknowledgement', 'care_team'] as const satisfies readonly UserDuty['kind'][]

export const isUnnamed = (kind: UserDuty['kind']): kind is (typeof unnamedDuties)[number] =>
  (unnamedDuties as readonly string[]).includes(kind)

/** A duty that a replacement takes over when a user is locked or deactivated. */
const DutyReassignment = z.strictObject({
  kind: z.enum(dutyKinds),
  /** Of the group, department, account or policy. Null: all of the kind without a replacement of their own. */
  id: z.int().positive().nullable(),
  /** The replacement. */
  user_id: z.int().positive(),
})
export type DutyReassignment = z.output<typeof DutyReassignment>

export const UserRemoval = z
  .strictObject({
    state: z.enum(['locked', 'deactivated']),
    reason: stateReason.default(''),
    /** Other duties stay with the user. */
    duties: z
      .array(DutyReassignment)
      .max(100, 'Reassign at most 100 duties at once.')
      .refine(
        (given) => new Set(given.map(({ kind, id }) => `${kind} ${id}`)).size === given.length,
        'Choose one replacement for each duty.',
      )
      .refine(
        (given) => given.every(({ kind, id }) => id === null || !isUnnamed(kind)),
        'Acknowledgements and care teams are only reassigned together: send the id null.',
      )
      .default([]),
  })
  .meta({ id: 'UserRemoval' })
export type UserRemoval = z.output<typeof UserRemoval>
