import { isFailed } from '../../platform/outbound/connect.ts'
import { guardedRequest } from '../../platform/outbound/request.ts'
import type { SendHeartbeat } from './heartbeat.actions.ts'
import type { Outbound } from '../../platform/outbound/target.ts'

const timeout_ms = 10_000

export const heartbeatSender =
  (address: string, outbound: Outbound): SendHeartbeat =>
  async () => {
    const answer = await guardedRequest(outbound, {
      method: 'GET',
      url: new URL(address),
      signal: AbortSignal.timeout(timeout_ms),
    })
    if (isFailed(answer)) return 'The address could not be reached.'
    return answer.status >= 200 && answer.status < 300 ? '' : `The address answered ${answer.status}.`
  }
