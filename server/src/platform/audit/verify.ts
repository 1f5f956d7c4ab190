import type { Db } from '../db/connection.ts'
import * as queries from './audit.queries.ts'
import { beginning, sealHash } from './seal.rules.ts'

const page = 2_000

interface Bad {
  /** The place in the chain; null for a row that has none. */
  seq: number | null
  audit_id: number | null
  why: string
}

export interface Verification {
  account_id: number
  /** Rows whose seals were checked. */
  rows: number
  first_bad: Bad | null
  /** Rows younger than the last seal: a second's worth while a server runs. */
  unsealed: number
  /** The newest seal. Kept elsewhere, it shows later that nothing was cut off the end. */
  head: { seq: number; hash: string } | null
}

/** A seal kept elsewhere, which the chain must still contain. */
export interface KeptHead {
  account_id: number
  seq: number
  hash: string
}

/** Whether the next seal continues from the stored hash (the row is wrong) or from the row (the seal is wrong). */
function whyOf(seal: queries.SealedRow, computed: Buffer, next: queries.SealedRow | undefined): string {
  if (next?.canonical == null) return 'the row or its seal was altered'
  if (sealHash(seal.hash, next.canonical).equals(next.hash)) return 'the row was altered'
  if (sealHash(computed, next.canonical).equals(next.hash)) return 'the seal was altered'
  return 'the row and what follows it were altered'
}

async function walkChain(db: Db, account_id: number): Promise<Omit<Verification, 'unsealed'>> {
  let previous: { seq: number; hash: Buffer } = { seq: 0, hash: beginning }
  const broken = (bad: Bad) => ({ account_id, rows: previous.seq, first_bad: bad, head: null })
  for (;;) {
    const seals = await queries.sealedRows(db, { account_id, seq: previous.seq, limit: page })
    for (const [i, seal] of seals.entries()) {
      const { seq, audit_id } = seal
      if (seq !== previous.seq + 1)
        return broken({ seq: previous.seq + 1, audit_id: null, why: 'the seal is missing' })
      if (seal.canonical === null) return broken({ seq, audit_id, why: 'the row was removed' })
      const computed = sealHash(previous.hash, seal.canonical)
      if (!computed.equals(seal.hash)) {
        const next = seals[i + 1] ?? (await queries.sealedRows(db, { account_id, seq, limit: 1 }))[0]
        return broken({ seq, audit_id, why: whyOf(seal, computed, next) })
      }
      previous = seal
    }
    if (seals.length < page) break
  }
  const head = previous.seq === 0 ? null : { seq: previous.seq, hash: previous.hash.toString('hex') }
  return { account_id, rows: previous.seq, first_bad: null, head }
}

async function keptHeadIsThere(db: Db, kept: KeptHead): Promise<Bad | null> {
  const hash = await queries.hashAt(db, kept)
  if (hash?.toString('hex') === kept.hash.toLowerCase()) return null
  const why = hash
    ? 'the chain was written anew: this seal was another when it was kept'
    : 'the end of the chain was cut off'
  return { seq: kept.seq, audit_id: null, why }
}

async function verifyAccount(db: Db, account_id: number, kept: KeptHead[]): Promise<Verification> {
  const chain = await walkChain(db, account_id)
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
  for (const head of kept) cut ??= head.account_id === account_id ? await keptHeadIsThere(db, head) : null
  return { ...chain, first_bad: chain.first_bad ?? behind ?? cut, unsealed: waiting }
}

/**
 * Walks the chain of one account or of all and names the first row in each that is not as it was sealed: altered,
 * removed, inserted, moved, or with its seal altered or removed. A chain that was cut off at its end together with its
 * rows is shorter and still right: give the heads that were kept elsewhere to find it.
 */
export async function verifyAudit(
  db: Db,
  account_id?: number,
  kept: KeptHead[] = [],
): Promise<Verification[]> {
  await queries.allowLongReads(db)
  const accounts = account_id === undefined ? await queries.auditedAccounts(db) : [account_id]
  const all = new Set([...accounts, ...kept.map((head) => head.account_id)])
  const results: Verification[] = []
  for (const id of account_id === undefined ? all : accounts) results.push(await verifyAccount(db, id, kept))
  return results
}
