import { unansweredHours } from '@wardline/contract/messaging/console/console.rules.ts'
import type { ConsoleRequest } from '@wardline/contract/messaging/console/console.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { phoneOf, visiblePatient, visibleTitle, type ConsoleReader } from './console-page.queries.ts'

interface Part {
  high_priority: boolean
  limit: number
  offset: number
}

/** Users that a row names. The others are counted. */
const mostNames = 10

/**
 * 1. `waiting` finds the messages with open requests, by the index of open acknowledgements. One that escalates is a page.
 * 2. `part` sorts them, high priority first and then by age, and takes one page of the list.
 * 3. The rest reads what a row shows, of that page only.
 */
export async function listConsoleRequests(
  db: Db,
  account_id: number,
  reader: ConsoleReader,
  { high_priority, limit, offset }: Part,
): Promise<(ConsoleRequest & { total: number })[]> {
  const { rows } = await sql<ConsoleRequest & { total: number }>`
    with waiting as (
      select i.thread_id, i.message_id, count(*)::int as waiting_count
        from acknowledgement i
       where i.account_id = ${account_id} and i.state = 'open'
         and i.since > clock_now() - make_interval(hours => ${unansweredHours})
         and not exists (select from escalation_run r
           where r.account_id = i.account_id and r.thread_id = i.thread_id and r.message_id = i.message_id)
       group by i.thread_id, i.message_id
    ), part as (
      select w.*, m.created, coalesce(m.priority, t.priority) as priority,
             coalesce(m.response_options, t.response_options) as response_options, m.sender_id,
             count(*) over ()::int as total
        from waiting w
        join thread t on t.account_id = ${account_id} and t.id = w.thread_id and t.recalled is null
        join message m on m.account_id = t.account_id and m.thread_id = t.id and m.id = w.message_id
       where ${!high_priority} or coalesce(m.priority, t.priority) = 2
       order by (coalesce(m.priority, t.priority) = 2) desc, m.created, m.id limit ${limit} offset ${offset}
    )
    select p.message_id, p.thread_id, p.priority, ${visibleTitle(reader)} as subject,
           ${visiblePatient(reader)} as patient, p.created as started,
           json_build_object('user_id', u.id, 'display_name', u.display_name, 'title', u.title, 'phone', ${phoneOf}) as requester,
           p.response_options, p.waiting_count, p.total,
           (select count(*)::int from acknowledgement i
             where i.account_id = ${account_id} and i.thread_id = p.thread_id and i.message_id = p.message_id) as asked_count,
           (select json_agg(json_build_object('user_id', u.id, 'display_name', u.display_name, 'title', u.title, 'phone', ${phoneOf})
                     order by u.display_name, u.id)
              from (select user_id from acknowledgement i
                     where i.account_id = ${account_id} and i.thread_id = p.thread_id and i.message_id = p.message_id
                       and i.state = 'open' order by i.user_id limit ${mostNames}) h
              join users u on u.account_id = ${account_id} and u.id = h.user_id) as waits_for
      from part p
      join thread t on t.account_id = ${account_id} and t.id = p.thread_id
      join users u on u.account_id = ${account_id} and u.id = p.sender_id
     order by (p.priority = 2) desc, p.created, p.message_id`.execute(db)
  return rows
}
