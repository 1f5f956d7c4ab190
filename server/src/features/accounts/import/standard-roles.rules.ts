import { permissionIds } from '@wardline/contract/permissions.ts'
import type { Permission } from '@wardline/contract/permissions.ts'

/** The permission groups that a new account has; each has the role beside it. */
export const standardGroups = {
  clinicians: 'Clinicians',
  operators: 'Operators',
  administrators: 'Administrators',
} as const

const clinician: Permission[] = [
  'messaging.send_message',
  'messaging.recall_thread',
  'messaging.view_messagetype',
  'pcm.view_patient',
  'scheduling.add_department_oncallevents',
  'scheduling.change_department_oncallevents',
  'scheduling.delete_department_oncallevents',
]

/** The switchboard: pages anybody, keeps the calendars, sees who is who; changes neither rights nor integrations. */
const operator: Permission[] = [
  ...clinician,
  'messaging.send_broadcast',
  'messaging.monitor_user',
  'paginggroups.add_paginggroup',
  'paginggroups.change_paginggroup',
  'scheduling.add_oncallevent',
  'scheduling.change_oncallevent',
  'scheduling.delete_oncallevent',
  'pcm.change_patient',
  'routing.view_routingpolicy',
  'accounts.view_user',
  'reporting.call-log-report',
  'reporting.msg-volume-over-time',
]

/** Where every account starts; from there its administrators go on. */
export const standardRoles: { name: string; group: string; permissions: Permission[] }[] = [
  { name: 'Clinician', group: standardGroups.clinicians, permissions: clinician },
  { name: 'Operator', group: standardGroups.operators, permissions: operator },
  { name: 'Administrator', group: standardGroups.administrators, permissions: permissionIds },
]
