import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { isBlank, line, mailAddress, nameLine } from '../../text.ts'
import { stateReason } from '../user.schemas.ts'

export const userStates = ['invited', 'active', 'locked', 'deactivated'] as const
export const UserState = z.enum(userStates, {
  error: 'state is invited, active, locked or deactivated.',
})
export type UserState = z.output<typeof UserState>

/** The ways in which a user can be reached. */
export const userChannels = ['push', 'sms', 'phone', 'pager', 'email'] as const
export type UserChannel = (typeof userChannels)[number]

/**
 * Whether a user has signed in, and if not, what is missing:
 * - `not_invited`: no password and no invitation;
 * - `invited`: no password yet;
 * - `invitation_expired`, `invitation_failed`: the last invitation ended, or its e-mail could not be sent;
 * - `never`: has a password, which they have not used.
 */
const signInStates = [
  'not_invited',
  'invited',
  'invitation_expired',
  'invitation_failed',
  'never',
  'signed_in',
] as const
export const SignInState = z.enum(signInStates, { error: `sign_in is one of ${signInStates.join(', ')}.` })
export type SignInState = z.output<typeof SignInState>

const NamedDepartment = z.object({ id: z.int(), name: z.string() })
const NamedGroup = z.object({ id: z.int(), display_name: z.string() })

/** A row of the administrators' table of users. */
export const UserAccount = z
  .object({
    id: z.int(),
    uid: z.string(),
    display_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    title: z.string(),
    username: z.string(),
    email: z.string(),
    is_active: z.boolean(),
    is_locked: z.boolean(),
    state: UserState,
    device_type: z.enum(['sms', 'pager']).nullable(),
    /** Channels for which the user has a registered device or an address that no provider rejected. */
    reached_by: z.array(z.enum(userChannels)),
    departments: z.array(NamedDepartment),
    groups: z.array(NamedGroup),
    /** When one of their devices was last connected. */
    last_seen: z.string().nullable(),
    sign_in: SignInState,
  })
  .meta({ id: 'UserAccount' })
export type UserAccount = z.output<typeof UserAccount>

export const userOrderings = [
  'last_name',
  '-last_name',
  'title',
  '-title',
  'email',
  '-email',
  'last_seen',
  '-last_seen',
] as const
export type UserOrdering = (typeof userOrderings)[number]

/** A role that gives a permission, and the permission group through which the user has it. */
const RoleSource = z.object({ role: z.string(), group: z.string() })

/** The fields of a user that a directory sync manages: they are changed in the directory only. */
export const ManagedFields = z.object({
  config_id: z.int(),
  /** The name of the configuration. */
  name: z.string(),
  fields: z.array(z.string()),
  /** Whether the user is a member of these. */
  departments: z.array(NamedDepartment),
  groups: z.array(NamedGroup),
})
export type ManagedFields = z.output<typeof ManagedFields>

export const UserAccountDetail = UserAccount.extend({
  home_number: z.string(),
  mobile_number: z.string(),
  pager_number: z.string(),
  /** Personal e-mail; of a pager without a number, its address. */
  pager_email: z.string(),
  hide_mobile_numbers: z.boolean(),
  profile_picture: z.string().nullable(),
  source: z.enum(['local', 'directory', 'scim']),
  /** `null` if no directory sync maintains the user. */
  managed: ManagedFields.nullable(),
  /** Identifiers in other systems. */
  identities: z.array(z.object({ source: z.string(), external_id: z.string() })),
  created: z.string(),
  state_changed: z.string().nullable(),
  state_changed_by: z.string().nullable(),
  state_reason: z.string(),
  /** Increases with each change; send it with a change to be told of another one in between. */
  version: z.int(),
  changed: z.string().nullable(),
  changed_by: z.string().nullable(),
  has_password: z.boolean(),
  /** The last one that was not used. */
  invitation: z
    .object({
      created: z.string(),
      expires: z.string(),
      sent_to: z.string().nullable(),
      /** Why the e-mail could not be sent. */
      problem: z.string().nullable(),
    })
    .nullable(),
  permissions: z.array(
    z.object({ id: z.string(), name: z.string(), section: z.string(), roles: z.array(RoleSource) }),
  ),
  sessions: z.array(
    z.object({
      id: z.int(),
      user_agent: z.string(),
      address: z.string(),
      created: z.string(),
      last_seen: z.string(),
      is_shared: z.boolean(),
    }),
  ),
  /** Registered for notifications. */
  devices: z.array(
    z.object({
      id: z.int(),
      alert_type: z.enum(['push', 'apns', 'gcm']),
      name: z.string(),
      created: z.string(),
      last_seen: z.string(),
      state: z.enum(['ready', 'blocked', 'gone']),
    }),
  ),
  may: z.object({
    change: z.boolean(),
    change_groups: z.boolean(),
    set_password: z.boolean(),
    /** Whether the caller may lock or deactivate the user. */
    remove: z.boolean(),
    clear_devices: z.boolean(),
  }),
  /** Why the caller may not change, lock or deactivate this user. */
  may_not: z.string().nullable(),
}).meta({ id: 'UserAccountDetail' })
export type UserAccountDetail = z.output<typeof UserAccountDetail>

const username = line(150).refine((value) => !isBlank(value), 'Enter a user name.')
const ids = (name: string) =>
  z
    .array(z.int().positive())
    .max(250, `At most 250 ${name}.`)
    .transform((list) => [...new Set(list)])

const fields = {
  first_name: nameLine(100),
  last_name: nameLine(100),
  title: nameLine(200),
  email: mailAddress,
  home_number: line(50),
  mobile_number: line(50),
  pager_number: line(50),
}

export const NewUser = z.strictObject({
  first_name: fields.first_name,
  last_name: fields.last_name,
  title: fields.title.default(''),
  /** The e-mail address if omitted. */
  username: username.optional(),
  email: mailAddress.default(''),
  home_number: fields.home_number.default(''),
  mobile_number: fields.mobile_number.default(''),
  pager_number: fields.pager_number.default(''),
  department_ids: ids('departments').default([]),
  /** The standard group of clinicians if omitted. */
  group_ids: ids('groups').optional(),
})
export type NewUser = z.output<typeof NewUser>

export const UserAccountChanges = z
  .strictObject({
    ...fields,
    username,
    hide_mobile_numbers: z.boolean(),
    department_ids: ids('departments'),
    group_ids: ids('groups'),
  })
  .partial()
  .extend({ version: recordVersion })
export type UserAccountChanges = z.output<typeof UserAccountChanges>

export const LockedUsers = z.strictObject({
  user_ids: z
    .array(z.int().positive(), { error: 'Users must be selected before editing.' })
    .min(1, 'Users must be selected before editing.')
    .max(250, 'Choose at most 250 at once.')
    .transform((list) => [...new Set(list)]),
  is_locked: z.boolean().default(true),
  reason: stateReason.default(''),
})
