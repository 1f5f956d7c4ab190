import { isRecent, max_age_seconds } from '@wardline/contract/reports/status.rules.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  claimRound,
  recordFailure,
  recordSuccess,
  listRounds,
  type RoundRow,
} from './watchdog-round.queries.ts'

export type SendHeartbeat = () => Promise<string>

function findReasonToStop(rows: RoundRow[], now: string): string {
  const round = (name: RoundRow['name']) => rows.find((row) => row.name === name) ?? { last_good: null }
  if (!isRecent(round('watchdog'), now, max_age_seconds.watchdog))
    return 'Not sent: the watchdog has no recent successful round.'
  if (!isRecent(round('synthetic_page'), now, max_age_seconds.synthetic_page))
    return 'Not sent: no recent synthetic page succeeded.'
  return ''
}

/**
 * Dead man's switch: the heartbeat is sent only while all checks succeed, so a missing heartbeat is the alarm.
 * Returns whether it was sent; undefined when another server runs this round.
 */
export async function runHeartbeatRound(
  db: Database,
  sendHeartbeat: SendHeartbeat,
  period_ms: number,
): Promise<boolean | undefined> {
  const state = await db.acrossAccounts(async (worker) =>
    (await claimRound(worker, 'heartbeat', period_ms)) ? listRounds(worker) : undefined,
  )
  if (!state) return undefined
  const began = performance.now()
  const problem = findReasonToStop(state.rows, state.now) || (await sendHeartbeat())
  await db.acrossAccounts((worker) =>
    problem === ''
      ? recordSuccess(worker, 'heartbeat', performance.now() - began)
      : recordFailure(worker, 'heartbeat', problem),
  )
  return problem === ''
}
