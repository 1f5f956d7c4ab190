import type { ScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import type { ReportFilters } from '@wardline/contract/reports/standard-reports/report-address.rules.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportPeriod } from '@wardline/contract/reports/standard-reports/report-periods.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { ownerProblem, recipientProblem, type SelectedRecipient } from './recipient.queries.ts'
import type { Rhythm } from '@wardline/recurrence/rhythm.ts'
import type { Obstacle } from './scheduled-report.errors.ts'

export interface ReportKey {
  account_id: number
  id: number
}

export interface LastRun {
  at: string
  requested_by: string | null
  from: string | null
  until: string | null
  obstacle: Obstacle | null
  mails: { user: { id: number; display_name: string }; state: MailState; reason: string }[]
}
export type MailState = 'waiting' | 'sent' | 'failed' | 'skipped'

export interface ScheduledReportRow extends Rhythm {
  id: number
  slug: ReportSlug
  subject: string
  filters: ScheduledReport['filters']
  period: ReportPeriod | null
  owner: ScheduledReport['owner']
  owner_problem: Obstacle | null
  recipients: SelectedRecipient[]
  is_on: boolean
  next_run: string | null
  last_run: LastRun | null
  version: number
  /** Today in the hospital's time zone. */
  today: string
}

const subject = sql`coalesce(
  (select x.display_name from users x
    where x.account_id = s.account_id and x.id = (s.filters ->> 'user_id')::bigint),
  case when s.filters ->> 'group_id' = '0' then 'Sent to a person' end,
  (select x.name from (select account_id, id, name from paging_group union all
                       select account_id, id, name from deleted_paging_group) x
    where x.account_id = s.account_id and x.id = (s.filters ->> 'group_id')::bigint),
  (select string_agg(d.name, ', ' order by lower(d.name), d.id) from department d
    where d.account_id = s.account_id
      and (d.id = (s.filters ->> 'department_id')::bigint or (s.filters -> 'department_ids') @> to_jsonb(d.id))), '')`

const lastRun = sql`(
  select json_build_object(
           'at', r.at, 'from', r.from_day, 'until', r.until_day, 'obstacle', r.obstacle,
           'requested_by', (select u.display_name from users u
             where u.account_id = r.account_id and u.id = r.requested_by_user_id),
           'mails', coalesce((
             select json_agg(json_build_object('user', json_build_object('id', u.id, 'display_name', u.display_name),
                                               'state', m.state, 'reason', m.reason) order by fold(u.display_name), u.id)
               from report_mail m join users u on u.account_id = m.account_id and u.id = m.user_id
              where m.account_id = r.account_id and m.run_id = r.id), '[]'))
    from report_run r
   where r.account_id = s.account_id and r.scheduled_report_id = s.id order by r.id desc limit 1)`

const columns = sql`
  s.id, s.slug, ${subject} as subject, s.filters, s.period, s.every, s.weekday, s.month_day, s.time, s.time_zone, s.is_on,
  s.next_run, s.version, json_build_object('id', o.id, 'display_name', o.display_name) as owner, o.problem as owner_problem,
  coalesce((select json_agg(json_build_object('id', u.id, 'display_name', u.display_name,
                                              'problem', ${recipientProblem(sql`s.slug`)}) order by fold(u.display_name), u.id)
              from scheduled_report_recipient r join users u on u.account_id = r.account_id and u.id = r.user_id
             where r.account_id = s.account_id and r.scheduled_report_id = s.id), '[]') as recipients,
  ${lastRun} as last_run, hospital_day(s.account_id, clock_now())::text as today`

const withOwner = sql`scheduled_report s cross join lateral (
  select u.id, u.display_name, ${ownerProblem(sql`s.slug`)} as problem
    from users u where u.account_id = s.account_id and u.id = s.owner_id) o`

/** Own and received ones, or all; by report. */
export async function listScheduledReports(
  db: Db,
  account_id: number,
  viewer: { user_id: number; sees_all: boolean },
): Promise<ScheduledReportRow[]> {
  const { rows } = await sql<ScheduledReportRow>`
    select ${columns} from ${withOwner}
     where s.account_id = ${account_id}
       and (${viewer.sees_all} or s.owner_id = ${viewer.user_id} or exists (
         select from scheduled_report_recipient r
          where r.account_id = ${account_id} and r.scheduled_report_id = s.id and r.user_id = ${viewer.user_id}))
     order by s.owner_id <> ${viewer.user_id}, s.id`.execute(db)
  return rows
}

export async function findScheduledReport(
  db: Db,
  { account_id, id }: ReportKey,
): Promise<ScheduledReportRow | undefined> {
  const { rows } = await sql<ScheduledReportRow>`
    select ${columns} from ${withOwner} where s.account_id = ${account_id} and s.id = ${id}`.execute(db)
  return rows[0]
}

export interface LockedReport extends Rhythm {
  id: number
  owner_id: number
  slug: ReportSlug
  filters: ReportFilters
  period: ReportPeriod | null
  is_on: boolean
  next_run_ms: number | null
  owner_problem: Obstacle | null
  version: number
  changed_by: string | null
  now_ms: number
}

export async function lockScheduledReport(
  db: Db,
  { account_id, id }: ReportKey,
): Promise<LockedReport | undefined> {
  const { rows } = await sql<LockedReport>`
    select s.id, s.owner_id, s.slug, s.filters, s.period, s.every, s.weekday, s.month_day, s.time, s.time_zone, s.is_on,
           (extract(epoch from s.next_run) * 1000)::float8 as next_run_ms, s.version,
           (select u.display_name from users u where u.account_id = s.account_id and u.id = s.owner_id) as changed_by,
           (select ${ownerProblem(sql`s.slug`)} from users u
             where u.account_id = s.account_id and u.id = s.owner_id) as owner_problem,
           floor(extract(epoch from clock_now()) * 1000)::float8 as now_ms
      from scheduled_report s where s.account_id = ${account_id} and s.id = ${id} for no key update of s`.execute(
    db,
  )
  return rows[0]
}

/** Locks the account, so that of two users who create one, the second counts the first. */
export async function lockAndCountReports(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<{ of_account: number; of_user: number }> {
  await sql`select from account where account_id = ${account_id} for no key update`.execute(db)
  const { rows } = await sql<{ of_account: number; of_user: number }>`
    select count(*)::int as of_account, count(*) filter (where owner_id = ${user_id})::int as of_user
      from scheduled_report where account_id = ${account_id}`.execute(db)
  return rows[0] ?? { of_account: 0, of_user: 0 }
}

export interface StoredReport extends Rhythm {
  filters: ReportFilters
  period: ReportPeriod | null
}

/** The new report is off. */
export async function insertScheduledReport(
  db: Db,
  { account_id, owner_id, slug }: { account_id: number; owner_id: number; slug: ReportSlug },
  report: StoredReport,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into scheduled_report (account_id, owner_id, slug, filters, period, every, weekday, month_day, time, time_zone,
                                  is_on)
    values (${account_id}, ${owner_id}, ${slug}, ${JSON.stringify(report.filters)}::jsonb, ${report.period}, ${report.every},
            ${report.weekday}, ${report.month_day}, ${report.time}, ${report.time_zone}, false)
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row.id
}

export const updateScheduledReport = (db: Db, { account_id, id }: ReportKey, report: StoredReport) =>
  sql`update scheduled_report
         set filters = ${JSON.stringify(report.filters)}::jsonb, period = ${report.period}, every = ${report.every},
             weekday = ${report.weekday}, month_day = ${report.month_day}, time = ${report.time},
             time_zone = ${report.time_zone}, version = version + 1
       where account_id = ${account_id} and id = ${id}`.execute(db)

/** Null turns the report off. */
export const setNextRun = (db: Db, { account_id, id }: ReportKey, next_run_ms: number | null) =>
  sql`update scheduled_report
         set is_on = ${next_run_ms !== null}, next_run = to_timestamp(${next_run_ms}::float8 / 1000)
       where account_id = ${account_id} and id = ${id}`.execute(db)

export const deleteScheduledReport = (db: Db, { account_id, id }: ReportKey) =>
  sql`delete from scheduled_report where account_id = ${account_id} and id = ${id}`.execute(db)

export async function replaceRecipients(
  db: Db,
  { account_id, id }: ReportKey,
  user_ids: readonly number[],
): Promise<void> {
  const ids = [...new Set(user_ids)]
  await sql`
    delete from scheduled_report_recipient
     where account_id = ${account_id} and scheduled_report_id = ${id} and user_id <> all(${ids}::bigint[])`.execute(
    db,
  )
  await sql`
    insert into scheduled_report_recipient (account_id, scheduled_report_id, user_id)
    select ${account_id}, ${id}, unnest(${ids}::bigint[]) on conflict do nothing`.execute(db)
}

export async function listRecipientIds(db: Db, { account_id, id }: ReportKey): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from scheduled_report_recipient
     where account_id = ${account_id} and scheduled_report_id = ${id} order by user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
