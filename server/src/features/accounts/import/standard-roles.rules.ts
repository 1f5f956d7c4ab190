import { permissionIds } from '@wardline/contract/permissions.ts'
import type { Permission } from '@wardline/contract/permissions.ts'

/** Keys and first names of the groups that every account has; administrators may rename them. */
export const standardGroups = {
  clinicians: 'Clinicians',
  operators: 'Operators',
  administrators: 'Administrators',
} as const
export type StandardGroup = keyof typeof standardGroups

const everyone: Permission[] = [
  'messaging.send_message',
  'messaging.recall_thread',
  'messaging.view_messagetype',
  'pcm.view_patient',
  'scheduling.add_department_oncallevents',
  'scheduling.change_department_oncallevents',
  'scheduling.delete_department_oncallevents',
]

const clinician: Permission[] = [...everyone, 'pcm.provider', 'pcm.add_note']

const operator: Permission[] = [
  ...everyone,
  'messaging.send_broadcast',
  'messaging.monitor_user',
  'paginggroups.add_paginggroup',
  'paginggroups.change_paginggroup',
  'scheduling.add_oncallevent',
  'scheduling.change_oncallevent',
  'scheduling.delete_oncallevent',
  'pcm.view_all_patients',
  'pcm.change_patient',
  'pcm.change_careteam',
  'routing.view_routingpolicy',
  'accounts.view_user',
  'reporting.call-log-report',
  'reporting.msg-volume-over-time',
]

interface StandardRole {
  key: string
  name: string
  group: StandardGroup
  group_name: string
  permissions: Permission[]
}

export const administratorRole = 'administrator'

const standardRole = (name: string, group: StandardGroup, rolePermissions: Permission[]): StandardRole => ({
  key: name.toLowerCase(),
  name,
  group,
  group_name: standardGroups[group],
  permissions: rolePermissions,
})

export const standardRoles: StandardRole[] = [
  standardRole('Clinician', 'clinicians', clinician),
  standardRole('Operator', 'operators', operator),
  standardRole('Administrator', 'administrators', permissionIds),
]
