import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { ContactType } from '../contact.schemas.ts'
import { isBlank, nameLine } from '../../text.ts'

const Name = nameLine(100).refine((name) => !isBlank(name), 'Enter a name.')

export const Department = z
  .object({
    id: z.int(),
    name: z.string(),
    contact_id: z.int(),
    member_count: z.int(),
    /**
     * Contacts that receive its messages and can receive now. With 0, messages go to the fail-over user or
     * operator.
     */
    message_contact_count: z.int(),
    fail_over_user: z.string().nullable(),
    archived: z.string().nullable(),
    /** Increases with each change of name, fail-over user or archiving; send it with a change. */
    version: z.int(),
  })
  .meta({ id: 'Department' })
export type Department = z.output<typeof Department>

const RoutedUser = z.object({
  id: z.int(),
  display_name: z.string(),
  title: z.string(),
  profile_picture: z.string().nullable(),
  can_receive: z.boolean(),
})

export const DepartmentDetail = Department.omit({ fail_over_user: true })
  .extend({
    /** Receive its messages: users, and who is on call for schedule groups. The first five by name. */
    message_contacts: z.array(
      z.object({
        contact_id: z.int(),
        name: z.string(),
        /** The schedule group behind the contact. */
        group_id: z.int().nullable(),
        can_receive: z.boolean(),
      }),
    ),
    /** Receives its messages if no contact can, and pages of its groups and members that no one answers. */
    fail_over_user: RoutedUser.nullable(),
    /** After the department's, before the operator. */
    account_fail_over_user: RoutedUser.nullable(),
    operator: RoutedUser.nullable(),
    counts: z.object({
      members: z.int(),
      contacts: z.int(),
      message_types: z.int(),
      saved_filters: z.int(),
      /** Departments whose directories members find, besides their own; 0 if they find all. */
      directory_access: z.int(),
    }),
    /** Why it cannot be deleted; null if it can. */
    usage: z.string().nullable(),
    changed: z.string().nullable(),
    changed_by: z.string().nullable(),
    may: z.object({ delete: z.boolean() }),
  })
  .meta({ id: 'DepartmentDetail' })
export type DepartmentDetail = z.output<typeof DepartmentDetail>

export const departmentOrderings = [
  'name',
  '-name',
  'member_count',
  '-member_count',
  'message_contact_count',
  '-message_contact_count',
] as const
export type DepartmentOrdering = (typeof departmentOrderings)[number]

export const NewDepartment = z.strictObject({ name: Name })

export const DepartmentChanges = z.strictObject({
  name: Name.optional(),
  fail_over_user_id: z.int().positive().nullable().optional(),
  is_archived: z.boolean().optional(),
  version: recordVersion,
})
export type DepartmentChanges = z.output<typeof DepartmentChanges>

export const DepartmentMember = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    email: z.string(),
    is_active: z.boolean(),
    is_locked: z.boolean(),
    /** Receives messages to the department. */
    is_contactable: z.boolean(),
    /** The directory sync that manages this membership, or `null`. */
    managed_by: z.string().nullable(),
  })
  .meta({ id: 'DepartmentMember' })
export type DepartmentMember = z.output<typeof DepartmentMember>

export const memberOrderings = ['last_name', '-last_name', 'title', '-title'] as const
export type MemberOrdering = (typeof memberOrderings)[number]

export const DepartmentContact = z
  .object({
    contact_id: z.int(),
    /** Null for contacts that are no users. */
    user_id: z.int().nullable(),
    type: ContactType,
    name: z.string(),
    title: z.string(),
    /** The contact that receives messages to the department; users and schedule groups only. */
    is_contactable: z.boolean(),
    /** Pinned departments are shown to members first. */
    is_pinned: z.boolean(),
    /** False for users who are locked or not active. */
    can_receive: z.boolean(),
  })
  .meta({ id: 'DepartmentContact' })
export type DepartmentContact = z.output<typeof DepartmentContact>

export const AssignedItem = z.object({ id: z.int(), name: z.string(), detail: z.string() }).meta({
  id: 'AssignedItem',
})
export type AssignedItem = z.output<typeof AssignedItem>

const ids = (name: string) =>
  z.array(z.int().positive()).min(1, `Choose at least one ${name}.`).max(250, 'Choose at most 250 at once.')

export const AddedDepartmentMembers = z.strictObject({ user_ids: ids('user') })
export const AddedDepartmentContacts = z.strictObject({
  contact_ids: ids('contact'),
  is_contactable: z.boolean().default(false),
  is_pinned: z.boolean().default(false),
})
export type AddedDepartmentContacts = z.output<typeof AddedDepartmentContacts>
export const ContactMarks = z.strictObject({
  is_contactable: z.boolean().optional(),
  is_pinned: z.boolean().optional(),
})
export type ContactMarks = z.output<typeof ContactMarks>
export const AddedMessageTypes = z.strictObject({ message_type_ids: ids('message type') })
export const AddedSavedFilters = z.strictObject({ saved_filter_ids: ids('saved filter') })
export const AddedDirectoryAccess = z.strictObject({ department_ids: ids('department') })
