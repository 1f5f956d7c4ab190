import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isInPeriod } from '../report-parts/span.queries.ts'
import { sumSteps } from '../tallies/step.queries.ts'

type HandoffSums = {
  requested: number
  accepted: number
  declined: number
  expired: number
  withdrawn: number
  open: number
  read_back: number
  escalated: number
  accept_steps: number[]
}

type DepartmentHandoffs = HandoffSums & { id: number; department: string }

interface Filter {
  account_id: number
  from: string
  until: string
  tallied: string
  department_id?: number | undefined
}

const sums = sql`coalesce(sum(t.requested), 0)::int as requested, coalesce(sum(t.accepted), 0)::int as accepted,
  coalesce(sum(t.declined), 0)::int as declined, coalesce(sum(t.expired), 0)::int as expired,
  coalesce(sum(t.withdrawn), 0)::int as withdrawn, coalesce(sum(t.open), 0)::int as open,
  coalesce(sum(t.read_back), 0)::int as read_back, coalesce(sum(t.escalated), 0)::int as escalated,
  ${sumSteps('t.accept_steps')} as accept_steps`

/**
 * Groups handoffs by department of the giver; a giver in several counts in each. Deleted departments count as
 * none.
 */
export async function listHandoffs(db: Db, filter: Filter): Promise<DepartmentHandoffs[]> {
  const { account_id, department_id } = filter
  const { rows } = await sql<DepartmentHandoffs>`
    select coalesce(d.id, 0) as id, coalesce(d.name, 'No department') as department, ${sums}
      from handoff_tally t
      left join department d on d.account_id = ${account_id} and d.id = any(t.department_ids)
     where t.account_id = ${account_id} and ${isInPeriod(filter, filter.tallied)}
       and ${department_id === undefined ? sql`true` : sql`d.id = ${department_id}`}
     group by d.id, d.name order by requested desc, lower(d.name), id`.execute(db)
  return rows
}

export async function sumHandoffs(db: Db, filter: Filter): Promise<HandoffSums> {
  const { department_id } = filter
  const { rows } = await sql<HandoffSums>`
    select ${sums} from handoff_tally t
     where t.account_id = ${filter.account_id} and ${isInPeriod(filter, filter.tallied)}
       and ${department_id === undefined ? sql`true` : sql`${department_id} = any(t.department_ids)`}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A sum has one row.')
  return row
}
