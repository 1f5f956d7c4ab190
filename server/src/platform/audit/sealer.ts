import type { Logger } from 'pino'
import type { Db } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import * as queries from './audit.queries.ts'
import { entryHash, firstHash } from '@wardline/audit-chain/chain.ts'
import { snapshotBefore } from './snapshot.rules.ts'

/** Rows per step; a transaction with more is sealed as a whole. */
const batch = 2_000
const pause_ms = 500

interface Step {
  rows: queries.RowToSeal[]
  cursor: string
  isLast: boolean
}

async function nextStep(db: Db): Promise<Step> {
  const { cursor, now, is_foreign } = await queries.readCursor(db)
  if (is_foreign) {
    const rows = await queries.unsealedRows(db, batch)
    const isLast = rows.length < batch
    return { rows, cursor: isLast ? now : cursor, isLast }
  }
  const last = await queries.nthTransaction(db, { cursor, now, n: batch })
  const until = last === undefined ? now : snapshotBefore(now, last + 1n)
  return {
    rows: await queries.rowsBetween(db, { cursor, now: until }),
    cursor: until,
    isLast: last === undefined,
  }
}

async function append(db: Db, rows: queries.RowToSeal[]): Promise<void> {
  const known = await queries.headsOf(db, [...new Set(rows.map((row) => row.account_id))])
  const heads = new Map(known.map((head) => [head.account_id, head]))
  const seals = rows.map(({ account_id, id, canonical }) => {
    const head = heads.get(account_id) ?? { account_id, seq: 0, hash: firstHash }
    const seal = { account_id, seq: head.seq + 1, audit_id: id, hash: entryHash(head.hash, canonical) }
    heads.set(account_id, seal)
    return seal
  })
  await queries.insertSeals(db, seals)
}

/**
 * Seals and cursor move in one transaction; while another node seals, this one does nothing. New rows are found by
 * transaction snapshot, not by number, so that a late commit is sealed late and never skipped.
 */
export async function sealAudit(db: Database): Promise<number> {
  for (let sealed = 0; ;) {
    const step = await db.acrossAccounts(async (worker) => {
      if (!(await queries.lockSealer(worker))) return undefined
      const next = await nextStep(worker)
      if (next.rows.length > 0) await append(worker, next.rows)
      if (next.rows.length > 0 || !next.isLast) await queries.moveCursor(worker, next.cursor)
      return next
    })
    sealed += step?.rows.length ?? 0
    if (!step || step.isLast) return sealed
  }
}

export interface Sealer {
  start(): void
  stop(): Promise<void>
}

export function auditSealer({ db, log }: { db: Database; log: Logger }): Sealer {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let sealing: Promise<void> = Promise.resolve()

  async function seal(): Promise<void> {
    try {
      if (await db.queryAcrossAccounts(queries.hasUnsealedRows)) await sealAudit(db)
    } catch (error) {
      log.error({ err: error }, 'the audit trail could not be sealed')
    }
    if (!isStopped) timer = setTimeout(begin, pause_ms)
  }
  function begin(): void {
    sealing = seal()
  }
  return {
    start: begin,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await sealing
    },
  }
}
