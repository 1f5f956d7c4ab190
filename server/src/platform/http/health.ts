import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { isMigrated } from './health.queries.ts'

type Checks = Record<string, () => boolean | Promise<boolean>>

const fresh_ms = 1_000
const patience_ms = 2_000

async function holds(check: Checks[string]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<false>((resolve) => (timer = setTimeout(resolve, patience_ms, false)))
  try {
    return await Promise.race([check(), tooLong])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

async function failing(checks: Checks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await holds(check)) ? [] : [name])),
  )
  return results.flat()
}

export function readiness(db: Database, isTailAlive: () => boolean): Checks {
  let isCurrent = false
  return {
    database: () => db.ping(),
    // Migrations are forward only, so a success is final.
    migrations: async () => (isCurrent ||= await db.acrossAccounts(isMigrated)),
    live: isTailAlive,
  }
}

function collectReasons(checks: Checks): () => Promise<string[]> {
  let known: { at: number; names: Promise<string[]> } | undefined
  return () => {
    const at = performance.now()
    if (!known || at - known.at > fresh_ms) known = { at, names: failing(checks) }
    return known.names
  }
}

/**
 * /healthz: the process responds. /readyz: it can serve requests; otherwise 503 with the names of the failed
 * checks. Public for load balancers, so nothing in the response identifies a hospital. `concerns` are reported
 * without failing: an administrator must act, but most features work.
 */
export function registerHealth(app: FastifyInstance, checks: Checks, concerns: Checks = {}): void {
  const reasonsNow = collectReasons(checks)
  const warningsNow = collectReasons(concerns)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reasons = await reasonsNow()
    if (reasons.length === 0) {
      const warnings = await warningsNow()
      return warnings.length === 0 ? { status: 'ready' } : { status: 'ready', warnings }
    }
    return reply.code(503).send({ status: 'not ready', reasons })
  })
}
