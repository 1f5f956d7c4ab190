import { z } from 'zod'
import { limits } from '../../limits.ts'
import { unversioned } from '../../record-version.ts'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { booleanParam, typeaheadQuery } from '../../typeahead.ts'
import { Contact } from '../contact.schemas.ts'
import {
  AddedDepartmentContacts,
  AddedDepartmentMembers,
  AddedDirectoryAccess,
  AddedMessageTypes,
  AddedSavedFilters,
  AssignedItem,
  ContactMarks,
  Department,
  DepartmentChanges,
  DepartmentContact,
  DepartmentDetail,
  DepartmentMember,
  NewDepartment,
  departmentOrderings,
  memberOrderings,
} from './department.schemas.ts'

const administrators = { permission: 'accounts.change_department' } as const
const search = z.strictObject({ ...typeaheadQuery(limits.table_page) })

export const listManagedDepartments = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/departments/',
  summary: 'List departments for administrators, with what receives their messages.',
  allow: administrators,
  params: idParams,
  query: z.strictObject({
    ordering: z
      .enum(departmentOrderings, {
        error: 'ordering is name, member_count or message_contact_count; with - before it backwards.',
      })
      .default('name'),
    is_archived: booleanParam('is_archived').default('false'),
    /** Departments without a fail-over user and without a message contact who can receive. */
    is_unattended: booleanParam('is_unattended').optional(),
    ...typeaheadQuery(limits.table_page),
  }),
  answers: { 200: pageOf(Department) },
})

export const getDepartment = route({
  method: 'GET',
  path: '/api/v1/departments/{id}/',
  summary: 'Get a department, and who receives its messages.',
  allow: administrators,
  params: idParams,
  answers: { 200: DepartmentDetail },
})

export const createDepartment = route({
  method: 'POST',
  path: '/api/v1/departments/',
  summary: 'Create a department, without members and contacts.',
  allow: administrators,
  body: NewDepartment,
  creates: true,
  answers: { 201: DepartmentDetail },
})

export const changeDepartment = route({
  method: 'PUT',
  path: '/api/v1/departments/{id}/',
  summary:
    'Rename a department, set its fail-over user, archive or restore it. Omitted fields stay unchanged. 409 if it ' +
    'changed after `version`.',
  allow: administrators,
  params: idParams,
  body: DepartmentChanges,
  answers: { 200: DepartmentDetail },
})

export const deleteDepartment = route({
  method: 'DELETE',
  path: '/api/v1/departments/{id}/',
  summary: 'Delete a department that nothing uses and that no message was sent to. Archive it otherwise.',
  allow: administrators,
  params: idParams,
  answers: { 204: noContent },
})

export const listDepartmentMembers = route({
  method: 'GET',
  path: '/api/v1/departments/{id}/members/',
  summary: 'List members of a department, active or not.',
  allow: administrators,
  params: idParams,
  query: z.strictObject({
    ordering: z
      .enum(memberOrderings, { error: 'ordering is last_name or title; with - before it backwards.' })
      .default('last_name'),
    ...typeaheadQuery(limits.table_page),
  }),
  answers: { 200: pageOf(DepartmentMember) },
})

export const addDepartmentMembers = route({
  method: 'POST',
  path: '/api/v1/departments/{id}/members/',
  summary: 'Add active users to a department.',
  allow: administrators,
  params: idParams,
  body: AddedDepartmentMembers,
  answers: { 200: DepartmentDetail },
})

export const removeDepartmentMember = route({
  method: 'DELETE',
  path: '/api/v1/departments/{id}/members/{user_id}/',
  summary: 'Remove a user from a department. They stop receiving its messages too.',
  allow: administrators,
  params: idParams.extend({ user_id: idParams.shape.id }),
  answers: { 200: DepartmentDetail },
})

export const listDepartmentContacts = route({
  method: 'GET',
  path: '/api/v1/departments/{id}/contacts/',
  summary: 'List contacts of a department by name: those that receive its messages, and those shown first.',
  allow: administrators,
  params: idParams,
  query: search,
  answers: { 200: pageOf(DepartmentContact) },
})

export const addDepartmentContacts = route({
  method: 'POST',
  path: '/api/v1/departments/{id}/contacts/',
  summary: 'Add contacts to a department. Marks of a contact that it has already are kept.',
  allow: administrators,
  params: idParams,
  body: AddedDepartmentContacts,
  answers: { 200: DepartmentDetail },
})

export const markDepartmentContact = route({
  method: 'PUT',
  path: '/api/v1/departments/{id}/contacts/{contact_id}/',
  summary: 'Set whether a contact receives messages to the department, and whether members see it first.',
  allow: administrators,
  params: idParams.extend({ contact_id: idParams.shape.id }),
  body: ContactMarks,
  unversioned: unversioned.one_value,
  answers: { 200: DepartmentDetail },
})

export const removeDepartmentContact = route({
  method: 'DELETE',
  path: '/api/v1/departments/{id}/contacts/{contact_id}/',
  summary: 'Remove a contact from a department.',
  allow: administrators,
  params: idParams.extend({ contact_id: idParams.shape.id }),
  answers: { 200: DepartmentDetail },
})

export const listDepartmentMessageTypes = route({
  method: 'GET',
  path: '/api/v1/departments/{id}/messagetypes/',
  summary: 'List the message types that only members of this and other assigned departments are offered.',
  allow: administrators,
  params: idParams,
  query: search,
  answers: { 200: pageOf(AssignedItem) },
})

export const addDepartmentMessageTypes = route({
  method: 'POST',
  path: '/api/v1/departments/{id}/messagetypes/',
  summary: 'Offer message types to the members of a department, and no longer to everyone.',
  allow: administrators,
  params: idParams,
  body: AddedMessageTypes,
  answers: { 200: DepartmentDetail },
})

export const removeDepartmentMessageType = route({
  method: 'DELETE',
  path: '/api/v1/departments/{id}/messagetypes/{message_type_id}/',
  summary: 'Remove a message type from a department. A type of no department is offered to everyone.',
  allow: administrators,
  params: idParams.extend({ message_type_id: idParams.shape.id }),
  answers: { 200: DepartmentDetail },
})

export const listDepartmentSavedFilters = route({
  method: 'GET',
  path: '/api/v1/departments/{id}/savedfilters/',
  summary: 'List the saved filters that limit which contacts members of the department find.',
  allow: administrators,
  params: idParams,
  query: search,
  answers: { 200: pageOf(AssignedItem) },
})

export const addDepartmentSavedFilters = route({
  method: 'POST',
  path: '/api/v1/departments/{id}/savedfilters/',
  summary: 'Apply saved filters to the members of a department.',
  allow: administrators,
  params: idParams,
  body: AddedSavedFilters,
  answers: { 200: DepartmentDetail },
})

export const removeDepartmentSavedFilter = route({
  method: 'DELETE',
  path: '/api/v1/departments/{id}/savedfilters/{saved_filter_id}/',
  summary: 'Stop applying a saved filter to the members of a department.',
  allow: administrators,
  params: idParams.extend({ saved_filter_id: idParams.shape.id }),
  answers: { 200: DepartmentDetail },
})

export const listDirectoryAccess = route({
  method: 'GET',
  path: '/api/v1/departments/{id}/directoryaccess/',
  summary:
    'List the departments whose directories members of the department find, besides their own. None: they find all.',
  allow: administrators,
  params: idParams,
  query: search,
  answers: { 200: pageOf(AssignedItem) },
})

export const addDirectoryAccess = route({
  method: 'POST',
  path: '/api/v1/departments/{id}/directoryaccess/',
  summary:
    'Let members of a department find the directories of these departments. The first one closes all others but their own.',
  allow: administrators,
  params: idParams,
  body: AddedDirectoryAccess,
  answers: { 200: DepartmentDetail },
})

export const removeDirectoryAccess = route({
  method: 'DELETE',
  path: '/api/v1/departments/{id}/directoryaccess/{accessible_id}/',
  summary:
    'Remove access to the directory of a department. Members without any access entry find all departments again.',
  allow: administrators,
  params: idParams.extend({ accessible_id: idParams.shape.id }),
  answers: { 200: DepartmentDetail },
})

export const previewDepartment = route({
  method: 'GET',
  path: '/api/v1/departments/{id}/visiblecontacts/',
  summary:
    'List contacts as a member finds them who belongs to no other department, by saved filters and directory access.',
  allow: administrators,
  params: idParams,
  query: search,
  answers: {
    200: pageOf(Contact).extend({
      /** Contacts that match the search without any limit. */
      unfiltered_count: z.int(),
    }),
  },
})
