import { isFailed } from '../../platform/carriers/connect.ts'
import { guardedRequest } from '../../platform/carriers/http.ts'
import type { Beat } from './heartbeat.actions.ts'

const patience_ms = 10_000

/** One GET to the address of the setting, guarded as everything that leaves; nothing of us is in it. */
export const beatTo =
  (address: string, { allow_loopback }: { allow_loopback: boolean }): Beat =>
  async () => {
    const answer = await guardedRequest(
      { allow_loopback },
      { method: 'GET', url: new URL(address), signal: AbortSignal.timeout(patience_ms) },
    )
    if (isFailed(answer)) return 'Its address could not be reached.'
    return answer.status >= 200 && answer.status < 300 ? '' : `Its address answered ${answer.status}.`
  }
