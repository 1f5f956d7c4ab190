import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { isOfDepartment, ordersBy, type ReportPart } from '../report-parts/report-order.queries.ts'
import type { DaysFilter } from './volume.queries.ts'

type CallRow = {
  id: number
  at: string
  direction: string
  user: string
  number: string
  outcome: string
  seconds: number | null
}

type CallFilter = Omit<DaysFilter, 'account_id'> & { department_id: number | undefined }

const orders = ordersBy({
  at: sql`at`,
  direction: sql`at`,
  user: sql`folded_last_name`,
  number: sql`number`,
  outcome: sql`outcome`,
  seconds: sql`seconds`,
})

/** Calls about a page, and calls to pager numbers. Of a number, the last four digits are shown. */
const calls = (account_id: number, filter: CallFilter) =>
  sql`${outgoingCalls(account_id, filter)} union all ${incomingCalls(account_id, filter)}`

const outgoingCalls = (account_id: number, { from, until, department_id }: CallFilter) => sql`
  select c.id, c.created as at, 'Outgoing' as direction, u.display_name as "user", u.folded_last_name,
         '••• ' || right(c.address, 4) as number, c.call_seconds as seconds,
         case c.state when 'delivered' then 'Answered' when 'sent' then 'Calling' when 'waiting' then 'Waiting'
           when 'sending' then 'Calling' when 'failed' then coalesce(nullif(c.reason, ''), 'Failed') else 'Not needed' end as outcome
    from account a
    join alert c on c.account_id = ${account_id} and c.channel = 'voice'
     and c.created >= ${from}::date::timestamp at time zone a.time_zone
     and c.created < (${until}::date + 1)::timestamp at time zone a.time_zone
    join users u on u.account_id = ${account_id} and u.id = c.user_id
   where a.account_id = ${account_id} and ${isOfDepartment(account_id, department_id)}`

/** Ids are negative, so that they differ from those of outgoing calls. */
const incomingCalls = (account_id: number, { from, until, department_id }: CallFilter) => sql`
  select -c.id as id, c.at, 'Incoming' as direction, c.dialogue ->> 'target' as "user",
         fold(c.dialogue ->> 'target') as folded_last_name,
         case c.caller when '' then 'Withheld' else '••• ' || right(c.caller, 4) end as number, c.call_seconds as seconds,
         case c.state when 'open' then 'Calling' when 'paged' then 'Paged' when 'abandoned' then 'No page' else 'Refused' end as outcome
    from account a
    join pager_call c on c.account_id = ${account_id} and c.channel = 'voice'
     and c.at >= ${from}::date::timestamp at time zone a.time_zone
     and c.at < (${until}::date + 1)::timestamp at time zone a.time_zone
    left join paging_group g on g.account_id = ${account_id} and g.id = (c.dialogue #>> '{to,group_id}')::bigint
   where a.account_id = ${account_id} and (${department_id ?? null}::bigint is null or g.department_id = ${department_id ?? null})`

export async function listCalls(
  db: Db,
  { account_id, ...filter }: CallFilter & { account_id: number },
  { sort, limit, offset }: ReportPart,
): Promise<Page<CallRow>> {
  const { rows } = await sql<CallRow & { total: number }>`
    select id, at, direction, "user", number, outcome, seconds, count(*) over ()::int as total
      from (${calls(account_id, filter)}) found
     order by ${orders[sort] ?? sql`at desc, id`} limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => row) }
}

export async function countCalls(
  db: Db,
  { account_id, ...filter }: CallFilter & { account_id: number },
): Promise<{ outcome: string; calls: number; seconds: number }[]> {
  const { rows } = await sql<{ outcome: string; calls: number; seconds: number }>`
    select outcome, count(*)::int as calls, coalesce(sum(seconds), 0)::int as seconds
      from (${calls(account_id, filter)}) found group by outcome order by calls desc, outcome`.execute(db)
  return rows
}
