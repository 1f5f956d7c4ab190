import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { runWatchdogRound, type Repair } from './watchdog.actions.ts'
import { runSyntheticPageRound, type RespondToPage } from './synthetic-page.actions.ts'
import type { PageMetricsRegistry } from './page-metrics.actions.ts'
import { runHeartbeatRound, type SendHeartbeat } from './heartbeat.actions.ts'
import { recordHeartbeat, removeNode } from './watchdog-round.queries.ts'

export interface WatchPeriods {
  watchdog_ms: number
  synthetic_page_ms: number
  synthetic_page_timeout_ms: number
  heartbeat_ms: number
}

const watchPeriods: WatchPeriods = {
  watchdog_ms: 20_000,
  synthetic_page_ms: 60_000,
  synthetic_page_timeout_ms: 30_000,
  heartbeat_ms: 60_000,
}

export interface WatchdogNeeds {
  db: Database
  clock: Clock
  log: Logger
  node_name: string
  metrics: PageMetricsRegistry
  repair: Repair
  respondToPage: RespondToPage
  sendHeartbeat: SendHeartbeat | undefined
  periods?: WatchPeriods
}

/** Claim attempts per period: when a server is gone, another takes over soon. */
const attempts_per_period = 4
/** A round can be claimed slightly early because timers are inexact. */
const claimable_after = 0.95

/** Runs on timers of its own, since it checks the due tasks. */
export function createWatchdog(needs: WatchdogNeeds) {
  const { db, log, sendHeartbeat, node_name, periods = watchPeriods } = needs
  const node_id = randomUUID()
  const every = (what: string, period_ms: number, run: (period_ms: number) => Promise<unknown>) =>
    repeat({
      what,
      every_ms: period_ms / attempts_per_period,
      log,
      run: () => run(period_ms * claimable_after),
    })

  const rounds = [
    every('server heartbeat', periods.watchdog_ms, () =>
      db.acrossAccounts((worker) => recordHeartbeat(worker, { node_id, name: node_name })),
    ),
    every('watchdog', periods.watchdog_ms, (period_ms) => runWatchdogRound(needs, period_ms)),
    every('synthetic page', periods.synthetic_page_ms, async (period_ms) => {
      const result = await runSyntheticPageRound(needs, {
        period_ms,
        patience_ms: periods.synthetic_page_timeout_ms,
      })
      if (result && result.problem !== '') log.error({ reason: result.problem }, 'the synthetic page failed')
    }),
    ...(sendHeartbeat
      ? [
          every('heartbeat', periods.heartbeat_ms, (period_ms) =>
            runHeartbeatRound(db, sendHeartbeat, period_ms),
          ),
        ]
      : []),
  ]
  return {
    start: () => {
      for (const round of rounds) round.start()
    },
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()))
      await db.acrossAccounts((worker) => removeNode(worker, node_id)).catch(() => {})
    },
  }
}
