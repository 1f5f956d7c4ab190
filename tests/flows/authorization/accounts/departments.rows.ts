import { createDepartment } from '@wardline/contract/directory/departments/department.routes.ts'
import {
  addDepartmentContacts,
  addDepartmentMembers,
} from '@wardline/contract/directory/departments/department.routes.ts'
import type { Asked, MatrixHospital, Row } from '../matrix.ts'

let made = 0

async function makeDepartment(w: MatrixHospital): Promise<number> {
  const { id } = await w.administrator.call(createDepartment, { body: { name: `Department ${++made}` } })
  return id
}

const onDepartment = async (w: MatrixHospital): Promise<Asked> => ({
  params: { id: await makeDepartment(w) },
})

const withBody = (body: (w: MatrixHospital) => unknown) => async (w: MatrixHospital) => ({
  ...(await onDepartment(w)),
  body: body(w),
})

const administratorsOnly: Row['statuses'] = [403, 403, 403, 403, 200, 404]
/** Nothing is assigned yet, so that access granted means 404. */
const nothingAssigned: Row['statuses'] = [403, 403, 403, 403, 404, 404]

export const departmentRows = {
  listManagedDepartments: {
    input: ({ ids }) => ({ params: { id: ids.account_id } }),
    statuses: administratorsOnly,
  },
  getDepartment: { input: onDepartment, statuses: administratorsOnly },
  createDepartment: {
    input: () => ({ body: { name: `Department ${++made}` } }),
    statuses: [403, 403, 403, 403, 201, 201],
  },
  changeDepartment: {
    input: withBody(() => ({ fail_over_user_id: null })),
    statuses: administratorsOnly,
  },
  deleteDepartment: { input: onDepartment, statuses: [403, 403, 403, 403, 204, 404] },
  listDepartmentMembers: { input: onDepartment, statuses: administratorsOnly },
  addDepartmentMembers: {
    input: withBody(({ recipient }) => ({ user_ids: [recipient.user.user_id] })),
    statuses: administratorsOnly,
  },
  removeDepartmentMember: {
    input: async (w) => {
      const id = await makeDepartment(w)
      const { user_id } = w.recipient.user
      await w.administrator.call(addDepartmentMembers, { params: { id }, body: { user_ids: [user_id] } })
      return { params: { id, user_id } }
    },
    statuses: administratorsOnly,
  },
  listDepartmentContacts: { input: onDepartment, statuses: administratorsOnly },
  addDepartmentContacts: {
    input: withBody(({ recipient }) => ({ contact_ids: [recipient.user.contact_id] })),
    statuses: administratorsOnly,
  },
  markDepartmentContact: {
    input: async (w) => {
      const id = await makeDepartment(w)
      const { contact_id } = w.recipient.user
      const body = { contact_ids: [contact_id] }
      await w.administrator.call(addDepartmentContacts, { params: { id }, body })
      return { params: { id, contact_id }, body: { is_pinned: true } }
    },
    statuses: administratorsOnly,
  },
  removeDepartmentContact: {
    input: async (w) => {
      const id = await makeDepartment(w)
      const { contact_id } = w.recipient.user
      const body = { contact_ids: [contact_id] }
      await w.administrator.call(addDepartmentContacts, { params: { id }, body })
      return { params: { id, contact_id } }
    },
    statuses: administratorsOnly,
  },
  listDepartmentMessageTypes: { input: onDepartment, statuses: administratorsOnly },
  // 400 means access was granted: there is no such type and no such filter.
  addDepartmentMessageTypes: {
    input: withBody(() => ({ message_type_ids: [999_999] })),
    statuses: [403, 403, 403, 403, 400, 404],
  },
  removeDepartmentMessageType: {
    input: async (w) => ({ params: { id: await makeDepartment(w), message_type_id: 999_999 } }),
    statuses: nothingAssigned,
  },
  listDepartmentSavedFilters: { input: onDepartment, statuses: administratorsOnly },
  addDepartmentSavedFilters: {
    input: withBody(() => ({ saved_filter_ids: [999_999] })),
    statuses: [403, 403, 403, 403, 400, 404],
  },
  removeDepartmentSavedFilter: {
    input: async (w) => ({ params: { id: await makeDepartment(w), saved_filter_id: 999_999 } }),
    statuses: nothingAssigned,
  },
  listDirectoryAccess: { input: onDepartment, statuses: administratorsOnly },
  addDirectoryAccess: {
    input: withBody(() => ({ department_ids: [999_999] })),
    statuses: [403, 403, 403, 403, 400, 404],
  },
  removeDirectoryAccess: {
    input: async (w) => ({ params: { id: await makeDepartment(w), accessible_id: 999_999 } }),
    statuses: nothingAssigned,
  },
  previewDepartment: { input: onDepartment, statuses: administratorsOnly },
} satisfies Record<string, Row>
