/** In the address of a department, as paging §2 names them. */
const departmentTabs = ['members', 'contacts', 'messagetypes', 'savedfilters', 'directoryaccess'] as const
export type DepartmentTab = (typeof departmentTabs)[number]

/** Defaults to the members tab; returns undefined for an unknown name. */
export const parseDepartmentTab = (name = 'members'): DepartmentTab | undefined =>
  departmentTabs.find((tab) => tab === name.toLowerCase())
