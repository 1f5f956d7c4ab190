import { integrationPermissions } from '@wardline/contract/integrations/overview/integration.rules.ts'
import type { Permission } from '@wardline/contract/permissions.ts'

export type PlaceName = 'Messages' | 'On call' | 'Schedule' | 'Patients' | 'Console' | 'Reports' | 'Admin'

export interface Place {
  name: PlaceName
  href: string
  keys: string
  /** Addresses of its screens. */
  paths: RegExp
}

const places: readonly Place[] = [
  { name: 'Messages', href: '/Inbox/inbox', keys: 'G I', paths: /^\/inbox\b/iu },
  { name: 'On call', href: '/onCall', keys: 'G O', paths: /^\/(onCall|reachability)\b/iu },
  {
    name: 'Schedule',
    href: '/pagingGroups',
    keys: 'G S',
    paths:
      /^\/(pagingGroups|myShifts|planning|qualifications|escalationPolicies|prompts|pagerNumbers|broadcast)\b/iu,
  },
]

const patients: Place = {
  name: 'Patients',
  href: '/patient/assignments',
  keys: 'G P',
  paths: /^\/patient\b/iu,
}

/** For operators: every open page of the hospital. */
const consolePlace: Place = { name: 'Console', href: '/console', keys: 'G C', paths: /^\/console\b/iu }

const reports: Place = { name: 'Reports', href: '/reports', keys: 'G R', paths: /^\/reports\b/iu }

export const adminPaths =
  /^\/(administration|accountSettings|deliveryProviders|messageRouting|sandbox|systemStatus|integrations)\b/iu

/** The first page for which the user has the permission opens. */
const adminPages: readonly [Permission, string][] = [
  ['accounts.change_account', '/accountSettings/checklist'],
  ['accounts.change_group', '/accountSettings/groups'],
  ['accounts.change_role', '/accountSettings/roles'],
  ['accounts.view_user', '/accountSettings/users'],
  ['accounts.change_department', '/accountSettings/departments'],
  ['accounts.change_savedfilter', '/accountSettings/savedFilters'],
  ['routing.view_routingpolicy', '/messageRouting'],
  ['messaging.change_messagetype', '/accountSettings/messageTypes'],
  ['pcm.change_notetemplate', '/accountSettings/noteTemplates'],
  ['pcm.change_patient', '/accountSettings/locations'],
  ['messaging.send_broadcast', '/accountSettings/broadcastMessage'],
  ['scheduling.change_oncallevent', '/accountSettings/restRules'],
  ['accounts.view_audit', '/accountSettings/audit'],
  ['accounts.change_retention', '/accountSettings/retention'],
  ['accounts.change_apitoken', '/accountSettings/apiTokens'],
  ['accounts.change_identityprovider', '/accountSettings/externalIdp'],
  ['accounts.view_directorysync', '/accountSettings/userSync'],
  ['base.view_integrationconfiguration', '/deliveryProviders'],
  ['base.change_integrationconfiguration', '/integrations/emr'],
  ['base.view_integrationconfiguration', '/integrations'],
  ['base.change_integrationconfiguration', '/integrations'],
  ['amion.view_amionconfiguration', '/integrations'],
  ['qgenda.view_qgendaconfiguration', '/integrations'],
  ['tangier.view_tangierconfiguration', '/integrations'],
  ...integrationPermissions.map((permission): [Permission, string] => [permission, '/integrations']),
]

/** A place that leads to nothing for the user is left out. */
export function listPlaces(permissions: readonly string[]): readonly Place[] {
  const [, href] = adminPages.find(([permission]) => permissions.includes(permission)) ?? []
  return [
    ...places,
    ...(permissions.includes('pcm.view_patient') ? [patients] : []),
    ...(permissions.includes('messaging.operate_console') ? [consolePlace] : []),
    ...(permissions.some((each) => each.startsWith('reporting.')) ? [reports] : []),
    ...(href ? [{ name: 'Admin', href, keys: 'G A', paths: adminPaths } as const] : []),
  ]
}
