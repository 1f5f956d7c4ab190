import * as routes from '@wardline/contract/directory/departments/department.routes.ts'
import { handle } from '../../../platform/http/handle.ts'
import { handleList, paged } from '../../../platform/http/paging.ts'
import type { FindGroupStatuses } from '../group-status.access.ts'
import * as people from './department-people.actions.ts'
import * as actions from './department.actions.ts'

export const departmentRoutes = ({ findGroupStatuses }: { findGroupStatuses: FindGroupStatuses }) => [
  handleList(routes.listManagedDepartments, (ctx, { params, query }) =>
    actions.listDepartments(ctx, params.id, query),
  ),
  handle(routes.getDepartment, (ctx, { params }) => actions.getDepartment(ctx, params.id)),
  handle(routes.createDepartment, (ctx, { body }) => actions.createDepartment(ctx, body)),
  handle(routes.changeDepartment, (ctx, { params, body }) => actions.changeDepartment(ctx, params.id, body)),
  handle(routes.deleteDepartment, (ctx, { params }) => actions.deleteDepartment(ctx, params.id)),
  handleList(routes.listDepartmentMembers, (ctx, { params, query }) =>
    people.listMembers(ctx, params.id, query),
  ),
  handle(routes.addDepartmentMembers, (ctx, { params, body }) =>
    people.addMembers(ctx, params.id, body.user_ids),
  ),
  handle(routes.removeDepartmentMember, (ctx, { params }) =>
    people.removeMember(ctx, params.id, params.user_id),
  ),
  handleList(routes.listDepartmentContacts, (ctx, { params, query }) =>
    people.listContacts(ctx, params.id, query),
  ),
  handle(routes.addDepartmentContacts, (ctx, { params, body }) => people.addContacts(ctx, params.id, body)),
  handle(routes.markDepartmentContact, (ctx, { params, body }) =>
    people.markContact(ctx, params.id, params.contact_id, body),
  ),
  handle(routes.removeDepartmentContact, (ctx, { params }) =>
    people.removeContact(ctx, params.id, params.contact_id),
  ),
  handleList(routes.listDepartmentMessageTypes, (ctx, { params, query }) =>
    people.listMessageTypes(ctx, params.id, query),
  ),
  handle(routes.addDepartmentMessageTypes, (ctx, { params, body }) =>
    people.addMessageTypes(ctx, params.id, body.message_type_ids),
  ),
  handle(routes.removeDepartmentMessageType, (ctx, { params }) =>
    people.removeMessageType(ctx, params.id, params.message_type_id),
  ),
  handleList(routes.listDepartmentSavedFilters, (ctx, { params, query }) =>
    people.listSavedFilters(ctx, params.id, query),
  ),
  handle(routes.addDepartmentSavedFilters, (ctx, { params, body }) =>
    people.addSavedFilters(ctx, params.id, body.saved_filter_ids),
  ),
  handle(routes.removeDepartmentSavedFilter, (ctx, { params }) =>
    people.removeSavedFilter(ctx, params.id, params.saved_filter_id),
  ),
  handleList(routes.listDirectoryAccess, (ctx, { params, query }) =>
    people.listDirectoryAccess(ctx, params.id, query),
  ),
  handle(routes.addDirectoryAccess, (ctx, { params, body }) =>
    people.addDirectoryAccess(ctx, params.id, body.department_ids),
  ),
  handle(routes.removeDirectoryAccess, (ctx, { params }) =>
    people.removeDirectoryAccess(ctx, params.id, params.accessible_id),
  ),
  handle(routes.previewDepartment, async (ctx, { params, query, request }) => {
    const preview = await people.previewDepartment(ctx, findGroupStatuses, params.id, query)
    return { ...paged(request, query, preview), unfiltered_count: preview.unfiltered_count }
  }),
]
