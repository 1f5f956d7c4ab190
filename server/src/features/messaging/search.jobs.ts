import type { Database } from '../../platform/db/database.ts'
import { noteThreadWords } from './thread-words.queries.ts'

/** So many at once hold no lock for long. */
const atOnce = 500

/** What a search for rare words goes by. Until it has run, and for what came since, a search reads the messages. */
export const searchHousekeeping = (db: Database) => ({
  name: 'note_thread_words',
  cron: '*/10 * * * *',
  async run() {
    for (;;) if ((await db.worker((writer) => noteThreadWords(writer, atOnce))) < atOnce) return
  },
})
