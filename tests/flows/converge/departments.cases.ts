export const departmentsNotShown = {
  createDepartment: 'open department pages refetch (tests/browser/directory/departments.test.ts)',
  changeDepartment: 'as createDepartment',
  deleteDepartment: 'as createDepartment',
  addDepartmentMembers: 'as createDepartment',
  removeDepartmentMember: 'as createDepartment',
  addDepartmentContacts: 'as createDepartment',
  markDepartmentContact: 'as createDepartment',
  removeDepartmentContact: 'as createDepartment',
  addDepartmentMessageTypes: 'as createDepartment; composers fetch the message types again',
  removeDepartmentMessageType: 'as addDepartmentMessageTypes',
  addDepartmentSavedFilters: 'as createDepartment',
  removeDepartmentSavedFilter: 'as createDepartment',
}
