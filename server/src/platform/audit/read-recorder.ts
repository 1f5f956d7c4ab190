import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'

export interface Reader {
  account_id: number
  user_id: number
  session_id: number
  api_token?: { id: number }
}

/**
 * `thread.opened` is one row per thread. `threads.shown` names the threads of lists and searches in one row, and
 * `threads.copied` those that a device stored for use without a connection, which no user has seen yet.
 */
export type ReadKind = 'opened' | 'list' | 'search' | 'copy'

interface Read {
  reader: Reader
  kind: ReadKind
  thread_ids: number[]
}

export interface ReadRecorder {
  /** Costs no round trip. The rows are written within a second, one per session or API token, thread, kind and hour. */
  note(reader: Reader, kind: ReadKind, thread_ids: readonly number[]): void
  stop(): Promise<void>
}

const period_ms = 3_600_000
const flush_ms = 1_000
/** Some 40 MB. Beyond it, everything is recorded once more. */
const max_seen = 1_000_000

/**
 * Aggregates reads by participants: the threads that a session has read in this hour are kept in memory. Each
 * node records on its own, so a row may be written twice. A crash loses the reads of its last second.
 */
export function createReadRecorder({
  db,
  clock,
  log,
}: {
  db: Pick<Database, 'write'>
  clock: Clock
  log: (error: Error, what: string) => void
}): ReadRecorder {
  const seen = new Map<string, Set<number>>()
  let period = 0
  let size = 0
  let pending: Read[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isStopped = false

  function forgetOldReads(): void {
    const now = Math.floor(clock.now().epochMilliseconds / period_ms)
    if (now === period && size < max_seen) return
    period = now
    size = 0
    seen.clear()
  }

  function newReads(
    { account_id, session_id, api_token }: Reader,
    kind: ReadKind,
    ids: readonly number[],
  ): number[] {
    const key = `${account_id}:${session_id}:${api_token?.id ?? ''}:${kind}`
    const known = seen.get(key) ?? new Set()
    seen.set(key, known)
    const before = known.size
    const added = ids.filter((id) => !known.has(id) && known.add(id))
    size += known.size - before
    return added
  }

  const write = (account_id: number, reads: Read[]): Promise<void> =>
    db.write(account_id, async (tx) => {
      for (const { reader, kind, thread_ids } of reads) {
        const { user_id: actor_id, session_id, api_token } = reader
        const via = api_token ? { api_token_id: api_token.id } : { session_id }
        if (kind === 'opened')
          for (const object_id of thread_ids) tx.audit(actor_id, 'thread.opened', { thread: object_id }, via)
        else
          tx.audit(
            actor_id,
            kind === 'copy' ? 'threads.copied' : 'threads.shown',
            { account: account_id },
            { ...via, ...(kind !== 'copy' && { what: kind }), ids: thread_ids },
          )
      }
    })

  async function flush(): Promise<void> {
    timer = undefined
    const reads = pending
    pending = []
    await Promise.all(
      [...Map.groupBy(reads, ({ reader }) => reader.account_id)].map(([account_id, own]) =>
        write(account_id, own).catch((error: Error) => {
          log(error, 'reads of threads')
          pending.push(...own)
        }),
      ),
    )
    if (pending.length > 0) wake()
  }

  function wake(): void {
    if (isStopped) return
    timer ??= setTimeout(() => {
      writing = flush()
    }, flush_ms)
  }

  return {
    note(reader, kind, ids) {
      forgetOldReads()
      const thread_ids = newReads(reader, kind, ids)
      if (thread_ids.length === 0) return
      pending.push({ reader, kind, thread_ids })
      wake()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await writing
      await flush()
    },
  }
}
