import type { ReportRecipient } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { Obstacle } from './scheduled-report.errors.ts'

/** SQL: the user `u` has the permission of the report. */
// every account: a condition on a user that a query has selected.
const mayOpen = (slug: RawBuilder<string>): RawBuilder<boolean> => sql`exists (
  select from permission_group_member pm
    join permission_group_role gr on gr.account_id = pm.account_id and gr.group_id = pm.group_id
    join role_permission rp on rp.account_id = gr.account_id and rp.role_id = gr.role_id
   where pm.account_id = u.account_id and pm.user_id = u.id and rp.permission = 'reporting.' || ${slug})`

/** The address, normalized as for notifications. */
// every account: a column of a user that a query has selected.
export const mailAddress = sql<string>`lower(btrim(u.email))`

/** SQL: the reason why a user `u` gets no e-mail about a report, or null. */
// every account: a column of a user that a query has selected.
export const recipientProblem = (slug: RawBuilder<string>): RawBuilder<Obstacle | null> => sql`case
  when not u.is_active or u.is_locked then 'inactive'
  when not ${mayOpen(slug)} then 'no_permission'
  when ${mailAddress} !~ '^[^[:space:]@,;<>]+@[^[:space:]@,;<>]+$' then 'no_email'
  when exists (select from suppressed_address x where x.account_id = u.account_id and x.address = ${mailAddress})
    then 'suppressed' end`

/** SQL: the reason why a scheduled report of its owner `u` sends nothing, or null. */
// every account: a column of a user that a query has selected.
export const ownerProblem = (slug: RawBuilder<string>): RawBuilder<Obstacle | null> => sql`case
  when not u.is_active or u.is_locked then 'owner_inactive'
  when not ${mayOpen(slug)} then 'owner_no_permission' end`

/** Users who may open the report and have an e-mail address. A suppressed one is offered: it may be lifted. */
export async function searchRecipients(
  db: Db,
  {
    account_id,
    slug,
    search,
    limit,
    offset,
  }: { account_id: number; slug: ReportSlug; search: string; limit: number; offset: number },
): Promise<Page<ReportRecipient>> {
  const { rows } = await sql<ReportRecipient & { total: number }>`
    select id, display_name, title, count(*) over ()::int as total
      from (select u.id, u.display_name, u.title, ${recipientProblem(sql`${slug}::text`)} as problem
              from users u where u.account_id = ${account_id} and not u.is_service
               and strpos(fold(u.display_name), fold(${search})) > 0) found
     where problem is null or problem = 'suppressed'
     order by fold(display_name), id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export interface SelectedRecipient {
  id: number
  display_name: string
  problem: Obstacle | null
}

/** Selects the users that exist, with the problem that each has as a recipient. */
export async function listSelectedRecipients(
  db: Db,
  { account_id, slug, user_ids }: { account_id: number; slug: ReportSlug; user_ids: readonly number[] },
): Promise<SelectedRecipient[]> {
  const { rows } = await sql<SelectedRecipient>`
    select u.id, u.display_name, ${recipientProblem(sql`${slug}::text`)} as problem from users u
     where u.account_id = ${account_id} and u.id = any(${[...user_ids]}::bigint[]) and not u.is_service
     order by fold(u.display_name), u.id`.execute(db)
  return rows
}
