import { permissionIds, permissions, type Permission } from '../../permissions.ts'

interface PermissionSection {
  title: string
  apps: readonly string[]
}

/** Sorted as in the role editor; every app of a permission id belongs to one section. */
export const permissionSections: readonly PermissionSection[] = [
  { title: 'Messages', apps: ['messaging'] },
  { title: 'Routing', apps: ['routing'] },
  { title: 'Paging groups', apps: ['paginggroups'] },
  { title: 'On-call calendar', apps: ['scheduling'] },
  { title: 'Patients', apps: ['pcm'] },
  { title: 'Reports', apps: ['reporting'] },
  { title: 'Integrations', apps: ['qgenda', 'amion', 'tangier', 'base'] },
  { title: 'Administration', apps: ['accounts'] },
]

export interface PermissionEntry {
  id: Permission
  app_name: string
  codename: string
  /** A sentence. */
  name: string
  section: string
}

const describePermission = (id: Permission): PermissionEntry => {
  const [app_name = '', codename = ''] = id.split('.')
  const section = permissionSections.find(({ apps }) => apps.includes(app_name))?.title ?? ''
  return { id, app_name, codename, name: permissions[id], section }
}

export const permissionEntries: readonly PermissionEntry[] = permissionIds.map(describePermission)
