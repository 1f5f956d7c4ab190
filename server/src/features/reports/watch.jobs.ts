import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { audit, type Repair } from './auditor.actions.ts'
import { flyCanary, type AnswerPage } from './canary.actions.ts'
import type { PageFigures } from './figures.actions.ts'
import { beatHeart, type Beat } from './heartbeat.actions.ts'
import { noteAlive, removeNode } from './watch-round.queries.ts'

/** Milliseconds: how often each is done in the whole installation, and how long the canary page may take. */
export interface WatchPeriods {
  auditor_ms: number
  canary_ms: number
  canary_patience_ms: number
  heartbeat_ms: number
}

const watchPeriods: WatchPeriods = {
  auditor_ms: 20_000,
  canary_ms: 60_000,
  canary_patience_ms: 30_000,
  heartbeat_ms: 60_000,
}

export interface WatchNeeds {
  db: Database
  clock: Clock
  log: Logger
  /** What this server is called on the status page. */
  node_name: string
  figures: PageFigures
  repair: Repair
  answerPage: AnswerPage
  /** Undefined: nobody outside is told. */
  beat: Beat | undefined
  periods?: WatchPeriods
}

/** Servers look whose turn it is so many times in a period: when one is gone, another takes over soon. */
const looks = 4
/** A round is anybody's a little before its time: timers are not exact. */
const early = 0.95

/** The watch over itself: by timers of its own, as the due tasks are among what it watches. */
export function watch(needs: WatchNeeds) {
  const { db, log, beat, node_name, periods = watchPeriods } = needs
  const node_id = randomUUID()
  const every = (what: string, period_ms: number, run: (period_ms: number) => Promise<unknown>) =>
    repeat({ what, every_ms: period_ms / looks, log, run: () => run(period_ms * early) })

  const rounds = [
    every('server is alive', periods.auditor_ms, () =>
      db.worker((worker) => noteAlive(worker, { node_id, name: node_name })),
    ),
    every('auditor', periods.auditor_ms, (period_ms) => audit(needs, period_ms)),
    every('canary page', periods.canary_ms, async (period_ms) => {
      const flown = await flyCanary(needs, { period_ms, patience_ms: periods.canary_patience_ms })
      if (flown && flown.problem !== '') log.error({ reason: flown.problem }, 'the canary page was lost')
    }),
    ...(beat
      ? [every('heartbeat', periods.heartbeat_ms, (period_ms) => beatHeart(db, beat, period_ms))]
      : []),
  ]
  return {
    start: () => {
      for (const round of rounds) round.start()
    },
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()))
      await db.worker((worker) => removeNode(worker, node_id)).catch(() => {})
    },
  }
}
