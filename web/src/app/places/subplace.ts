import type { Permission } from '@wardline/contract/permissions.ts'
import type { PlaceName } from './places.ts'

interface Screen {
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
    | '/accountSettings/quickPhrases'
    | '/accountSettings/noteFields'
    | '/accountSettings/locations'
    | '/accountSettings/recordOpenings'
    | '/accountSettings/noteTemplates'
    | '/accountSettings/restRules'
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
    | '/console'
    | '/console/calls'
    | '/console/requests'
    | '/console/search'
    | '/onCall'
    | '/onCall/roster'
    | '/planning'
    | '/qualifications'
    | '/patient/assignments'
    | '/patient/handoff'
    | '/patient/handoffs'
    | '/pagerNumbers'
    | '/pagingGroups'
    | '/prompts'
    | '/reachability'
    | '/reports'
    | '/reports/scheduled'
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

export type AdminGroup = 'People' | 'Messaging' | 'Patients' | 'Security' | 'Connections' | 'System'

export interface AdminPlace extends Screen {
  place: 'Admin'
  group: AdminGroup
}

export type Subplace = AdminPlace | (Screen & { place: Exclude<PlaceName, 'Admin'> })
