import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/connection.ts'
import { errorName } from '../../platform/log/safe-error.ts'
import { recordPageEvents } from '../alerts/page-events/page-event.actions.ts'
import { lockThreads } from '../messaging/subscribers/subscriber.queries.ts'
import {
  findProblems,
  recordFindings,
  recordRepairs,
  findAffectedPages,
  type AffectedPage,
  type OpenFinding,
} from './watchdog-finding.queries.ts'
import type { PageMetricsRegistry } from './page-metrics.actions.ts'
import { collectPageMetrics, type PageMetrics } from './page-metrics.queries.ts'
import { claimRound, recordFailure, recordSuccess } from './watchdog-round.queries.ts'

/**
 * Repairs only findings for which that is safe to repeat. Returns the ids of repaired findings; the next round closes
 * them when the problem is gone.
 */
export type Repair = (db: Db, found: OpenFinding[]) => Promise<number[]>

export interface WatchdogRound {
  open: OpenFinding[]
  closed: number
  page_metrics: PageMetrics
  pages: AffectedPage[]
}

interface Needs {
  db: Database
  repair: Repair
  metrics: PageMetricsRegistry
  log: Logger
}

/**
 * Undefined when another server runs this round.
 * @throws the database error, after recording the round as failed if possible
 */
export async function runWatchdogRound(
  { db, repair, metrics, log }: Needs,
  period_ms: number,
): Promise<WatchdogRound | undefined> {
  const began = performance.now()
  try {
    const round = await db.acrossAccounts(async (worker) => {
      if (!(await claimRound(worker, 'watchdog', period_ms))) return undefined
      const { open, closed } = await recordFindings(worker, await findProblems(worker))
      const repaired = await repair(worker, open)
      if (repaired.length > 0) await recordRepairs(worker, repaired)
      const fresh = open.filter((one) => one.is_new && repaired.includes(one.id)).map(({ id }) => id)
      const pages = fresh.length > 0 ? await findAffectedPages(worker, fresh) : []
      const page_metrics = await collectPageMetrics(worker)
      await recordSuccess(worker, 'watchdog', performance.now() - began)
      return { open, closed, page_metrics, pages }
    })
    if (round) metrics.record(round.page_metrics)
    await recordPages({ db, log }, round?.pages ?? [])
    for (const [kind, those] of Map.groupBy(round?.open.filter(isNew) ?? [], (one) => one.kind))
      log.error(
        { kind, count: those.length, account_id: those[0]?.account_id },
        'the watchdog found a problem',
      )
    return round
  } catch (error) {
    const problem = `The round failed: ${errorName(error)}.`
    await db.acrossAccounts((worker) => recordFailure(worker, 'watchdog', problem)).catch(() => {})
    throw error
  }
}

/** Records one hospital after the other: a failure concerns its own pages only. */
async function recordPages({ db, log }: Pick<Needs, 'db' | 'log'>, pages: AffectedPage[]): Promise<void> {
  for (const [account_id, those] of Map.groupBy(pages, (page) => page.account_id))
    await recordRequeued(db, account_id, those).catch((err: unknown) =>
      log.error({ err, account_id }, 'repaired pages could not be recorded'),
    )
}

const recordRequeued = (db: Database, account_id: number, pages: AffectedPage[]): Promise<void> =>
  db.write(account_id, async (tx) => {
    await lockThreads(
      tx.db,
      account_id,
      pages.map(({ thread_id }) => thread_id),
    )
    await recordPageEvents(
      tx,
      pages.map(({ account_id: _, ...page }) => ({ ...page, kind: 'requeued' })),
    )
  })

const isNew = ({ is_new }: OpenFinding): boolean => is_new
