import type { Round, SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { channelsOf } from './channel.queries.ts'
import { installation, ofAccount } from './status.queries.ts'
import { rounds, type RoundName, type RoundRow } from './watch-round.queries.ts'

const never: Round = { last_good: null, last_bad: null, problem: '', took_ms: null }

const roundOf = (rows: RoundRow[], name: RoundName): Round => {
  const row = rows.find((each) => each.name === name)
  if (!row) return never
  const { last_good, last_bad, problem, took_ms } = row
  return { last_good, last_bad, problem, took_ms }
}

/** What this server knows of itself. */
export interface OfServer {
  heartbeat_is_set_up: boolean
  busState: () => SystemStatus['bus']
}

/** How the installation is and what became of the caller's account's pages. Of other accounts there is nothing in it. */
export async function getSystemStatus(
  ctx: Ctx,
  db: Database,
  { heartbeat_is_set_up, busState }: OfServer,
): Promise<SystemStatus> {
  const { account_id } = ctx.caller
  const [watch, own] = await Promise.all([
    db.worker(async (worker) => ({ ...(await rounds(worker)), ...(await installation(worker)) })),
    ctx.read(async (reader) => ({
      ...(await ofAccount(reader, account_id)),
      channels: await channelsOf(reader, account_id),
    })),
  ])
  const { now, rows, queue, nodes, database_bytes } = watch
  return {
    at: now,
    auditor: roundOf(rows, 'auditor'),
    canary: roundOf(rows, 'canary'),
    heartbeat: { ...roundOf(rows, 'heartbeat'), is_set_up: heartbeat_is_set_up },
    queue,
    nodes,
    bus: busState(),
    database_bytes,
    ...own,
  }
}
