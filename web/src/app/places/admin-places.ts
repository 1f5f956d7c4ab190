import { integrationPermissions } from '@wardline/contract/integrations/overview/integration.rules.ts'
import { downloadPermissions } from '@wardline/contract/reports/downloads/download.rules.ts'
import type { AdminGroup, AdminPlace } from './subplace.ts'

const placesByGroup: Readonly<Record<AdminGroup, readonly Omit<AdminPlace, 'place' | 'group'>[]>> = {
  People: [
    {
      to: '/accountSettings/users',
      label: 'Users',
      paletteLabel: 'users',
      keywords: 'people staff accounts lock deactivate password invite',
      permission: 'accounts.view_user',
    },
    {
      to: '/accountSettings/departments',
      label: 'Departments',
      paletteLabel: 'departments',
      keywords: 'members contacts fail-over archive',
      permission: 'accounts.change_department',
    },
    {
      to: '/accountSettings/groups',
      label: 'Permission groups',
      paletteLabel: 'permission groups',
      keywords: 'members roles rights administrators access',
      permission: 'accounts.change_group',
    },
    {
      to: '/accountSettings/roles',
      label: 'Roles',
      paletteLabel: 'roles',
      keywords: 'permissions rights access administrators',
      permission: 'accounts.change_role',
    },
    {
      to: '/accountSettings/savedFilters',
      label: 'Saved filters',
      paletteLabel: 'saved filters',
      keywords: 'tags contacts visible limit directory department',
      permission: 'accounts.change_savedfilter',
    },
    {
      to: '/accountSettings/tags',
      label: 'Tags',
      paletteLabel: 'tags',
      keywords: 'labels contacts saved filters',
      permission: 'accounts.change_savedfilter',
    },
    {
      to: '/accountSettings/restRules',
      label: 'Rest rules',
      paletteLabel: 'rest rules',
      keywords: 'shifts hours nights duty limits working time acgme',
      permission: 'scheduling.change_oncallevent',
    },
  ],
  Messaging: [
    {
      to: '/accountSettings/broadcastMessage',
      label: 'Broadcast message',
      paletteLabel: 'broadcast message',
      keywords: 'everyone hospital department sms text announcement',
      permission: 'messaging.send_broadcast',
    },
    {
      to: '/messageRouting',
      label: 'Routing',
      paletteLabel: 'routing policies',
      keywords: 'messages redirect conditions actions rules after hours nights',
      permission: 'routing.view_routingpolicy',
    },
    {
      to: '/accountSettings/messageTypes',
      label: 'Message types',
      paletteLabel: 'message types',
      keywords: 'forms fields templates composer quick answers',
      permission: 'messaging.change_messagetype',
    },
    {
      to: '/accountSettings/quickPhrases',
      label: 'Quick phrases',
      paletteLabel: 'quick phrases',
      keywords: 'texts snippets templates blanks sbar critical value messages',
      permission: 'messaging.change_messagetype',
    },
  ],
  Patients: [
    {
      to: '/accountSettings/locations',
      label: 'Locations',
      paletteLabel: 'locations',
      keywords: 'patients hospital unit ward room bed',
      permission: 'pcm.change_patient',
    },
    {
      to: '/accountSettings/noteTemplates',
      label: 'Note templates',
      paletteLabel: 'note templates',
      keywords: 'patients notes forms fields priority',
      permission: 'pcm.change_notetemplate',
    },
    {
      to: '/accountSettings/noteFields',
      label: 'Note fields',
      paletteLabel: 'note fields',
      keywords: 'patients notes templates required label',
      permission: 'pcm.change_notetemplate',
    },
  ],
  Security: [
    {
      to: '/accountSettings/audit',
      label: 'Audit',
      paletteLabel: 'audit',
      keywords: 'trail log history who changed opened read records',
      permission: 'accounts.view_audit',
    },
    {
      to: '/accountSettings/accessReports',
      label: 'Access reports',
      paletteLabel: 'access reports',
      keywords: 'audit who opened patient record user privacy',
      permission: 'accounts.view_audit',
    },
    {
      to: '/accountSettings/recordOpenings',
      label: 'Opened records',
      paletteLabel: 'opened records',
      keywords: 'privacy break the glass reason outside care team audit',
      permission: 'accounts.view_audit',
    },
    {
      to: '/accountSettings/externalIdp',
      label: 'Identity providers',
      paletteLabel: 'identity providers',
      keywords: 'sso single sign-on oidc openid connect saml idp entra okta keycloak password login',
      permission: 'accounts.change_identityprovider',
    },
    {
      to: '/accountSettings/apiTokens',
      label: 'API tokens',
      paletteLabel: 'API tokens',
      keywords: 'service token bearer curl program integration revoke',
      permission: 'accounts.change_apitoken',
    },
    {
      to: '/accountSettings/retention',
      label: 'Retention',
      paletteLabel: 'retention and legal holds',
      keywords: 'delete remove old days keep hold case privacy',
      permission: 'accounts.change_retention',
    },
    {
      to: '/accountSettings/downloads',
      label: 'Downloads',
      paletteLabel: 'downloads',
      keywords: 'export csv users directory schedules audit conversations',
      permission: Object.values(downloadPermissions),
    },
  ],
  Connections: [
    {
      to: '/integrations',
      label: 'Integrations',
      paletteLabel: 'integrations',
      keywords:
        'connections schedule sources amion qgenda tangier shiftadmin mailgun wctp providers emr failing test',
      permission: integrationPermissions,
    },
    {
      to: '/accountSettings/userSync',
      label: 'Directory sync',
      paletteLabel: 'directory sync',
      keywords: 'ldap active directory users import azure',
      permission: 'accounts.view_directorysync',
    },
    {
      to: '/accountSettings/adAgents',
      label: 'AD agents',
      paletteLabel: 'AD agents',
      keywords: 'ldap active directory connection mapping',
      permission: 'accounts.view_directorysync',
    },
    {
      to: '/accountSettings/casAgents',
      label: 'CAS agents',
      paletteLabel: 'CAS agents',
      keywords: 'ldap directory program inside hospital token mapping',
      permission: 'accounts.view_directorysync',
    },
    {
      to: '/integrations/adt',
      label: 'Admissions',
      paletteLabel: 'admissions',
      keywords: 'adt hl7 mllp patients transfers discharges integration settings',
      permission: 'base.change_integrationconfiguration',
    },
    {
      to: '/integrations/emr',
      label: 'Medical record',
      paletteLabel: 'medical record',
      keywords: 'emr hl7 interface engine integration settings',
      permission: 'base.change_integrationconfiguration',
    },
    {
      to: '/deliveryProviders',
      label: 'Delivery providers',
      paletteLabel: 'delivery providers',
      keywords: 'alert channel sms twilio mail pager settings',
      permission: 'base.view_integrationconfiguration',
    },
    {
      to: '/accountSettings/webhooks',
      label: 'Webhooks',
      paletteLabel: 'webhooks',
      keywords: 'page events endpoint secret deliveries replay integration',
      permission: 'base.view_integrationconfiguration',
    },
  ],
  System: [
    {
      to: '/accountSettings/checklist',
      label: 'Setup checklist',
      paletteLabel: 'setup checklist',
      keywords: 'lost pages gaps operator fail-over channels problems',
      permission: 'accounts.change_account',
    },
    {
      to: '/accountSettings/account',
      label: 'Hospital',
      paletteLabel: 'hospital settings',
      keywords:
        'account settings name operator fail-over fallback time zone week password session lock feature flags',
      permission: 'accounts.change_account',
    },
    {
      to: '/systemStatus',
      label: 'System status',
      paletteLabel: 'system status',
      keywords: 'watchdog heartbeat synthetic health',
      permission: 'base.view_integrationconfiguration',
    },
    {
      to: '/sandbox',
      label: 'Sandbox',
      paletteLabel: 'sandbox',
      keywords: 'sms call mail pager demo',
      permission: 'base.view_integrationconfiguration',
    },
  ],
}

/** Sorted as in the navigation. */
export const adminPlaces: readonly AdminPlace[] = Object.entries(placesByGroup).flatMap(([group, places]) =>
  places.map((place) => ({ ...place, place: 'Admin', group: group as AdminGroup })),
)
