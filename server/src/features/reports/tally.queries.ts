import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type {} from './reports.tables.ts'

/** What happened to pages since the last tally, of the whole installation, without anybody in it. Seconds. */
export interface Tally {
  answers: { via: string; seconds: number }[]
  events: { kind: string; medium: string; count: number }[]
}

/** Rows that are being committed at this moment are the next tally's. */
const settled = sql`clock_now() - interval '2 seconds'`

/**
 * Moves the mark of the last tally to now and answers what lies between; an hour at most after a pause. Called by the
 * server that has the auditor's round, in its transaction, so that every page is counted once.
 * every account: figures of the installation
 */
export async function takeTally(db: Db): Promise<Tally> {
  const { rows: span } = await sql<{ from: string; until: string }>`
    with before as (
      select greatest(coalesce((details ->> 'tallied')::timestamptz, since), clock_now() - interval '1 hour') as from
        from watch_state where name = 'auditor'
    )
    update watch_state w set details = jsonb_build_object('tallied', greatest(${settled}, before.from))
      from before where w.name = 'auditor'
    returning before.from, (w.details ->> 'tallied')::timestamptz as until`.execute(db)
  const { from = '', until = '' } = span[0] ?? {}
  if (from === '') return { answers: [], events: [] }
  const between = (column: string) => sql`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${until}`

  const { rows: answers } = await sql<Tally['answers'][number]>`
    select coalesce(e.via, 'app') as via, extract(epoch from i.closed - i.since)::float8 as seconds
      from open_item i
      left join lateral (select e.details ->> 'via' as via from page_event e
             where e.account_id = i.account_id and e.thread_id = i.thread_id and e.message_id = i.message_id
               and e.user_id = i.user_id and e.kind in ('answered', 'outside_answer') and e.details ? 'via'
             order by e.id limit 1) e on true
     where ${between('i.closed')} and i.state in ('accepted', 'rejected', 'responded')`.execute(db)
  const { rows: events } = await sql<Tally['events'][number]>`
    select kind, coalesce(details ->> 'medium', '') as medium, count(*)::int as count
      from page_event where ${between('at')} group by 1, 2`.execute(db)
  return { answers, events }
}

/** Open findings by kind. every account: figures of the installation */
export async function openFindings(db: Db): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from watch_finding where closed is null group by kind`.execute(db)
  return rows
}
