import { z } from 'zod'
import { versionFields, withVersion } from '../../record-version.ts'

/** Fields of a user that a directory can fill (§4). */
export const mappableFields = [
  'username',
  'first_name',
  'last_name',
  'email',
  'title',
  'mobile_number',
  'home_number',
  'pager_email',
  'pager_number',
] as const

/** Absences of a user: starts and ends in the same order. */
export const absenceFields = ['absent_from', 'absent_until'] as const
export type AbsenceField = (typeof absenceFields)[number]

export const mappingTargets = [...mappableFields, ...absenceFields] as const
const MappingTarget = z.enum(mappingTargets, { error: `One of: ${mappingTargets.join(', ')}.` })
export type MappingTarget = z.output<typeof MappingTarget>

export const MappableField = z.enum(mappableFields, { error: `One of: ${mappableFields.join(', ')}.` })
export type MappableField = z.output<typeof MappableField>

/** A user cannot be created without them. */
export const requiredFields = ['username', 'first_name', 'last_name', 'email'] as const

/** Active people with an e-mail address, in Active Directory. */
export const default_search_query =
  '(&(objectCategory=person)(objectClass=user)(mail=*)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))'

export const dnText = z
  .string()
  .trim()
  .min(1, 'This field may not be blank.')
  .max(1000, 'At most 1000 characters.')
  .regex(/^[^=,]+=.+$/, 'Enter a distinguished name, such as OU=Nursing,DC=hospital,DC=org.')

const record = { id: z.int(), ...versionFields }

export const FieldMapping = z.object({
  ...record,
  type: z.literal('field'),
  local_field: MappingTarget,
  remote: z.string(),
})
export const DepartmentMapping = z.object({
  ...record,
  type: z.literal('department'),
  /** `null` if the department was deleted. Its people stay in the sync. */
  department_id: z.int().nullable(),
  department_name: z.string(),
  search_query: z.string(),
  base_dn: z.string(),
})
export const GroupMapping = z.object({
  ...record,
  type: z.literal('group'),
  permission_group_id: z.int(),
  permission_group_name: z.string(),
  remote_group_dn: z.string(),
})

export const DirectoryMapping = z
  .discriminatedUnion('type', [FieldMapping, DepartmentMapping, GroupMapping])
  .meta({ id: 'DirectoryMapping' })
export type DirectoryMapping = z.output<typeof DirectoryMapping>

const bodies = [
  z.strictObject({
    type: z.literal('field'),
    local_field: MappingTarget,
    remote: z
      .string()
      .trim()
      .regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/, 'Enter the name of an attribute, such as sAMAccountName.'),
  }),
  z.strictObject({
    type: z.literal('department'),
    department_id: z.int(),
    search_query: z
      .string()
      .trim()
      .min(1, 'This field may not be blank.')
      .max(4000, 'At most 4000 characters.')
      .default(default_search_query),
    base_dn: dnText,
  }),
  z.strictObject({ type: z.literal('group'), permission_group_id: z.int(), remote_group_dn: dnText }),
] as const

export const DirectoryMappingBody = z.discriminatedUnion('type', bodies)
export type DirectoryMappingBody = z.output<typeof DirectoryMappingBody>

export const DirectoryMappingChanges = z.discriminatedUnion('type', withVersion(bodies))
export type DirectoryMappingChanges = z.output<typeof DirectoryMappingChanges>
