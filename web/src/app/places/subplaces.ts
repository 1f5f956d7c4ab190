import { integrationPermissions } from '@wardline/contract/integrations/overview/integration.rules.ts'
import type { Permission } from '@wardline/contract/permissions.ts'
import { downloadPermissions } from '@wardline/contract/reports/downloads/download.rules.ts'
import { reportPermissions } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { PlaceName } from './places.ts'

interface Subplace {
  place: PlaceName
  to:
    | '/accountSettings/accessReports'
    | '/accountSettings/adAgents'
    | '/accountSettings/casAgents'
    | '/accountSettings/userSync'
    | '/accountSettings/account'
    | '/accountSettings/apiTokens'
    | '/accountSettings/audit'
    | '/accountSettings/checklist'
    | '/accountSettings/broadcastMessage'
    | '/accountSettings/departments'
    | '/accountSettings/downloads'
    | '/accountSettings/externalIdp'
    | '/accountSettings/groups'
    | '/accountSettings/messageTypes'
    | '/accountSettings/noteFields'
    | '/accountSettings/locations'
    | '/accountSettings/recordOpenings'
    | '/accountSettings/noteTemplates'
    | '/accountSettings/retention'
    | '/accountSettings/roles'
    | '/accountSettings/savedFilters'
    | '/accountSettings/tags'
    | '/accountSettings/users'
    | '/accountSettings/webhooks'
    | '/deliveryProviders'
    | '/escalationPolicies'
    | '/integrations'
    | '/integrations/adt'
    | '/integrations/emr'
    | '/messageRouting'
    | '/myShifts'
    | '/onCall'
    | '/patient/assignments'
    | '/patient/handoff'
    | '/patient/handoffs'
    | '/pagerNumbers'
    | '/pagingGroups'
    | '/prompts'
    | '/reachability'
    | '/reports'
    | '/sandbox'
    | '/systemStatus'
  label: string
  /** Label in the palette, after `Go to`. */
  paletteLabel: string
  keywords: string
  keys?: string
  /** One of several suffices. */
  permission?: Permission | readonly Permission[]
}

const subplaces: readonly Subplace[] = [
  {
    place: 'On call',
    to: '/onCall',
    label: 'Now',
    paletteLabel: 'on call',
    keywords: 'hospital oncall now gap who',
    keys: 'G O',
  },
  {
    place: 'On call',
    to: '/reachability',
    label: 'Reachability',
    paletteLabel: 'reachability',
    keywords: 'next on call notified test page',
  },
  {
    place: 'Schedule',
    to: '/pagingGroups',
    label: 'Groups',
    paletteLabel: 'paging groups',
    keywords: 'calendar schedule broadcast',
    keys: 'G S',
  },
  {
    place: 'Schedule',
    to: '/myShifts',
    label: 'My shifts',
    paletteLabel: 'my shifts',
    keywords: 'own on call swap feed',
  },
  {
    place: 'Schedule',
    to: '/escalationPolicies',
    label: 'Escalation policies',
    paletteLabel: 'escalation policies',
    keywords: 'steps unanswered escalate notified',
  },
  {
    place: 'Schedule',
    to: '/prompts',
    label: 'Prompts',
    paletteLabel: 'prompts',
    keywords: 'caller greeting sound record phone',
  },
  {
    place: 'Schedule',
    to: '/pagerNumbers',
    label: 'Pager numbers',
    paletteLabel: 'pager numbers',
    keywords: 'phone call text inbound caller twilio',
  },
  {
    place: 'Patients',
    to: '/patient/assignments',
    label: 'Assignments',
    paletteLabel: 'patient assignments',
    keywords: 'care team responsible provider unassigned',
    keys: 'G P',
    permission: 'pcm.view_patient',
  },
  {
    place: 'Patients',
    to: '/patient/handoffs',
    label: 'Handoffs',
    paletteLabel: 'received handoffs',
    keywords: 'sign-out accept read back take over shift',
    permission: 'pcm.view_patient',
  },
  {
    place: 'Patients',
    to: '/patient/handoff',
    label: 'Hand off',
    paletteLabel: 'hand off patients',
    keywords: 'sign-out i-pass ipass end of shift give print',
    permission: 'pcm.provider',
  },
  {
    place: 'Reports',
    to: '/reports',
    label: 'All reports',
    paletteLabel: 'reports',
    keywords: 'figures statistics usage volume adoption devices rollout csv',
    keys: 'G R',
    permission: reportPermissions,
  },
  {
    place: 'Admin',
    to: '/accountSettings/checklist',
    label: 'Setup checklist',
    paletteLabel: 'setup checklist',
    keywords: 'lost pages gaps operator fail-over channels problems',
    permission: 'accounts.change_account',
  },
  {
    place: 'Admin',
    to: '/accountSettings/account',
    label: 'Hospital',
    paletteLabel: 'hospital settings',
    keywords:
      'account settings name operator fail-over fallback time zone week password session lock feature flags',
    permission: 'accounts.change_account',
  },
  {
    place: 'Admin',
    to: '/accountSettings/externalIdp',
    label: 'Identity providers',
    paletteLabel: 'identity providers',
    keywords: 'sso single sign-on oidc openid connect saml idp entra okta keycloak password login',
    permission: 'accounts.change_identityprovider',
  },
  {
    place: 'Admin',
    to: '/accountSettings/users',
    label: 'Users',
    paletteLabel: 'users',
    keywords: 'people staff accounts lock deactivate password invite',
    permission: 'accounts.view_user',
  },
  {
    place: 'Admin',
    to: '/accountSettings/departments',
    label: 'Departments',
    paletteLabel: 'departments',
    keywords: 'members contacts fail-over archive',
    permission: 'accounts.change_department',
  },
  {
    place: 'Admin',
    to: '/accountSettings/groups',
    label: 'Permission groups',
    paletteLabel: 'permission groups',
    keywords: 'members roles rights administrators access',
    permission: 'accounts.change_group',
  },
  {
    place: 'Admin',
    to: '/accountSettings/roles',
    label: 'Roles',
    paletteLabel: 'roles',
    keywords: 'permissions rights access administrators',
    permission: 'accounts.change_role',
  },
  {
    place: 'Admin',
    to: '/accountSettings/savedFilters',
    label: 'Saved filters',
    paletteLabel: 'saved filters',
    keywords: 'tags contacts visible limit directory department',
    permission: 'accounts.change_savedfilter',
  },
  {
    place: 'Admin',
    to: '/accountSettings/tags',
    label: 'Tags',
    paletteLabel: 'tags',
    keywords: 'labels contacts saved filters',
    permission: 'accounts.change_savedfilter',
  },
  {
    place: 'Admin',
    to: '/messageRouting',
    label: 'Routing',
    paletteLabel: 'routing policies',
    keywords: 'messages redirect conditions actions rules after hours nights',
    permission: 'routing.view_routingpolicy',
  },
  {
    place: 'Admin',
    to: '/accountSettings/messageTypes',
    label: 'Message types',
    paletteLabel: 'message types',
    keywords: 'forms fields templates composer quick answers',
    permission: 'messaging.change_messagetype',
  },
  {
    place: 'Admin',
    to: '/accountSettings/noteTemplates',
    label: 'Note templates',
    paletteLabel: 'note templates',
    keywords: 'patients notes forms fields priority',
    permission: 'pcm.change_notetemplate',
  },
  {
    place: 'Admin',
    to: '/accountSettings/noteFields',
    label: 'Note fields',
    paletteLabel: 'note fields',
    keywords: 'patients notes templates required label',
    permission: 'pcm.change_notetemplate',
  },
  {
    place: 'Admin',
    to: '/accountSettings/locations',
    label: 'Locations',
    paletteLabel: 'locations',
    keywords: 'patients hospital unit ward room bed',
    permission: 'pcm.change_patient',
  },
  {
    place: 'Admin',
    to: '/accountSettings/broadcastMessage',
    label: 'Broadcast message',
    paletteLabel: 'broadcast message',
    keywords: 'everyone hospital department sms text announcement',
    permission: 'messaging.send_broadcast',
  },
  {
    place: 'Admin',
    to: '/accountSettings/audit',
    label: 'Audit',
    paletteLabel: 'audit',
    keywords: 'trail log history who changed opened read records',
    permission: 'accounts.view_audit',
  },
  {
    place: 'Admin',
    to: '/accountSettings/accessReports',
    label: 'Access reports',
    paletteLabel: 'access reports',
    keywords: 'audit who opened patient record user privacy',
    permission: 'accounts.view_audit',
  },
  {
    place: 'Admin',
    to: '/accountSettings/recordOpenings',
    label: 'Opened records',
    paletteLabel: 'opened records',
    keywords: 'privacy break the glass reason outside care team audit',
    permission: 'accounts.view_audit',
  },
  {
    place: 'Admin',
    to: '/accountSettings/retention',
    label: 'Retention',
    paletteLabel: 'retention and legal holds',
    keywords: 'delete remove old days keep hold case privacy',
    permission: 'accounts.change_retention',
  },
  {
    place: 'Admin',
    to: '/accountSettings/downloads',
    label: 'Downloads',
    paletteLabel: 'downloads',
    keywords: 'export csv users directory schedules audit conversations',
    permission: Object.values(downloadPermissions),
  },
  {
    place: 'Admin',
    to: '/accountSettings/apiTokens',
    label: 'API tokens',
    paletteLabel: 'API tokens',
    keywords: 'service token bearer curl program integration revoke',
    permission: 'accounts.change_apitoken',
  },
  {
    place: 'Admin',
    to: '/accountSettings/webhooks',
    label: 'Webhooks',
    paletteLabel: 'webhooks',
    keywords: 'page events endpoint secret deliveries replay integration',
    permission: 'base.view_integrationconfiguration',
  },
  {
    place: 'Admin',
    to: '/integrations',
    label: 'Integrations',
    paletteLabel: 'integrations',
    keywords:
      'connections schedule sources amion qgenda tangier shiftadmin mailgun wctp providers emr failing test',
    permission: integrationPermissions,
  },
  {
    place: 'Admin',
    to: '/accountSettings/userSync',
    label: 'Directory sync',
    paletteLabel: 'directory sync',
    keywords: 'ldap active directory users import azure',
    permission: 'accounts.view_directorysync',
  },
  {
    place: 'Admin',
    to: '/accountSettings/adAgents',
    label: 'AD agents',
    paletteLabel: 'AD agents',
    keywords: 'ldap active directory connection mapping',
    permission: 'accounts.view_directorysync',
  },
  {
    place: 'Admin',
    to: '/accountSettings/casAgents',
    label: 'CAS agents',
    paletteLabel: 'CAS agents',
    keywords: 'ldap directory program inside hospital token mapping',
    permission: 'accounts.view_directorysync',
  },
  {
    place: 'Admin',
    to: '/deliveryProviders',
    label: 'Delivery providers',
    paletteLabel: 'delivery providers',
    keywords: 'alert channel sms twilio mail pager settings',
    permission: 'base.view_integrationconfiguration',
  },
  {
    place: 'Admin',
    to: '/sandbox',
    label: 'Sandbox',
    paletteLabel: 'sandbox',
    keywords: 'sms call mail pager demo',
    permission: 'base.view_integrationconfiguration',
  },
  {
    place: 'Admin',
    to: '/systemStatus',
    label: 'System status',
    paletteLabel: 'system status',
    keywords: 'watchdog heartbeat synthetic health',
    permission: 'base.view_integrationconfiguration',
  },
  {
    place: 'Admin',
    to: '/integrations/emr',
    label: 'Medical record',
    paletteLabel: 'medical record',
    keywords: 'emr hl7 interface engine integration settings',
    permission: 'base.change_integrationconfiguration',
  },
  {
    place: 'Admin',
    to: '/integrations/adt',
    label: 'Admissions',
    paletteLabel: 'admissions',
    keywords: 'adt hl7 mllp patients transfers discharges integration settings',
    permission: 'base.change_integrationconfiguration',
  },
]

export const listSubplaces = (permissions: readonly string[]): Subplace[] =>
  subplaces.filter(
    ({ permission }) => !permission || [permission].flat().some((each) => permissions.includes(each)),
  )
