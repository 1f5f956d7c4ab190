import { threadRead } from '@wardline/contract/messaging/thread.events.ts'
import { sql } from 'kysely'
import type { Hospital } from './hospital.ts'
import type { Person } from './person.ts'

/** A transaction that has begun, and holds on to its number, until it is let go. */
export interface Held {
  mark: number
  commit(): Promise<void>
  abandon(): Promise<void>
}

export interface Marks {
  /** Commits a numbered event for the person, through the door that every action uses. */
  put(mark: number): Promise<void>
  /** The same in a transaction that began first and commits when it is told to. */
  hold(mark: number): Promise<Held>
  /** Those that a fetch would find now. */
  stored(from: number): Promise<number[]>
}

/** Numbered kept events for one person: what of them arrived, and how often, is easy to say. */
export function marksFor({ app }: Pick<Hospital, 'app'>, { who }: Person): Marks {
  const payload = (mark: number) => ({ thread_id: 0, read_message_id: mark, unread_message_count: 0 })
  const { account_id, user_id } = who

  return {
    put: (mark) =>
      app.db.write(account_id, async (tx) => tx.emit(threadRead, { user: user_id }, payload(mark))),

    async hold(mark) {
      const begun = Promise.withResolvers<void>()
      const gate = Promise.withResolvers<void>()
      const done = app.db.write(account_id, async (tx) => {
        // A number of its own, older than that of whoever commits meanwhile.
        await sql`select pg_current_xact_id()`.execute(tx.db)
        begun.resolve()
        await gate.promise
        tx.emit(threadRead, { user: user_id }, payload(mark))
      })
      await Promise.race([begun.promise, done])
      return {
        mark,
        commit: async () => (gate.resolve(), done),
        abandon: async () => (gate.reject(new Error('abandoned')), done.catch(() => {})),
      }
    },

    async stored(from) {
      const { rows } = await app.db.worker((db) =>
        sql<{ mark: number }>`
          select (payload ->> 'read_message_id')::int as mark from event
           where account_id = ${account_id} and kind = ${threadRead.kind} and id > ${from}`.execute(db),
      )
      return rows.map((row) => row.mark)
    },
  }
}
