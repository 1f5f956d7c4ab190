import { addDays } from '@wardline/contract/days.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { ordersBy, type ReportPart } from '../report-parts/report-order.queries.ts'
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
  direction: sql`direction`,
  user: sql`folded_last_name`,
  number: sql`number`,
  outcome: sql`outcome`,
  seconds: sql`seconds`,
})

const dayStart = (account_id: number, day: string) =>
  sql`(select ${day}::date::timestamp at time zone a.time_zone from account a where a.account_id = ${account_id})`

/** Alerts c that were calls. A department is that of their users. */
const callsAboutPages = (account_id: number, { from, until, department_id }: CallFilter) => sql`
  c.account_id = ${account_id} and c.channel = 'voice'
    and c.created >= ${dayStart(account_id, from)} and c.created < ${dayStart(account_id, addDays(until, 1))}
    and ${
      department_id === undefined
        ? sql`true`
        : sql`c.user_id = any(array(select ud.user_id from user_department ud
            where ud.account_id = ${account_id} and ud.department_id = ${department_id}))`
    }`

/** Calls c to pager numbers. A department is that of the paging group. */
const callsToNumbers = (account_id: number, { from, until, department_id }: CallFilter) => sql`
  c.account_id = ${account_id} and c.channel = 'voice'
    and c.at >= ${dayStart(account_id, from)} and c.at < ${dayStart(account_id, addDays(until, 1))}
    and ${
      department_id === undefined
        ? sql`true`
        : sql`exists (select from paging_group g where g.account_id = ${account_id}
            and g.id = (c.dialogue #>> '{to,group_id}')::bigint and g.department_id = ${department_id})`
    }`

/**
 * A number is shown by its last four digits. Calls of a long period have many users: with `readsAllUsers`, they
 * are read once, instead of looking up the user of each call.
 */
const outgoingCalls = (
  account_id: number,
  filter: CallFilter,
  { readsAllUsers }: { readsAllUsers: boolean },
) => sql`
  select c.id, c.created as at, 'Outgoing' as direction, u.display_name as "user", u.folded_last_name,
         '••• ' || right(c.address, 4) as number, alert_call_outcome(c.state, c.reason) as outcome, c.call_seconds as seconds
    from alert c
    join (select * from users where account_id = ${account_id} ${readsAllUsers ? sql`offset 0` : sql``}) u
      on u.id = c.user_id
   where ${callsAboutPages(account_id, filter)}`

/** Ids are negative, so that they differ from those of outgoing calls. */
const incomingCalls = (account_id: number, filter: CallFilter) => sql`
  select -c.id as id, c.at, 'Incoming' as direction, c.dialogue ->> 'target' as "user",
         fold(c.dialogue ->> 'target') as folded_last_name,
         case c.caller when '' then 'Withheld' else '••• ' || right(c.caller, 4) end as number,
         pager_call_outcome(c.state) as outcome, c.call_seconds as seconds
    from pager_call c
   where ${callsToNumbers(account_id, filter)}`

type TimeOrder = 'at' | '-at'

interface Place {
  at: string
  id: number
}

/** The first of both kinds by time, which an index has in this order, or the first after a place in the list. */
function firstCalls(
  account_id: number,
  filter: CallFilter,
  { sort, limit, after }: { sort: TimeOrder; limit: number; after?: Place },
) {
  const isNewestFirst = sort === '-at'
  const [up, down] = isNewestFirst ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  // Ids of incoming calls are negative, so they descend where the others ascend. The first condition lets an
  // index by time skip earlier rows.
  const isAfter = (at: string, id: RawBuilder<unknown>) =>
    after === undefined
      ? sql``
      : sql`and ${sql.ref(at)} ${isNewestFirst ? sql`<=` : sql`>=`} ${after.at}::timestamptz
          and (${sql.ref(at)}, ${id}) ${isNewestFirst ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id}::bigint)`
  return sql`
    (${outgoingCalls(account_id, filter, { readsAllUsers: false })} ${isAfter('c.created', sql`c.id`)} order by c.created ${up}, c.id ${up} limit ${limit})
    union all
    (${incomingCalls(account_id, filter)} ${isAfter('c.at', sql`-c.id`)} order by c.at ${up}, c.id ${down} limit ${limit})`
}

export async function listCalls(
  db: Db,
  { account_id, ...filter }: CallFilter & { account_id: number },
  { sort, limit, offset }: ReportPart,
): Promise<CallRow[]> {
  const found =
    sort === 'at' || sort === '-at'
      ? firstCalls(account_id, filter, { sort, limit: offset + limit })
      : sql`${outgoingCalls(account_id, filter, { readsAllUsers: true })} union all ${incomingCalls(account_id, filter)}`
  return sortCalls(db, found, { sort, limit, offset })
}

/** The calls that follow a place in the list. */
export function listCallsAfter(
  db: Db,
  { account_id, ...filter }: CallFilter & { account_id: number },
  after: Place,
  { sort, limit }: { sort: TimeOrder; limit: number },
): Promise<CallRow[]> {
  const found = firstCalls(account_id, filter, { sort, limit, after })
  return sortCalls(db, found, { sort, limit, offset: 0 })
}

// every account: orders rows that a query has selected.
async function sortCalls(
  db: Db,
  found: RawBuilder<unknown>,
  { sort, limit, offset }: ReportPart,
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select id, at, direction, "user", number, outcome, seconds
      from (${found}) found
     order by ${orders[sort] ?? sql`at desc, id`} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Counts the calls in the list. */
export async function countListedCalls(
  db: Db,
  { account_id, ...filter }: CallFilter & { account_id: number },
): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select ((select count(*) from alert c where ${callsAboutPages(account_id, filter)})
          + (select count(*) from pager_call c where ${callsToNumbers(account_id, filter)}))::int as calls`.execute(
    db,
  )
  return rows[0]?.calls ?? 0
}

type OutcomeCount = { outcome: string; calls: number; seconds: number }

/** Days before `tallied_before` are read from the tally, except for a department, whose members may have changed. */
export async function countCalls(
  db: Db,
  {
    account_id,
    tallied_before,
    ...filter
  }: CallFilter & { account_id: number; tallied_before: string | null },
): Promise<OutcomeCount[]> {
  const { from, until, department_id } = filter
  const canUseTally = tallied_before !== null && department_id === undefined && tallied_before > from
  const live = canUseTally ? { ...filter, from: tallied_before } : filter
  const tallied = canUseTally
    ? sql`select outcome, calls, seconds from call_tally
           where account_id = ${account_id} and day >= ${from}::date and day <= ${until}::date and day < ${tallied_before}::date
           union all`
    : sql``
  const { rows } = await sql<OutcomeCount>`
    select outcome, sum(calls)::int as calls, coalesce(sum(seconds), 0)::int as seconds
      from (${tallied}
            select alert_call_outcome(c.state, c.reason), 1, c.call_seconds from alert c where ${callsAboutPages(account_id, live)}
            union all
            select pager_call_outcome(c.state), 1, c.call_seconds from pager_call c where ${callsToNumbers(account_id, live)})
           each(outcome, calls, seconds)
     group by outcome order by calls desc, outcome`.execute(db)
  return rows
}
