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
  const pages = [...Map.groupBy(rows, ({ thread_id }) => thread_id)].map(([thread_id, newest]) => ({
    thread_id,
    page: newest.slice(0, of.size),
    has_older: newest.length > of.size,
  }))
  const withFiles = pages.flatMap(({ page }) => page.filter((row) => row.has_attachments).map(({ id }) => id))
  const attachments = await findAttachments(db, of.account_id, of.thread_ids, withFiles)
  return new Map(
    pages.map(({ thread_id, page, has_older }) => [
      thread_id,
      {
        messages: page.map((row) =>
          toMessage(row, attachments.get(row.id) ?? [], requests.get(row.id) ?? null),
        ),
        has_older,
      },
    ]),
  )
}
