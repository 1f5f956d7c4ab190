import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { sumMonth, type SpanTally } from './month-sums.queries.ts'
import { countSteps } from './step.queries.ts'
import { timeOf, type Days } from './tally-time.queries.ts'

/** Counts the patient handoffs that were requested on these days again. They are answered or expire within twelve hours. */
export async function tallyHandoffs(db: Db, { account_id, from, until }: Days): Promise<void> {
  await sql`
    delete from handoff_tally
     where account_id = ${account_id} and span = 'day' and start between ${from}::date and ${until}::date`.execute(
    db,
  )
  await sql`
    with ${timeOf({ account_id, from, until })},
    each as (
      select (h.requested at time zone span.time_zone)::date as day, h.from_department_ids as department_ids, h.state,
             h.read_back, h.escalated,
             case when h.state = 'accepted' then seconds_until(h.requested, h.closed) end as accept_seconds
        from span
        join patient_handoff h on h.account_id = ${account_id} and h.requested >= span.begins and h.requested < span.ends)
    insert into handoff_tally (account_id, span, start, department_ids, requested, accepted, declined, expired, withdrawn, open,
           read_back, escalated, accept_steps)
    select ${account_id}, 'day', day, department_ids, count(*), count(*) filter (where state = 'accepted'),
           count(*) filter (where state = 'declined'), count(*) filter (where state = 'expired'),
           count(*) filter (where state = 'withdrawn'), count(*) filter (where state = 'requested'),
           count(*) filter (where state = 'accepted' and read_back <> ''), count(escalated),
           ${countSteps(sql.ref('accept_seconds'))}
      from each group by day, department_ids`.execute(db)
}

const byDepartments: SpanTally = {
  table: 'handoff_tally',
  keys: ['department_ids'],
  counts: ['requested', 'accepted', 'declined', 'expired', 'withdrawn', 'open', 'read_back', 'escalated'],
  steps: ['accept_steps'],
}

/** Stores the sums of one month. `month` is its first day. */
export const tallyHandoffMonth = (db: Db, account_id: number, month: string): Promise<void> =>
  sumMonth(db, { account_id, month }, byDepartments)
