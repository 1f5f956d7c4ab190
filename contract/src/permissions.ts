/**
 * Permissions of roles, `app.codename`, with their description for administrators. The ids of paging §6 and messaging
 * §6 are those of the specification. `department` permissions apply only to paging groups of the user's own
 * departments.
 */
export const permissions = {
  'messaging.send_message': 'Send messages to users, groups and departments.',
  'messaging.recall_thread': 'Recall conversations that the user sent.',
  'messaging.monitor_user': 'Monitor the conversations of another user for a limited time.',
  'messaging.send_broadcast': 'Send broadcasts, and see broadcasts of a group.',
  'messaging.operate_console':
    'Handle all open pages of the hospital in the console: take them over, escalate and reassign them, and record calls.',
  'messaging.view_messagetype': 'See the message types of the account.',
  'messaging.change_messagetype': 'See, create and change message types, and shared quick phrases.',
  'routing.view_routingpolicy': 'See routing policies.',
  'routing.change_routingpolicy': 'See, create, change and deactivate routing policies.',
  'paginggroups.add_paginggroup': 'Create paging groups.',
  'paginggroups.change_paginggroup': 'Change any paging group.',
  'paginggroups.delete_paginggroup': 'Delete any paging group.',
  'paginggroups.change_department_paginggroups': "Change paging groups of the user's departments.",
  'paginggroups.delete_department_paginggroups': "Delete paging groups of the user's departments.",
  'paginggroups.change_prompt': 'Record, change and delete prompts that callers of groups hear.',
  'scheduling.add_oncallevent': 'Put users on call in any group.',
  'scheduling.change_oncallevent': 'Change on-call events of any group.',
  'scheduling.delete_oncallevent': 'Delete on-call events of any group.',
  'scheduling.add_department_oncallevents': "Put users on call in groups of the user's departments.",
  'scheduling.change_department_oncallevents': "Change on-call events in groups of the user's departments.",
  'scheduling.delete_department_oncallevents': "Delete on-call events in groups of the user's departments.",
  'scheduling.change_escalationpolicy': 'Create and change escalation policies.',
  'pcm.view_patient': 'See patients, their encounters and care teams.',
  'pcm.view_all_patients':
    'Open the records of all patients, also where records are limited to the care team.',
  'pcm.change_patient': 'See, add, change, discharge and merge patients; add locations.',
  'pcm.provider':
    'Be on care teams: see, take and hand off patients, ask to join or leave a team, and open other records with a reason.',
  'pcm.change_careteam': 'See patients, and assign other providers on any care team or unassign them.',
  'pcm.add_note': 'See patients, and write notes about them.',
  'pcm.change_notetemplate': 'Create, change and delete note templates and their fields.',
  'reporting.rollout': 'See the rollout report.',
  'reporting.usage-report': 'See the usage report.',
  'reporting.call-log-report': 'See the call log report.',
  'reporting.adoption-report': 'See the adoption report.',
  'reporting.msg-volume-over-time': 'See message volume over time.',
  'reporting.user-mt-report': 'See the message types used by a user.',
  'reporting.user-monitoring-report': 'See who monitored whom.',
  'reporting.mt-usage-report': 'See the use of message types.',
  'reporting.device-report': 'See the device report.',
  'reporting.device-breakdown-report': 'See the device breakdown by department.',
  'reporting.onboarding-report': 'See the onboarding report.',
  'reporting.closed-loop-report': 'See how fast pages are answered, and the list of pages.',
  'reporting.coverage-report': 'See when no one was on call.',
  'reporting.on-call-load-report': 'See the on-call hours and pages of each user.',
  'reporting.channel-quality-report': 'See how well notification channels deliver.',
  'reporting.patient-handoff-report': 'See the report of patient handoffs.',
  'qgenda.view_qgendaconfiguration': 'See QGenda configurations.',
  'amion.view_amionconfiguration': 'See Amion configurations.',
  'tangier.view_tangierconfiguration': 'See Tangier configurations.',
  'base.view_integrationconfiguration': 'See other integration configurations.',
  'base.change_integrationconfiguration': 'See, create, change and delete integration configurations.',
  'accounts.change_account': 'Change the name and the operator of the account.',
  'accounts.view_user': 'See the list of users with their account details.',
  'accounts.change_user': 'See, create, change, lock and deactivate users.',
  'accounts.set_password': 'See users, and set the password of another user.',
  'accounts.change_department': 'Create, change and delete departments.',
  'accounts.change_group': 'Create, change and delete permission groups.',
  'accounts.change_role': 'Create, change and delete roles.',
  'accounts.view_directorysync': 'See directory agents, sync configurations and their runs.',
  'accounts.change_directorysync':
    'Run directory syncs, which create, change and deactivate users. Setting up directories needs full administration.',
  'accounts.change_savedfilter': 'Create, change and delete saved filters.',
  'accounts.change_flag': 'Switch feature flags of the account on and off.',
  'accounts.change_apitoken': 'Create service tokens for programs, and revoke the API tokens of all users.',
  'accounts.change_identityprovider':
    'Check external identity providers and unlink users. Setting them up and requiring them needs full administration.',
  'accounts.emergency_sign_in':
    'Sign in with a password although the account requires an external identity provider.',
  'accounts.provision_users':
    'Create, change and deactivate users, and change permission groups, by SCIM. A service token with it is full administration.',
  'accounts.view_audit': 'Read and verify the audit trail.',
  'accounts.change_retention': 'Set how long records are kept, and hold them for legal cases.',
} as const

export type Permission = keyof typeof permissions
export const permissionIds = Object.keys(permissions) as Permission[]

/** A permission to change records includes their list. */
const includedPermissions: { readonly [P in Permission]?: readonly Permission[] } = {
  'messaging.change_messagetype': ['messaging.view_messagetype'],
  'routing.change_routingpolicy': ['routing.view_routingpolicy'],
  'pcm.view_all_patients': ['pcm.view_patient'],
  'pcm.change_patient': ['pcm.view_patient'],
  'pcm.provider': ['pcm.view_patient'],
  'pcm.change_careteam': ['pcm.view_patient'],
  'pcm.add_note': ['pcm.view_patient'],
  'base.change_integrationconfiguration': ['base.view_integrationconfiguration'],
  'accounts.change_user': ['accounts.view_user'],
  'accounts.set_password': ['accounts.view_user'],
  'accounts.change_directorysync': ['accounts.view_directorysync'],
}

/** The permissions of a user: those of their roles, and those that these include. */
export function withIncludedPermissions(direct: readonly Permission[]): Set<Permission> {
  const all = new Set(direct)
  for (const permission of direct)
    for (const included of includedPermissions[permission] ?? []) all.add(included)
  return all
}

/**
 * Full administration is every permission. Settings that decide who signs in as whom need it, because they could give
 * any permission to anyone.
 */
export function hasFullAdministration(held: Iterable<string>): boolean {
  const all = new Set(held)
  return permissionIds.every((id) => all.has(id))
}
