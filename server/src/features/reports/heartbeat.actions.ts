import { fresh_seconds, isFresh } from '@wardline/contract/reports/status.rules.ts'
import type { Database } from '../../platform/db/database.ts'
import { claimRound, noteBad, noteGood, rounds, type RoundRow } from './watch-round.queries.ts'

/** Tells somebody outside that all is well; answers what was wrong with that in a sentence, '' when nothing was. */
export type Beat = () => Promise<string>

/** Why nobody may be told that all is well; '' when they may. The promises behind it are the auditor's and the canary's. */
function reasonToStop(rows: RoundRow[], now: string): string {
  const of = (name: RoundRow['name']) => rows.find((row) => row.name === name) ?? { last_good: null }
  if (!isFresh(of('auditor'), now, fresh_seconds.auditor))
    return 'Not sent: the auditor has not looked at everything.'
  if (!isFresh(of('canary'), now, fresh_seconds.canary)) return 'Not sent: no canary page came all the way.'
  return ''
}

/**
 * The dead man's switch: sent while promises can be checked and are, and never otherwise, so that silence is the alarm.
 * Answers whether it was sent; undefined when another server has this round.
 */
export async function beatHeart(db: Database, beat: Beat, period_ms: number): Promise<boolean | undefined> {
  const state = await db.worker(async (worker) =>
    (await claimRound(worker, 'heartbeat', period_ms)) ? rounds(worker) : undefined,
  )
  if (!state) return undefined
  const began = performance.now()
  const problem = reasonToStop(state.rows, state.now) || (await beat())
  await db.worker((worker) =>
    problem === ''
      ? noteGood(worker, 'heartbeat', performance.now() - began)
      : noteBad(worker, 'heartbeat', problem),
  )
  return problem === ''
}
