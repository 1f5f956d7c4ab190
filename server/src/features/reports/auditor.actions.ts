import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/connection.ts'
import { errorName } from '../../platform/log/safe-error.ts'
import { notePageEvents } from '../alerts/page-event.actions.ts'
import { lockThreads } from '../messaging/subscriber.queries.ts'
import {
  findAll,
  noteFindings,
  noteRepaired,
  pagesOf,
  type FoundPage,
  type Opened,
} from './finding.queries.ts'
import type { PageFigures } from './figures.actions.ts'
import { takeTally, type Tally } from './tally.queries.ts'
import { claimRound, noteBad, noteGood } from './watch-round.queries.ts'

/**
 * Puts down again what these findings lack, where doing it twice does no harm. Answers the ids of those that it saw to;
 * the next round closes them when it has helped.
 */
export type Repair = (db: Db, found: Opened[]) => Promise<number[]>

export interface Audited {
  /** Found in this round, new ones first among them. */
  open: Opened[]
  closed: number
  tally: Tally
  /** Pages that something was put down for again. */
  pages: FoundPage[]
}

interface Needs {
  db: Database
  repair: Repair
  figures: PageFigures
  log: Logger
}

/**
 * One look at everything that was promised and is not done: what is found is written down, repaired where that is safe,
 * and counted. Undefined when another server has this round. A round that fails is a bad one: nobody knows then.
 * @throws what the database says, after it was written down if that was possible
 */
export async function audit(
  { db, repair, figures, log }: Needs,
  period_ms: number,
): Promise<Audited | undefined> {
  const began = performance.now()
  try {
    const audited = await db.worker(async (worker) => {
      if (!(await claimRound(worker, 'auditor', period_ms))) return undefined
      const { open, closed } = await noteFindings(worker, await findAll(worker))
      const repaired = await repair(worker, open)
      if (repaired.length > 0) await noteRepaired(worker, repaired)
      const fresh = open.filter((one) => one.is_new && repaired.includes(one.id)).map(({ id }) => id)
      const pages = fresh.length > 0 ? await pagesOf(worker, fresh) : []
      const tally = await takeTally(worker)
      await noteGood(worker, 'auditor', performance.now() - began)
      return { open, closed, tally, pages }
    })
    if (audited) figures.note(audited.tally)
    await tellPages(db, audited?.pages ?? [])
    for (const [kind, those] of Map.groupBy(audited?.open.filter(isNew) ?? [], (one) => one.kind))
      log.error(
        { kind, count: those.length, account_id: those[0]?.account_id },
        'the auditor found something',
      )
    return audited
  } catch (error) {
    const problem = `It could not look: ${errorName(error)}.`
    await db.worker((worker) => noteBad(worker, 'auditor', problem)).catch(() => {})
    throw error
  }
}

/** On the time line of each page, for everybody on its thread. */
async function tellPages(db: Database, pages: FoundPage[]): Promise<void> {
  for (const [account_id, those] of Map.groupBy(pages, (page) => page.account_id))
    await db.write(account_id, async (tx) => {
      await lockThreads(
        tx.db,
        account_id,
        those.map(({ thread_id }) => thread_id),
      )
      await notePageEvents(
        tx,
        those.map(({ account_id: _, ...page }) => ({ ...page, kind: 'found_stuck' })),
      )
    })
}

const isNew = ({ is_new }: Opened): boolean => is_new
