import { sql } from 'kysely'
import type { DryRun, DryRunEffect } from '@wardline/contract/routing/dry-runs/dry-run.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { PoliciesToTry } from '../../routing/evaluation/tried-policy.access.ts'

export interface RunKey {
  account_id: number
  id: number
}

export interface Figures {
  changed: number
  changed_before: number
  newly_changed: number
  no_longer_changed: number
  effects: Partial<Record<DryRunEffect, number>>
  also: Record<string, number>
  days: Record<string, number>
}

export interface RunRow {
  id: number
  user_id: number
  policy_id: number | null
  policy_version: number | null
  is_edited: boolean
  policies: PoliciesToTry
  state: DryRun['state']
  since: string
  created: string
  time_zone: string
  first_thread_id: number
  next_thread_id: number
  threads_total: number
  threads_done: number
  is_limited: boolean
  figures: Partial<Figures>
}

export async function findRun(db: Db, { account_id, id }: RunKey): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select r.id, r.user_id, r.policy_id, r.policy_version, r.is_edited, r.policies, r.state, r.since, r.created, a.time_zone,
           r.first_thread_id, r.next_thread_id, r.threads_total, r.threads_done, r.is_limited, r.figures
      from routing_dry_run r join account a on a.account_id = r.account_id
     where r.account_id = ${account_id} and r.id = ${id} and r.created > clock_now() - interval '1 day'`.execute(
    db,
  )
  return rows[0]
}

/** Each user has one run at a time: a new one ends the last, on whichever server it runs. */
export const deleteRunsOf = (db: Db, account_id: number, user_id: number) =>
  sql`delete from routing_dry_run where account_id = ${account_id} and user_id = ${user_id}`.execute(db)

interface NewRun {
  account_id: number
  user_id: number
  policy_id: number | null
  policy_version: number | null
  is_edited: boolean
  policies: PoliciesToTry
  created: string
  since: string
  first_thread_id: number
  last_thread_id: number
  threads_total: number
  is_limited: boolean
}

export async function insertRun(db: Db, run: NewRun): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into routing_dry_run (account_id, user_id, policy_id, policy_version, is_edited, policies, created, since, first_thread_id,
      next_thread_id, threads_total, is_limited, state, finished)
    values (${run.account_id}, ${run.user_id}, ${run.policy_id}::bigint, ${run.policy_version}::int, ${run.is_edited},
      ${JSON.stringify(run.policies)}::jsonb, ${run.created}::timestamptz, ${run.since}::timestamptz, ${run.first_thread_id},
      ${run.last_thread_id}, ${run.threads_total}, ${run.is_limited},
      case when ${run.threads_total}::int = 0 then 'done' else 'running' end,
      case when ${run.threads_total}::int = 0 then clock_now() end)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

interface Period {
  created: string
  since: string
  first: number
  last: number
  total: number
}

/**
 * The period begins at the same local time some days ago, so that it has the same number of local days also
 * across a change of the clocks. The newest threads are taken first.
 */
export async function findPeriod(
  db: Db,
  account_id: number,
  { days, most }: { days: number; most: number },
): Promise<Period & { is_limited: boolean }> {
  const { rows } = await sql<Period>`
    with period as materialized (
      select at.moment as created, date_subtract(at.moment, make_interval(days => ${days}::int), a.time_zone) as since
        from account a, (select clock_now() as moment offset 0) at where a.account_id = ${account_id}),
    recent as (
      select t.id, t.created from thread t where t.account_id = ${account_id} order by t.id desc limit ${most + 1})
    select p.created, p.since, coalesce(min(r.id), 0) as first, coalesce(max(r.id), 0) as last, count(r.id)::int as total
      from period p left join recent r on r.created >= p.since
     group by p.created, p.since`.execute(db)
  const [period] = rows
  if (!period) throw new Error('The query returned no row.')
  return { ...period, total: Math.min(period.total, most), is_limited: period.total > most }
}

export interface ChangedThread {
  thread_id: number
  is_changed: boolean
  was_changed: boolean
  effects: DryRunEffect[]
  also: number[]
  result: { user_ids: number[] | null; changes: string[] }
}

export interface RunStep {
  was: number
  next_thread_id: number
  done: number
  figures: Figures
  threads: ChangedThread[]
  isLast: boolean
}

/** False if the run was replaced, or another node has written this part. */
export async function saveStep(db: Db, { account_id, id }: RunKey, step: RunStep): Promise<boolean> {
  const { rows } = await sql`
    update routing_dry_run set next_thread_id = ${step.next_thread_id}, threads_done = least(threads_done + ${step.done}, threads_total),
           figures = ${JSON.stringify(step.figures)}::jsonb,
           state = case when ${step.isLast} then 'done' else state end,
           finished = case when ${step.isLast} then clock_now() end
     where account_id = ${account_id} and id = ${id} and state = 'running' and next_thread_id = ${step.was}
    returning id`.execute(db)
  if (rows.length === 0) return false
  await sql`
    insert into routing_dry_run_thread (account_id, dry_run_id, thread_id, is_changed, was_changed, effects, also, result)
    select ${account_id}, ${id}, g.thread_id, g.is_changed, g.was_changed, g.effects, g.also, g.result
      from jsonb_to_recordset(${JSON.stringify(step.threads)}::jsonb)
        as g(thread_id bigint, is_changed boolean, was_changed boolean, effects text[], also bigint[], result jsonb)`.execute(
    db,
  )
  return true
}

export const failRun = (db: Db, { account_id, id }: RunKey) =>
  sql`update routing_dry_run set state = 'failed', finished = clock_now()
       where account_id = ${account_id} and id = ${id} and state = 'running'`.execute(db)

/** every account: runs of any account end after a day. */
export const deleteOldRuns = async (db: Db): Promise<void> => {
  await sql`delete from routing_dry_run where created < clock_now() - interval '1 day'`.execute(db)
}

export interface ListedThread {
  thread_id: number
  is_changed: boolean
  was_changed: boolean
  effects: DryRunEffect[]
  result: ChangedThread['result']
  sent: string
  /** Null unless the caller has the thread. */
  reason: string | null
  subject: string
  body: string
  sender: string
  sent_to: string[]
  reached: string[]
  would_reach: string[]
}

interface ThreadFilter {
  reader_id: number
  show: 'changed' | 'new' | 'no_longer'
  effect: DryRunEffect | undefined
  also: number | undefined
  limit: number
  offset: number
}

/** Leaves out threads that were removed or recalled since. */
export async function listThreads(
  db: Db,
  { account_id, id }: RunKey,
  { reader_id, show, effect, also, limit, offset }: ThreadFilter,
): Promise<{ count: number; rows: ListedThread[] }> {
  const { rows } = await sql<ListedThread & { total: number }>`
    with page as materialized (
      select r.*, t.created as sent, thread_title(t) as subject, t.created_by, count(*) over ()::int as total
        from routing_dry_run_thread r
        join thread t on t.account_id = r.account_id and t.id = r.thread_id and t.recalled is null
       where r.account_id = ${account_id} and r.dry_run_id = ${id}
         and case ${show} when 'new' then r.is_changed and not r.was_changed
                          when 'no_longer' then r.was_changed and not r.is_changed
                          else r.is_changed end
         and (${effect ?? null}::text is null or ${effect ?? null}::text = any(r.effects))
         and (${also ?? null}::bigint is null or ${also ?? null}::bigint = any(r.also))
       order by r.thread_id desc limit ${limit} offset ${offset})
    select p.thread_id, p.is_changed, p.was_changed, p.effects, p.result, p.sent, p.subject, p.total,
           (select s.reason from subscriber s
             where s.account_id = ${account_id} and s.thread_id = p.thread_id and s.user_id = ${reader_id}) as reason,
           coalesce((select m.body from message m where m.account_id = ${account_id} and m.thread_id = p.thread_id
             order by m.id limit 1), '') as body,
           (select u.display_name from users u where u.account_id = ${account_id} and u.id = p.created_by) as sender,
           array(select g.name from thread_group tg
             join paging_group g on g.account_id = tg.account_id and g.id = tg.paging_group_id
             where tg.account_id = ${account_id} and tg.thread_id = p.thread_id
             union all
             select d.name from thread_department td
             join department d on d.account_id = td.account_id and d.id = td.department_id
             where td.account_id = ${account_id} and td.thread_id = p.thread_id
             union all
             select u.display_name from subscriber s join users u on u.account_id = s.account_id and u.id = s.user_id
             where s.account_id = ${account_id} and s.thread_id = p.thread_id and s.reason = 'new_message'
               and s.why = 'addressed by name' limit 10) as sent_to,
           array(select u.display_name from subscriber s join users u on u.account_id = s.account_id and u.id = s.user_id
             where s.account_id = ${account_id} and s.thread_id = p.thread_id and s.reason = 'new_message'
             order by u.display_name limit 10) as reached,
           array(select u.display_name from users u where u.account_id = ${account_id}
             and u.id in (select jsonb_array_elements_text(case jsonb_typeof(p.result -> 'user_ids') when 'array'
               then p.result -> 'user_ids' else '[]' end)::bigint)
             order by u.display_name limit 10) as would_reach
      from page p order by p.thread_id desc`.execute(db)
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}
