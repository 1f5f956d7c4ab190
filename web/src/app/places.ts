import {
  IconActivity,
  IconBellCheck,
  IconBroadcast,
  IconFlask,
  IconReportMedical,
  type Icon,
} from '@tabler/icons-react'
import type { Permission } from '@wardline/contract/permissions.ts'

interface Place {
  to:
    | '/alertChannels'
    | '/escalationPolicies'
    | '/integrations/emr'
    | '/prompts'
    | '/reachability'
    | '/sandbox'
    | '/systemStatus'
  name: string
  /** In the palette, after `Go to`. */
  goal: string
  /** What else one may call it there. */
  also: string
  /** Without it the page has nothing to show; null: anybody's. */
  right: Permission | null
  /** In the menu of the account; null: a link on the paging groups leads there. */
  icon: Icon | null
}

const places: readonly Place[] = [
  {
    to: '/reachability',
    name: 'Reachability',
    goal: 'reachability',
    also: 'next on call rung test page',
    right: null,
    icon: IconBellCheck,
  },
  {
    to: '/escalationPolicies',
    name: 'Escalation policies',
    goal: 'escalation policies',
    also: 'steps nobody answers rung after',
    right: null,
    icon: null,
  },
  {
    to: '/prompts',
    name: 'Prompts',
    goal: 'prompts',
    also: 'caller greeting sound record phone',
    right: null,
    icon: null,
  },
  {
    to: '/alertChannels',
    name: 'Alert channels',
    goal: 'alert channels',
    also: 'carrier sms twilio mail pager settings',
    right: 'base.view_integrationconfiguration',
    icon: IconBroadcast,
  },
  {
    to: '/sandbox',
    name: 'Sandbox',
    goal: 'the sandbox',
    also: 'sms call mail pager demo',
    right: 'base.view_integrationconfiguration',
    icon: IconFlask,
  },
  {
    to: '/systemStatus',
    name: 'System status',
    goal: 'the system status',
    also: 'watch heartbeat canary auditor health',
    right: 'base.view_integrationconfiguration',
    icon: IconActivity,
  },
  {
    to: '/integrations/emr',
    name: 'Medical record',
    goal: 'the medical record',
    also: 'emr hl7 interface engine integration settings',
    right: 'base.change_integrationconfiguration',
    icon: IconReportMedical,
  },
]

/** The pages that the rail has no room for, as far as somebody with these rights has something to see there. */
export const placesFor = (permissions: readonly string[]): Place[] =>
  places.filter(({ right }) => right === null || permissions.includes(right))
