import { z } from 'zod'

/**
 * The keys are in the order in which a hospital sets them up: each step needs only steps before it. A check whose subject does not exist yet is missing: without schedule
 * groups, none of them has a gap.
 *
 * - `structure`: there is no department, which the staff list can name;
 * - `staff`: the account has one user only;
 * - `providers`: no provider that is switched on carries pages out of the application (push, texts, calls or pagers);
 *   the sandbox and e-mail do not count;
 * - `delivery`: none of these providers has delivered anything yet;
 * - `sign_in`: active users who have never signed in;
 * - `operator`: the account has none who can receive messages and has signed in;
 * - `departments`: departments that no one receives messages for;
 * - `groups`: there is no schedule group;
 * - `fail_over`: schedule groups without a fail-over user, their department's included, who can receive;
 * - `coverage`: schedule groups with a gap in the next twelve months;
 * - `channels`: active users without a device, phone number or pager that a provider carries;
 * - `answer`: no page was ever answered;
 * - `emergency_sign_in`: no one could sign in if the required identity provider failed.
 */
export const setupCheckKeys = [
  'structure',
  'staff',
  'providers',
  'delivery',
  'sign_in',
  'operator',
  'departments',
  'groups',
  'fail_over',
  'coverage',
  'channels',
  'answer',
  'emergency_sign_in',
] as const
export type SetupCheckKey = (typeof setupCheckKeys)[number]

const SetupItem = z.object({
  id: z.int(),
  /** The uid of a paging group. */
  uid: z.string().nullable(),
  name: z.string(),
  /** The start of the first gap. */
  from: z.string().nullable(),
})

export const SetupCheck = z
  .object({
    key: z.enum(setupCheckKeys),
    /** 0 if there is nothing to do. */
    count: z.int(),
    /** The first ones by name. */
    items: z.array(SetupItem),
  })
  .meta({ id: 'SetupCheck' })
export type SetupCheck = z.output<typeof SetupCheck>

/** Advice only: no page is lost. */
const RecordAccess = z.object({
  /** The flag `care_team_access`: records open for their care team. */
  is_limited: z.boolean(),
  /** Admitted patients. */
  patients: z.int(),
  without_care_team: z.int(),
})
export type RecordAccess = z.output<typeof RecordAccess>

/** Advice only: roles that change users, roles or passwords, and do not require a second factor. */
const SignInSecurity = z.object({ roles: z.array(z.object({ id: z.int(), name: z.string() })) })
export type SignInSecurity = z.output<typeof SignInSecurity>

export const SetupChecklist = z
  .object({
    at: z.string(),
    checks: z.array(SetupCheck),
    record_access: RecordAccess,
    sign_in_security: SignInSecurity,
  })
  .meta({ id: 'SetupChecklist' })
export type SetupChecklist = z.output<typeof SetupChecklist>
