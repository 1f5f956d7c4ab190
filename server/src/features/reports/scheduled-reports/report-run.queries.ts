import type { DayRange } from '@wardline/contract/days.rules.ts'
import type { ReportFilters } from '@wardline/contract/reports/standard-reports/report-address.rules.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { mailAddress, ownerProblem, recipientProblem } from './recipient.queries.ts'
import type { Obstacle } from './scheduled-report.errors.ts'
import type { ReportKey } from './scheduled-report.queries.ts'

export async function findHospitalDay(db: Db, account_id: number, at_ms: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select hospital_day(${account_id}, to_timestamp(${at_ms}::float8 / 1000))::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

export async function insertRun(
  db: Db,
  { account_id, id }: ReportKey,
  run: { requested_by_user_id: number | null; range: DayRange | null; obstacle: Obstacle | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report_run (account_id, scheduled_report_id, requested_by_user_id, from_day, until_day, obstacle)
    values (${account_id}, ${id}, ${run.requested_by_user_id}, ${run.range?.from ?? null}::date,
            ${run.range?.until ?? null}::date, ${run.obstacle})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The insert returned no row.')
  return row.id
}

/** The recipients as they are now. Returns the recipients that get an e-mail. */
export async function insertMails(
  db: Db,
  { account_id, id }: ReportKey,
  { run_id, slug, references }: { run_id: number; slug: ReportSlug; references: readonly string[] },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number; state: string }>`
    insert into report_mail (account_id, run_id, user_id, reference, state, reason)
    select ${account_id}, ${run_id}, r.user_id, (${[...references]}::text[])[(row_number() over (order by r.user_id))::int],
           case when r.problem is null then 'waiting' else 'skipped' end, coalesce(r.problem, '')
      from (select r.user_id, ${recipientProblem(sql`${slug}::text`)} as problem
              from scheduled_report_recipient r join users u on u.account_id = r.account_id and u.id = r.user_id
             where r.account_id = ${account_id} and r.scheduled_report_id = ${id}) r
    returning user_id, state`.execute(db)
  return rows.filter(({ state }) => state === 'waiting').map(({ user_id }) => user_id)
}

export interface MailKey {
  account_id: number
  run_id: number
  user_id: number
}

export interface WaitingMail {
  scheduled_report_id: number
  owner_id: number
  slug: ReportSlug
  filters: ReportFilters
  from: string | null
  until: string | null
  address: string
  reference: string
  attempts: number
  /** Since the run began, they may have lost the right, or the schedule changed. */
  problem: Obstacle | null
}

/** Returns undefined if the mail was sent, failed or deleted in the meantime. */
export async function lockWaitingMail(
  db: Db,
  { account_id, run_id, user_id }: MailKey,
): Promise<WaitingMail | undefined> {
  const { rows } = await sql<WaitingMail>`
    select s.id as scheduled_report_id, s.owner_id, s.slug, s.filters, r.from_day::text as "from", r.until_day::text as until,
           m.reference, m.attempts, ${mailAddress} as address,
           coalesce(${recipientProblem(sql`s.slug`)},
             case when not exists (select from scheduled_report_recipient c where c.account_id = s.account_id
                                      and c.scheduled_report_id = s.id and c.user_id = m.user_id) then 'removed'
                  when r.requested_by_user_id is null and not s.is_on then 'turned_off' end,
             (select ${ownerProblem(sql`s.slug`)} from users u
               where u.account_id = s.account_id and u.id = s.owner_id)) as problem
      from report_mail m
      join report_run r on r.account_id = m.account_id and r.id = m.run_id
      join scheduled_report s on s.account_id = r.account_id and s.id = r.scheduled_report_id
      join users u on u.account_id = m.account_id and u.id = m.user_id
     where m.account_id = ${account_id} and m.run_id = ${run_id} and m.user_id = ${user_id} and m.state = 'waiting'
       for update of m`.execute(db)
  return rows[0]
}

/** Returns false if the mail was deleted in the meantime. */
export async function recordMail(
  db: Db,
  { account_id, run_id, user_id }: MailKey,
  { state, reason }: { state: 'waiting' | 'sent' | 'failed' | 'skipped'; reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_mail set state = ${state}, reason = ${reason}, attempts = attempts + 1
     where account_id = ${account_id} and run_id = ${run_id} and user_id = ${user_id} and state = 'waiting'`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** The last run of each scheduled report stays. every account: housekeeping */
export const deleteOldRuns = (db: Db, keep_days: number) =>
  sql`delete from report_run r
       where r.at < clock_now() - make_interval(days => ${keep_days})
         and exists (select from report_run later where later.account_id = r.account_id
                        and later.scheduled_report_id = r.scheduled_report_id and later.id > r.id)`.execute(
    db,
  )
