import { z } from 'zod'
import { permissionIds } from '../../permissions.ts'
import { recordVersion } from '../../record-version.ts'
import { isBlank, nameLine } from '../../text.ts'
import { Tag } from '../picker.schemas.ts'

export const PermissionDescription = z
  .object({
    id: z.string(),
    app_name: z.string(),
    codename: z.string(),
    /** A sentence. */
    name: z.string(),
    section: z.string(),
  })
  .meta({ id: 'PermissionDescription' })

const Name = nameLine(100).refine((name) => !isBlank(name), 'Enter a name.')

const PermissionIds = z
  .array(z.enum(permissionIds, { error: 'This permission does not exist.' }))
  .max(permissionIds.length, 'List each permission only once.')
  .transform((ids) => [...new Set(ids)])

export const Role = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The key of a standard role: `clinician`, `operator` or `administrator`. */
    standard_key: z.string().nullable(),
    permission_count: z.int(),
    group_count: z.int(),
    /** Active users who have the role by one of their groups. */
    user_count: z.int(),
    /** Its users need a second factor to sign in. */
    requires_second_factor: z.boolean(),
    may: z.object({
      rename: z.boolean(),
      change_permissions: z.boolean(),
      change_second_factor: z.boolean(),
      delete: z.boolean(),
    }),
  })
  .meta({ id: 'Role' })
export type Role = z.output<typeof Role>

export const RoleDetail = Role.extend({
  permission_ids: z.array(z.string()),
  /** The first day of the requirement, `YYYY-MM-DD`; `null` for the next sign-in, or without a requirement. */
  second_factor_from: z.string().nullable(),
  /** Active users of the role who sign in with a password and have no second factor. */
  without_second_factor: z.int(),
  groups: z.array(z.object({ id: z.int(), display_name: z.string(), member_count: z.int() })),
  /** Increases with each change; send it with a change to be told of another one in between. */
  version: z.int(),
  changed: z.string().nullable(),
  changed_by: z.string().nullable(),
}).meta({ id: 'RoleDetail' })
export type RoleDetail = z.output<typeof RoleDetail>

export const roleOrderings = [
  'name',
  '-name',
  'permission_count',
  '-permission_count',
  'user_count',
  '-user_count',
] as const
export type RoleOrdering = (typeof roleOrderings)[number]

export const NewRole = z.strictObject({ name: Name, permission_ids: PermissionIds.default([]) })
export type NewRole = z.output<typeof NewRole>

export const RoleChanges = z.strictObject({
  name: Name.optional(),
  permission_ids: PermissionIds.optional(),
  requires_second_factor: z.boolean().optional(),
  /** `null` starts the requirement at the next sign-in. Ignored without a requirement. */
  second_factor_from: z.iso.date({ error: 'Enter a date as YYYY-MM-DD.' }).nullable().optional(),
  version: recordVersion,
})
export type RoleChanges = z.output<typeof RoleChanges>

export const RolePermissions = z.strictObject({ permission_ids: PermissionIds })

/** Numbers of active users. */
export const RoleEffect = z
  .object({
    gain: z.int(),
    lose: z.int(),
    /** Users of the role for whom nothing changes, because of their other roles. */
    unaffected: z.int(),
  })
  .meta({ id: 'RoleEffect' })
export type RoleEffect = z.output<typeof RoleEffect>

export const PermissionGroup = z
  .object({
    id: z.int(),
    display_name: z.string(),
    /** The key of a standard group: `clinicians`, `operators` or `administrators`. */
    standard_key: z.string().nullable(),
    member_count: z.int(),
    roles: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Contacts of the members count as having these tags. */
    tags: z.array(Tag),
    /** Increases with each renaming; send it with a new name to be told of another one in between. */
    version: z.int(),
    changed: z.string().nullable(),
    changed_by: z.string().nullable(),
    may: z.object({ change: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'PermissionGroup' })
export type PermissionGroup = z.output<typeof PermissionGroup>

export const PermissionGroupName = z.strictObject({ display_name: Name })
export const PermissionGroupRename = PermissionGroupName.extend({ version: recordVersion })
export type PermissionGroupRename = z.output<typeof PermissionGroupRename>

export const PermissionGroupMember = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    email: z.string(),
    is_active: z.boolean(),
    is_locked: z.boolean(),
    /** The directory sync that manages this membership, or `null`. */
    managed_by: z.string().nullable(),
  })
  .meta({ id: 'PermissionGroupMember' })
export type PermissionGroupMember = z.output<typeof PermissionGroupMember>

const ids = (name: string) =>
  z.array(z.int().positive()).min(1, `Choose at least one ${name}.`).max(250, 'Choose at most 250 at once.')

export const AddedMembers = z.strictObject({ user_ids: ids('user') })
export const AddedRoles = z.strictObject({ role_ids: ids('role') })
export const AddedGroupTags = z.strictObject({ tag_ids: ids('tag') })

/** A permission with the roles of the group that give it. */
export const GivenPermission = z
  .object({ id: z.string(), name: z.string(), section: z.string(), roles: z.array(z.string()) })
  .meta({ id: 'GivenPermission' })
export type GivenPermission = z.output<typeof GivenPermission>
