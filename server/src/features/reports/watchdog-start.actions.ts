import { createSandboxResponder } from '../integrations/inbound/sandbox.actions.ts'
import { heartbeatSender } from './heartbeat-request.actions.ts'
import { repairFindings } from './watchdog-repair.actions.ts'
import { createWatchdog, type WatchdogNeeds } from './watchdog.jobs.ts'
import type { Outbound } from '../../platform/outbound/target.ts'

interface Needs extends Omit<WatchdogNeeds, 'sendHeartbeat' | 'repair' | 'respondToPage'> {
  heartbeat_url: string | undefined
  outbound: Outbound
}

export const startWatchdog = ({ heartbeat_url, outbound, ...needs }: Needs) =>
  createWatchdog({
    ...needs,
    repair: repairFindings,
    respondToPage: createSandboxResponder(needs.db),
    sendHeartbeat: heartbeat_url === undefined ? undefined : heartbeatSender(heartbeat_url, outbound),
  })
