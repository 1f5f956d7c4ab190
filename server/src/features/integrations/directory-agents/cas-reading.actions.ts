import { directorySyncChanged } from '@wardline/contract/integrations/directory-sync/directory-sync.events.ts'
import type {
  CasPageBody,
  CasPlan,
  CasReading,
} from '@wardline/contract/integrations/directory-agents/cas-reading.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AppError, invalid, notFound } from '../../../platform/http/errors.ts'
import { scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import * as errors from './agent.errors.ts'
import type { ConnectedAgent } from './agent.queries.ts'
import * as queries from './cas-reading.queries.ts'

/** Reads the directory of a run. A later room handles it. */
export const readDirectoryTask = taskKind('directory_read')

export async function getPlan(db: Database, agent: ConnectedAgent): Promise<CasPlan> {
  const plan = await db.read(agent.account_id, (reader) => queries.findPlan(reader, agent))
  const { id, name, base_dn } = agent
  return { agent: { id, name, base_dn }, ...plan }
}

export const beginReading = (db: Database, agent: ConnectedAgent): Promise<CasReading> =>
  db.write(agent.account_id, async (tx) => {
    const plan = await queries.findPlan(tx.db, agent)
    if (plan.searches.length === 0) throw new AppError(errors.nothingToRead)
    return present(await requireReading(tx, agent, await queries.insertReading(tx.db, agent, plan)))
  })

export const getReading = (db: Database, agent: ConnectedAgent, id: number): Promise<CasReading> =>
  db.write(agent.account_id, async (tx) => present(await requireReading(tx, agent, id)))

/** Expects the pages in order. A page whose response was lost is sent again and replaces itself. */
export const putPage = (
  db: Database,
  agent: ConnectedAgent,
  { id, page, content }: { id: number; page: number; content: CasPageBody },
): Promise<CasReading> =>
  db.write(agent.account_id, async (tx) => {
    const reading = await requireOpenReading(tx, agent, id)
    const { next_page } = reading
    if (page !== next_page && page !== next_page - 1) throw new AppError(errors.unexpectedPage(next_page))
    if (!isInPlan(reading, content)) throw invalid({ entries: [errors.unknownPlace] })
    await queries.writePage(tx.db, tx.account_id, { reading_id: id, page, content })
    return present(await requireReading(tx, agent, id))
  })

/** The number of entries guards against a lost page: an incomplete reading would deactivate users. */
export const commitReading = (
  db: Database,
  agent: ConnectedAgent,
  { id, entries }: { id: number; entries: number },
): Promise<CasReading> =>
  db.write(agent.account_id, async (tx) => {
    const reading = await requireReading(tx, agent, id)
    if (reading.is_complete) return present(reading)
    const posted = await queries.countEntries(tx.db, tx.account_id, id)
    if (posted !== entries) throw invalid({ entries: [errors.wrongCount(posted)] })
    await queries.completeReading(tx.db, agent, { reading_id: id, entries })
    for (const { run_id, config_id } of await queries.startWaitingRuns(tx.db, agent)) {
      scheduleAtOnce(tx, { kind: readDirectoryTask, payload: { run_id } })
      tx.emit(directorySyncChanged, { account: true }, { config_id })
    }
    tx.audit(null, 'directory_agent.reading_received', { directory_agent: agent.id }, { entries })
    return present(await requireReading(tx, agent, id))
  })

async function requireReading(tx: Tx, agent: ConnectedAgent, id: number): Promise<queries.ReadingRow> {
  const reading = await queries.lockReading(tx.db, agent, id)
  if (!reading) throw notFound()
  return reading
}

async function requireOpenReading(tx: Tx, agent: ConnectedAgent, id: number): Promise<queries.ReadingRow> {
  const reading = await requireReading(tx, agent, id)
  if (reading.is_complete) throw new AppError(errors.readingEnded)
  return reading
}

const present = ({ id, next_page, entries, is_complete }: queries.ReadingRow): CasReading => ({
  id,
  next_page,
  entries,
  is_complete,
})

const isInPlan = (plan: queries.PlanParts, { entries, members }: CasPageBody): boolean =>
  entries.every((entry) => entry.searches.every((place) => place < plan.searches.length)) &&
  members.every(({ group }) => group < plan.groups.length)
