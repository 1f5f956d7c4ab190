import { entryHash, firstHash } from './chain.ts'

export interface ChainEntry {
  /** 1 for the first entry, without gaps. */
  seq: number
  hash: Buffer
  /** The canonical text of the entry; null if it is missing. */
  canonical: string | null
}

export interface ChainVerification<Entry extends ChainEntry> {
  /** The last valid entry; `seq` is 0 and `hash` is `firstHash` for none. */
  last: Pick<ChainEntry, 'seq' | 'hash'>
  /** The first entry that is not as it was sealed. `entry` is undefined if it is missing. */
  broken: { seq: number; entry: Entry | undefined; reason: string } | null
}

/** Entries after `seq`, in order, at most `limit`. */
export type ReadEntries<Entry> = (seq: number, limit: number) => Promise<Entry[]>

const page_size = 2_000

/** Stops at the first entry that differs. */
export async function verifyChain<Entry extends ChainEntry>(
  read: ReadEntries<Entry>,
): Promise<ChainVerification<Entry>> {
  let last: Pick<ChainEntry, 'seq' | 'hash'> = { seq: 0, hash: firstHash }
  for (;;) {
    const entries = await read(last.seq, page_size)
    for (const [index, entry] of entries.entries()) {
      const { seq, canonical } = entry
      if (seq !== last.seq + 1)
        return { last, broken: { seq: last.seq + 1, entry: undefined, reason: 'the seal is missing' } }
      if (canonical === null) return { last, broken: { seq, entry, reason: 'the row was removed' } }
      const computed = entryHash(last.hash, canonical)
      if (!computed.equals(entry.hash)) {
        const next = entries[index + 1] ?? (await read(seq, 1))[0]
        return { last, broken: { seq, entry, reason: findReason(entry, computed, next) } }
      }
      last = entry
    }
    if (entries.length < page_size) return { last, broken: null }
  }
}

/** If the next entry continues from the stored hash, the row was altered; if from the computed one, the seal was. */
function findReason(entry: ChainEntry, computed: Buffer, next: ChainEntry | undefined): string {
  if (next?.canonical == null) return 'the row or its seal was altered'
  if (entryHash(entry.hash, next.canonical).equals(next.hash)) return 'the row was altered'
  if (entryHash(computed, next.canonical).equals(next.hash)) return 'the seal was altered'
  return 'the row and what follows it were altered'
}
