import type { PageOutcomeName } from '@wardline/contract/reports/standard-reports/reports.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { useCustomPlans } from '../../../platform/db/transaction-settings.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { isInPeriod } from '../report-parts/span.queries.ts'
import { sumSteps } from '../tallies/step.queries.ts'

export interface PageFilter {
  account_id: number
  from: string
  until: string
  tallied: string
  /** The department of the paging group. */
  department_id?: number | undefined
  /** 0 selects users addressed by name. */
  group_id?: number | undefined
  priority?: number | undefined
}

type PageSums = {
  pages: number
  delivered: number
  opened: number
  answered: number
  escalated: number
  unanswered: number
  misdirected: number
  nobody_on_call: number
  failed_over: number
  declined: number
  delivery_steps: number[]
  opening_steps: number[]
  answer_steps: number[]
}

type NamedPageSums = PageSums & { id: number; name: string }

/** Conditions on rows with a group and a priority, beside their account and period. */
const matches = ({ account_id, department_id, group_id, priority }: PageFilter): RawBuilder<boolean> =>
  sql<boolean>`${group_id === undefined ? sql`true` : sql`p.group_id = ${group_id}`}
    and ${priority === undefined ? sql`true` : sql`p.priority = ${priority}`}
    and ${
      department_id === undefined
        ? sql`true`
        : sql`p.group_id in (select g.id from paging_group g where g.account_id = ${account_id} and g.department_id = ${department_id})`
    }`

const counts = sql`sum(p.pages)::int as pages, sum(p.delivered)::int as delivered, sum(p.opened)::int as opened,
  sum(p.answered)::int as answered, sum(p.escalated)::int as escalated, sum(p.unanswered)::int as unanswered,
  sum(p.misdirected)::int as misdirected, sum(p.nobody_on_call)::int as nobody_on_call,
  sum(p.failed_over)::int as failed_over, sum(p.declined)::int as declined`

const steps = sql`${sumSteps('p.delivery_steps')} as delivery_steps, ${sumSteps('p.opening_steps')} as opening_steps,
  ${sumSteps('p.answer_steps')} as answer_steps`

/** A deleted group keeps its name; 0 stands for pages to users by name. */
const groupName = (account_id: number, id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  case when ${id} = 0 then 'Sent to a person' else coalesce(
    (select g.name from paging_group g where g.account_id = ${account_id} and g.id = ${id}),
    (select g.name from deleted_paging_group g where g.account_id = ${account_id} and g.id = ${id}),
    'Deleted group') end`

export async function sumByGroup(db: Db, filter: PageFilter): Promise<NamedPageSums[]> {
  const { rows } = await sql<NamedPageSums>`
    select each.group_id as id, ${groupName(filter.account_id, sql`each.group_id`)} as name, each.pages, each.delivered, each.opened,
           each.answered, each.escalated, each.unanswered, each.misdirected, each.nobody_on_call, each.failed_over,
           each.declined, each.delivery_steps, each.opening_steps, each.answer_steps
      from (select p.group_id, ${counts}, ${steps}
              from group_page_tally p
             where p.account_id = ${filter.account_id} and ${isInPeriod(filter, filter.tallied)} and ${matches(filter)}
             group by p.group_id) each
     order by each.pages desc, each.group_id`.execute(db)
  return rows
}

export async function sumByPriority(db: Db, filter: PageFilter): Promise<NamedPageSums[]> {
  const { rows } = await sql<NamedPageSums>`
    select p.priority as id, (array['Low', 'Medium', 'High'])[p.priority + 1] as name, ${counts}, ${steps}
      from group_page_tally p
     where p.account_id = ${filter.account_id} and ${isInPeriod(filter, filter.tallied)} and ${matches(filter)}
     group by p.priority order by p.priority desc`.execute(db)
  return rows
}

export async function sumByHour(db: Db, filter: PageFilter): Promise<NamedPageSums[]> {
  const isOfGroups = filter.group_id !== undefined || filter.department_id !== undefined
  const { rows } = await sql<NamedPageSums>`
    select p.hour as id, to_char(p.hour, 'FM00') || ':00' as name, ${counts}, ${steps}
      from ${sql.table(isOfGroups ? 'page_tally' : 'hospital_page_tally')} p
     where p.account_id = ${filter.account_id} and ${isInPeriod(filter, filter.tallied)} and ${matches(filter)}
     group by p.hour order by p.hour`.execute(db)
  return rows
}

type SlotSums = { group_id: number; slot: number; pages: number; answer_steps: number[] }

/** Answers of these groups by two hours of the day: slot 0 is from 00:00 to 02:00. */
export async function sumBySlot(
  db: Db,
  filter: PageFilter,
  group_ids: readonly number[],
): Promise<SlotSums[]> {
  const { rows } = await sql<SlotSums>`
    select p.group_id, p.hour / 2 as slot, sum(p.pages)::int as pages, ${sumSteps('p.answer_steps')} as answer_steps
      from page_tally p
     where p.account_id = ${filter.account_id} and ${isInPeriod(filter, filter.tallied)} and ${matches(filter)}
       and p.group_id = any(${[...group_ids]}::bigint[])
     group by p.group_id, p.hour / 2`.execute(db)
  return rows
}

export interface PageListFilter extends PageFilter {
  /** A slot of two hours. */
  slot?: number | undefined
  /** The hour, from 0 to 23. */
  hour?: number | undefined
  hours?: 'night' | undefined
  user_id?: number | undefined
  outcome?: PageOutcomeName | undefined
}

export interface PageOutcome {
  thread_id: number
  message_id: number
  sent: string
  group: string
  message_type: string
  priority: number
  delivered_seconds: number | null
  opened_seconds: number | null
  answered_seconds: number | null
  is_escalated: boolean
  is_unanswered: boolean
  is_misdirected: boolean
  was_nobody_on_call: boolean
  is_failed_over: boolean
  is_declined: boolean
  may_open: boolean
  is_archived: boolean
}

const outcomes: Record<PageOutcomeName, RawBuilder<boolean>> = {
  delivered: sql<boolean>`p.delivered_seconds is not null`,
  opened: sql<boolean>`p.opened_seconds is not null`,
  answered: sql<boolean>`p.answered_seconds is not null`,
  escalated: sql<boolean>`p.is_escalated`,
  unanswered: sql<boolean>`p.is_unanswered`,
  misdirected: sql<boolean>`p.is_misdirected`,
  nobody_on_call: sql<boolean>`p.was_nobody_on_call`,
  failed_over: sql<boolean>`p.is_failed_over`,
  declined: sql<boolean>`p.is_declined`,
}

const isOfHours = ({ slot, hour, hours }: PageListFilter): RawBuilder<boolean> =>
  sql<boolean>`${slot === undefined ? sql`true` : sql`p.hour / 2 = ${slot}`}
    and ${hour === undefined ? sql`true` : sql`p.hour = ${hour}`}
    and ${hours === undefined ? sql`true` : sql`(p.hour >= 22 or p.hour < 6)`}`

const isListed = (filter: PageListFilter): RawBuilder<boolean> => {
  const { account_id, outcome } = filter
  return sql<boolean>`p.account_id = ${account_id} and p.day between ${filter.from}::date and ${filter.until}::date
    and ${matches(filter)}
    and ${isOfHours(filter)}
    and ${outcome === undefined ? sql`true` : outcomes[outcome]}`
}

/** Outcomes p, of the pages of one user if the filter names one. */
const outcomesOf = ({ account_id, from, until, user_id }: PageListFilter): RawBuilder<unknown> =>
  user_id === undefined
    ? sql`page_outcome p`
    : sql`(select r.thread_id, r.message_id from page_recipient r
            where r.account_id = ${account_id} and r.user_id = ${user_id}
              and r.day between ${from}::date and ${until}::date) received
          join page_outcome p using (thread_id, message_id)`

/**
 * Slowest first, those without an answer before all others. A viewer may open threads that they take part in. A long
 * period is read in the order of an index, a short one is sorted, so each period has a plan of its own. The few pages of
 * one user are always sorted.
 */
export async function listPages(
  db: Db,
  filter: PageListFilter,
  { viewer_id, limit, offset }: { viewer_id: number; limit: number; offset: number },
): Promise<Page<PageOutcome>> {
  const { account_id } = filter
  const count = await countPages(db, filter)
  if (filter.user_id === undefined) await useCustomPlans(db)
  const { rows } = await sql<PageOutcome>`
    with found as materialized (
      select p.* from ${outcomesOf(filter)}
       where ${isListed(filter)}
       order by p.answered_seconds desc nulls first, p.sent desc, p.message_id limit ${limit} offset ${offset})
    select f.thread_id, f.message_id, f.sent, ${groupName(account_id, sql`f.group_id`)} as "group",
           coalesce(mt.name, '') as message_type, f.priority, f.delivered_seconds, f.opened_seconds, f.answered_seconds,
           f.is_escalated, f.is_unanswered, f.is_misdirected, f.was_nobody_on_call, f.is_failed_over,
           f.is_declined, own.user_id is not null as may_open, coalesce(own.is_archived, false) as is_archived
      from found f
      left join subscriber own
        on own.account_id = ${account_id} and own.thread_id = f.thread_id and own.user_id = ${viewer_id}
      left join thread t on t.account_id = ${account_id} and t.id = f.thread_id
      left join message_type mt on mt.account_id = ${account_id} and mt.id = t.message_type_id
     order by f.answered_seconds desc nulls first, f.sent desc, f.message_id`.execute(db)
  return { count, results: rows }
}

/**
 * Reads the tallies, which are written with the outcomes. They do not have the pages of one user by group or
 * outcome.
 */
async function countPages(db: Db, filter: PageListFilter): Promise<number> {
  const { account_id, slot, hour, hours, user_id, outcome } = filter
  const column = sql.ref(outcome === undefined ? 'p.pages' : `p.${outcome}`)
  const tally =
    slot === undefined && hour === undefined && hours === undefined
      ? sql`group_page_tally p where true`
      : sql`page_tally p where ${isOfHours(filter)}`
  const { rows } =
    user_id === undefined
      ? await sql<{ pages: number }>`
          select coalesce(sum(${column}), 0)::int as pages
            from ${tally} and p.account_id = ${account_id} and ${isInPeriod(filter, filter.tallied)} and ${matches(filter)}`.execute(
          db,
        )
      : await sql<{ pages: number }>`
          select count(*)::int as pages from ${outcomesOf(filter)} where ${isListed(filter)}`.execute(db)
  return rows[0]?.pages ?? 0
}
