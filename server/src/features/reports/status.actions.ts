import type { Round, SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { listChannelMetrics } from './channel-metrics.queries.ts'
import { getInstallationStatus, getAccountStatus } from './status.queries.ts'
import { listRounds, type RoundName, type RoundRow } from './watchdog-round.queries.ts'

const no_round: Round = { last_good: null, last_bad: null, problem: '', took_ms: null }

const findRound = (rows: RoundRow[], name: RoundName): Round => {
  const row = rows.find((each) => each.name === name)
  if (!row) return no_round
  const { last_good, last_bad, problem, took_ms } = row
  return { last_good, last_bad, problem, took_ms }
}

export interface ServerStatus {
  db: Database
  heartbeat_url: string | undefined
  busState: () => SystemStatus['bus']
}

export async function getSystemStatus(
  ctx: Context,
  { db, heartbeat_url, busState }: ServerStatus,
): Promise<SystemStatus> {
  const { account_id } = ctx.caller
  const [shared, own] = await Promise.all([
    db.acrossAccounts(async (worker) => ({
      ...(await listRounds(worker)),
      ...(await getInstallationStatus(worker)),
    })),
    ctx.read(async (reader) => ({
      ...(await getAccountStatus(reader, account_id)),
      channels: await listChannelMetrics(reader, account_id),
    })),
  ])
  const { now, rows, queue, nodes, sign_in, database_bytes } = shared
  return {
    at: now,
    watchdog: findRound(rows, 'watchdog'),
    synthetic_page: findRound(rows, 'synthetic_page'),
    heartbeat: { ...findRound(rows, 'heartbeat'), is_set_up: heartbeat_url !== undefined },
    queue,
    nodes,
    bus: busState(),
    sign_in,
    database_bytes,
    ...own,
    findings: [...own.findings, ...shared.findings],
  }
}
