import { z } from 'zod'
import { stateReason } from '../../accounts/user.schemas.ts'

const reassignableKinds = [
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

/** The last ones are requests and schedules of the user; no one else can take them over. */
export const dutyKinds = [
  ...reassignableKinds,
  'handoff_received',
  'handoff_given',
  'swap_request',
  'care_team_request',
  'scheduled_report',
] as const

const UserDuty = z
  .object({
    kind: z.enum(dutyKinds),
    /** The number of all items, also if fewer are listed. */
    count: z.int(),
    /** At most 20. Empty for kinds whose names may identify patients, and for requests and scheduled reports. */
    items: z.array(
      z.object({
        /** The id of the group, department, account or policy. */
        id: z.int(),
        name: z.string(),
        /** Shifts of the group; 1 for other kinds. */
        count: z.int(),
        /** The start of the first shift. */
        starts: z.string().nullable(),
        ends: z.string().nullable(),
        /** Shifts during which the proposed replacement has another one, in any group. */
        overlap_count: z.int(),
      }),
    ),
  })
  .meta({ id: 'UserDuty' })
export type UserDuty = z.output<typeof UserDuty>

/** The duties for which others rely on a user. Kinds without any are left out. */
export const UserDuties = z.object({ results: z.array(UserDuty) }).meta({ id: 'UserDuties' })
export type UserDuties = z.output<typeof UserDuties>

export const UserShift = z
  .object({
    id: z.int(),
    group: z.object({ id: z.int(), uid: z.string(), name: z.string() }),
    start: z.string(),
    end: z.string(),
    /** 1 is the first call. */
    call_order: z.int(),
    is_now: z.boolean(),
  })
  .meta({ id: 'UserShift' })
export type UserShift = z.output<typeof UserShift>

/**
 * These duties are only counted, because their names may identify patients. Duties that can be reassigned are
 * only reassigned together.
 */
const unnamedDuties = [
  'acknowledgement',
  'care_team',
  'handoff_received',
  'handoff_given',
  'swap_request',
  'care_team_request',
  'scheduled_report',
] as const satisfies readonly UserDuty['kind'][]

export const isUnnamed = (kind: UserDuty['kind']): kind is (typeof unnamedDuties)[number] =>
  (unnamedDuties as readonly string[]).includes(kind)

export type ReassignableKind = (typeof reassignableKinds)[number]

export const isReassignable = (kind: UserDuty['kind']): kind is ReassignableKind =>
  (reassignableKinds as readonly string[]).includes(kind)

/** A duty that a replacement takes over when a user is locked or deactivated. */
const DutyReassignment = z.strictObject({
  kind: z.enum(reassignableKinds),
  /**
   * The id of the group, department, account or policy. `null` stands for all duties of the kind without a
   * replacement of their own.
   */
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
        (reassignments) =>
          new Set(reassignments.map(({ kind, id }) => `${kind} ${id}`)).size === reassignments.length,
        'Choose one replacement for each duty.',
      )
      .refine(
        (reassignments) => reassignments.every(({ kind, id }) => id === null || !isUnnamed(kind)),
        'Acknowledgements and care teams are only reassigned together: send the id null.',
      )
      .default([]),
  })
  .meta({ id: 'UserRemoval' })
export type UserRemoval = z.output<typeof UserRemoval>

/** The duties for which others rely on several users, by kind. */
export const DutiesOfUsers = z
  .object({
    results: z.array(
      z.object({
        kind: z.enum(dutyKinds),
        /** The number of duties of all the users. */
        count: z.int(),
        /** Users who have duties of the kind. */
        user_count: z.int(),
      }),
    ),
  })
  .meta({ id: 'DutiesOfUsers' })
export type DutiesOfUsers = z.output<typeof DutiesOfUsers>

export const UsersRemoval = z
  .strictObject({
    user_ids: z
      .array(z.int().positive(), { error: 'Users must be selected before editing.' })
      .min(1, 'Users must be selected before editing.')
      .max(250, 'Choose at most 250 at once.')
      .transform((reassignments) => [...new Set(reassignments)]),
    state: z.enum(['locked', 'deactivated']),
    reason: stateReason.default(''),
    /** The replacement takes over all duties of the kind from all the users. Others stay with their users. */
    duties: z
      .array(DutyReassignment.omit({ id: true }))
      .refine(
        (reassignments) => new Set(reassignments.map(({ kind }) => kind)).size === reassignments.length,
        'Choose one replacement for each kind of duty.',
      )
      .default([]),
  })
  .meta({ id: 'UsersRemoval' })
export type UsersRemoval = z.output<typeof UsersRemoval>
