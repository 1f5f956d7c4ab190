import { sql } from 'kysely'
import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { findAttachments } from '../../files/file.access.ts'
import { listAcknowledgementRequests } from '../acknowledgements/acknowledgement.queries.ts'
import { selectMessages, toMessage, type MessageRow } from '../threads/message.queries.ts'

interface NewestMessagesQuery {
  account_id: number
  thread_ids: number[]
  reader_id: number
  size: number
}

/** The newest `size` messages of each thread, newest first. */
export async function listNewestMessages(
  db: Db,
  of: NewestMessagesQuery,
): Promise<Map<number, { messages: Message[]; has_older: boolean }>> {
  const ids = sql`
    select newest.thread_id, newest.id from unnest(${of.thread_ids}::bigint[]) as t(id)
     cross join lateral (select m.thread_id, m.id from message m where m.account_id = ${of.account_id} and m.thread_id = t.id
                          order by m.id desc limit ${of.size + 1}) newest`
  const [{ rows }, requests] = await Promise.all([
    sql<MessageRow>`${selectMessages(of.account_id, ids)} order by m.id desc`.execute(db),
    listAcknowledgementRequests(db, of),
  ])
  const newest = [...Map.groupBy(rows, ({ thread_id }) => thread_id)]
  return new Map(
    await Promise.all(
      newest.map(async ([thread_id, all]) => {
        const page = all.slice(0, of.size)
        const withFiles = page.filter((row) => row.has_attachments).map((row) => row.id)
        const attachments = await findAttachments(db, of.account_id, thread_id, withFiles)
        const messages = page.map((row) =>
          toMessage(row, attachments.get(row.id) ?? [], requests.get(row.id) ?? null),
        )
        return [thread_id, { messages, has_older: all.length > of.size }] as const
      }),
    ),
  )
}
