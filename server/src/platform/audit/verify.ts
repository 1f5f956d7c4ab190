import type { Db } from '../db/connection.ts'
import { allowLongStatements } from '../db/transaction-settings.ts'
import * as queries from './audit.queries.ts'
import { verifyChain } from '@wardline/audit-chain/verify.ts'

interface Bad {
  seq: number | null
  audit_id: number | null
  why: string
}

export interface Verification {
  account_id: number
  rows: number
  first_bad: Bad | null
  /** Rows after the last seal: at most a second's while a server runs. */
  unsealed: number
  /** The newest seal. Stored elsewhere, it later proves that the end was not cut off. */
  head: { seq: number; hash: string } | null
}

export interface KeptHead {
  account_id: number
  seq: number
  hash: string
}

async function verifySeals(db: Db, account_id: number): Promise<Omit<Verification, 'unsealed'>> {
  const { last, broken } = await verifyChain((seq, limit) =>
    queries.sealedRows(db, { account_id, seq, limit }),
  )
  if (broken) {
    const first_bad = { seq: broken.seq, audit_id: broken.entry?.audit_id ?? null, why: broken.reason }
    return { account_id, rows: last.seq, first_bad, head: null }
  }
  const head = last.seq === 0 ? null : { seq: last.seq, hash: last.hash.toString('hex') }
  return { account_id, rows: last.seq, first_bad: null, head }
}

async function keptHeadIsThere(db: Db, head: KeptHead): Promise<Bad | null> {
  const hash = await queries.hashAt(db, head)
  if (hash?.toString('hex') === head.hash.toLowerCase()) return null
  const why = hash
    ? 'the chain was written anew: this seal was another when it was kept'
    : 'the end of the chain was cut off'
  return { seq: head.seq, audit_id: null, why }
}

async function verifyAccount(db: Db, account_id: number, keptHeads: KeptHead[]): Promise<Verification> {
  const chain = await verifySeals(db, account_id)
  const { waiting, passed_id } = await queries.countUnsealed(db, account_id)
  const behind =
    passed_id === null
      ? null
      : {
          seq: null,
          audit_id: passed_id,
          why: 'the row lies behind the last seal without one: inserted, or its seal removed',
        }
  let cut: Bad | null = null
  for (const head of keptHeads)
    cut ??= head.account_id === account_id ? await keptHeadIsThere(db, head) : null
  return { ...chain, first_bad: chain.first_bad ?? behind ?? cut, unsealed: waiting }
}

/**
 * Returns the first row of each account that is not as it was sealed: altered, removed, inserted or moved, or with an
 * altered or missing seal. A chain whose end was cut off together with its rows is still valid: pass the heads that
 * were stored elsewhere to detect it.
 */
export async function verifyAudit(
  db: Db,
  account_id?: number,
  keptHeads: KeptHead[] = [],
): Promise<Verification[]> {
  await allowLongStatements(db)
  const accounts = account_id === undefined ? await queries.auditedAccounts(db) : [account_id]
  const all = new Set([...accounts, ...keptHeads.map((head) => head.account_id)])
  const results: Verification[] = []
  for (const id of account_id === undefined ? all : accounts)
    results.push(await verifyAccount(db, id, keptHeads))
  return results
}
