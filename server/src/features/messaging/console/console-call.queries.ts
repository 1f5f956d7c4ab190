import type { CallOutcome } from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import type { ConsoleCall } from '@wardline/contract/messaging/console/console.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { visibleTitle, type ConsoleReader } from './console-page.queries.ts'

interface NewCall {
  account_id: number
  page: { id: number; thread_id: number; message_id: number }
  operator_id: number
  user_id: number
  outcome: CallOutcome
  response: string | null
  note: string
}

export async function insertCall(
  db: Db,
  { account_id, page, operator_id, user_id, outcome, response, note }: NewCall,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into console_call (account_id, thread_id, message_id, run_id, operator_id, user_id, outcome, response, note)
    values (${account_id}, ${page.thread_id}, ${page.message_id}, ${page.id}, ${operator_id}, ${user_id}, ${outcome}, ${response}, ${note})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

interface CallFilter {
  account_id: number
  call_id?: number | undefined
  page_id?: number | undefined
  reader: ConsoleReader
}

/** Calls about recalled conversations are left out. */
export async function listCalls(
  db: Db,
  { account_id, call_id, page_id, reader }: CallFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ConsoleCall>> {
  const { rows } = await sql<ConsoleCall & { total: number }>`
    select c.id, c.at, json_build_object('user_id', o.id, 'display_name', o.display_name) as operator,
           json_build_object('user_id', u.id, 'display_name', u.display_name, 'title', u.title) as "user",
           c.outcome, c.response, c.note, c.run_id as page_id, c.thread_id, coalesce(r.group_name, '') as group_name,
           ${visibleTitle(reader)} as subject, count(*) over ()::int as total
      from console_call c
      join thread t on t.account_id = c.account_id and t.id = c.thread_id and t.recalled is null
      join users o on o.account_id = c.account_id and o.id = c.operator_id
      join users u on u.account_id = c.account_id and u.id = c.user_id
      left join escalation_run r on r.account_id = c.account_id and r.id = c.run_id
     where c.account_id = ${account_id}
       ${call_id === undefined ? sql`` : sql`and c.id = ${call_id}`}
       ${page_id === undefined ? sql`` : sql`and c.run_id = ${page_id}`}
     order by c.at desc, c.id desc limit ${limit} offset ${offset}`.execute(db)
  return toPage<ConsoleCall>(rows)
}

/** Whether the page waits for the user's answer. */
export async function isAwaited(
  db: Db,
  of: { account_id: number; thread_id: number; message_id: number; user_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from acknowledgement
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
       and user_id = ${of.user_id} and state = 'open'`.execute(db)
  return rows.length > 0
}
