import type { HandoffOutcome } from '@wardline/contract/reports/standard-reports/reported-handoff.rules.ts'
import type { ReportedHandoff } from '@wardline/contract/reports/standard-reports/reported-handoff.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { useCustomPlans } from '../../../platform/db/transaction-settings.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { recordBasis, type RecordReader } from '../../patients/patient.access.ts'
import { ordersBy, type ReportPart } from '../report-parts/report-order.queries.ts'
import { timeOf } from '../tallies/tally-time.queries.ts'

export interface HandoffListFilter {
  account_id: number
  from: string
  until: string
  /** The giver's department at the time; 0 for a giver without one that still exists. */
  department_id?: number | undefined
  /** The giver or the receiver. */
  user_id?: number | undefined
  outcome?: HandoffOutcome | undefined
}

export interface HandoffViewer extends RecordReader {
  may_view_patients: boolean
}

const outcomes: Record<HandoffOutcome, RawBuilder<boolean>> = {
  accepted: sql<boolean>`h.state = 'accepted'`,
  declined: sql<boolean>`h.state = 'declined'`,
  expired: sql<boolean>`h.state = 'expired'`,
  withdrawn: sql<boolean>`h.state = 'withdrawn'`,
  open: sql<boolean>`h.state = 'requested'`,
  read_back: sql<boolean>`h.state = 'accepted' and h.read_back <> ''`,
  escalated: sql<boolean>`h.escalated is not null`,
}

const isOfDepartment = ({ account_id, department_id }: HandoffListFilter): RawBuilder<boolean> => {
  if (department_id === undefined) return sql<boolean>`true`
  return department_id === 0
    ? sql<boolean>`not h.from_department_ids && array(select d.id from department d where d.account_id = ${account_id})`
    : sql<boolean>`${department_id} = any(h.from_department_ids)`
}

/** Handoffs h within `span`. The limits are subqueries, so that the newest are read in the order of an index. */
const isListed = (filter: HandoffListFilter): RawBuilder<boolean> => {
  const { account_id, user_id, outcome } = filter
  return sql<boolean>`h.account_id = ${account_id}
    and h.requested >= (select begins from span) and h.requested < (select ends from span)
    and ${user_id === undefined ? sql`true` : sql`${user_id} in (h.from_user_id, h.to_user_id)`}
    and ${isOfDepartment(filter)}
    and ${outcome === undefined ? sql`true` : outcomes[outcome]}`
}

const acceptSeconds = sql<number | null>`
  case when h.state = 'accepted' then seconds_until(h.requested, h.closed) end`

const isReadBack = sql<boolean>`(h.state = 'accepted' and h.read_back <> '')`

const state = sql<string>`case h.state when 'requested' then 'open' else h.state end`

const joinUsers = (account_id: number): RawBuilder<unknown> => sql`
  join users f on f.account_id = ${account_id} and f.id = h.from_user_id
  join users t on t.account_id = ${account_id} and t.id = h.to_user_id`

/** Departments of the giver that still exist. Each set of departments is read once. */
const joinDepartments = (account_id: number): RawBuilder<unknown> => sql`
  cross join lateral (
    select string_agg(d.name, ', ' order by lower(d.name)) as names from department d
     where d.account_id = ${account_id} and d.id = any(h.from_department_ids)) at_the_time`

const newestFirst = sql`h.requested desc, h.id desc`

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...ordersBy({
    giver: sql`f.folded_last_name`,
    receiver: sql`t.folded_last_name`,
    departments: sql`at_the_time.names`,
    state,
    // Not `seconds_until`, which costs ten times as much for each row.
    accept_seconds: sql`case when h.state = 'accepted' then h.closed - h.requested end`,
    is_read_back: isReadBack,
    is_escalated: sql`(h.escalated is not null)`,
  }),
  requested: sql`h.requested, h.id`,
  '-requested': newestFirst,
}

/** Only tables that the order needs are joined to all handoffs of the period. */
const orderJoins: Readonly<Record<string, (account_id: number) => RawBuilder<unknown>>> = {
  giver: joinUsers,
  receiver: joinUsers,
  departments: joinDepartments,
}

type HandoffListRow = Omit<ReportedHandoff, 'giver' | 'receiver'> & {
  giver_id: number
  giver_name: string
  receiver_id: number
  receiver_name: string
}

/** A viewer may open handoffs that they gave or received, and those in records that they may read. */
export async function listHandoffRows(
  db: Db,
  filter: HandoffListFilter,
  viewer: HandoffViewer,
  { sort, limit, offset }: ReportPart,
): Promise<Page<ReportedHandoff>> {
  const { account_id } = filter
  const count = await countHandoffs(db, filter)
  const order = orders[sort] ?? newestFirst
  const joins = orderJoins[sort.replace(/^-/, '')]?.(account_id) ?? sql``
  await useCustomPlans(db)
  const { rows } = await sql<HandoffListRow>`
    with ${timeOf(filter)},
    found as materialized (
      select h.id from patient_handoff h ${joins}
       where ${isListed(filter)}
       order by ${order} limit ${limit} offset ${offset})
    select h.id, h.requested, f.id as giver_id, f.display_name as giver_name, t.id as receiver_id,
           t.display_name as receiver_name, coalesce(at_the_time.names, '') as departments, ${state} as state,
           ${acceptSeconds} as accept_seconds, ${isReadBack} as is_read_back, h.escalated is not null as is_escalated,
           ${viewer.may_view_patients} and (${viewer.user_id} in (h.from_user_id, h.to_user_id)
             or ${recordBasis(viewer)} is not null) as may_open
      from found
      join patient_handoff h on h.account_id = ${account_id} and h.id = found.id
      join patient p on p.account_id = ${account_id} and p.id = h.patient_id
      ${joinUsers(account_id)} ${joinDepartments(account_id)}
     order by ${order}`.execute(db)
  return { count, results: rows.map(presentRow) }
}

const presentRow = ({
  giver_id,
  giver_name,
  receiver_id,
  receiver_name,
  ...row
}: HandoffListRow): ReportedHandoff => ({
  ...row,
  giver: { id: giver_id, display_name: giver_name },
  receiver: { id: receiver_id, display_name: receiver_name },
})

async function countHandoffs(db: Db, filter: HandoffListFilter): Promise<number> {
  const { rows } = await sql<{ handoffs: number }>`
    with ${timeOf(filter)}
    select count(*)::int as handoffs from patient_handoff h where ${isListed(filter)}`.execute(db)
  return rows[0]?.handoffs ?? 0
}
