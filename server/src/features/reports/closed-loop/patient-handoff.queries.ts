import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

export type HandoffRow = {
  id: number
  department: string
  requested: number
  accepted: number
  declined: number
  expired: number
  withdrawn: number
  open: number
  read_back: number
  escalated: number
  accept_seconds: number | null
}

interface Filter {
  account_id: number
  from: string
  until: string
}

const requests = ({ account_id, from, until }: Filter) => sql`
  select h.* from account a
    join patient_handoff h on h.account_id = ${account_id}
     and h.requested >= ${from}::date::timestamp at time zone a.time_zone
     and h.requested < (${until}::date + 1)::timestamp at time zone a.time_zone
   where a.account_id = ${account_id}`

const counts = sql`count(*)::int as requested, count(*) filter (where h.state = 'accepted')::int as accepted,
  count(*) filter (where h.state = 'declined')::int as declined, count(*) filter (where h.state = 'expired')::int as expired,
  count(*) filter (where h.state = 'withdrawn')::int as withdrawn, count(*) filter (where h.state = 'requested')::int as open,
  count(*) filter (where h.state = 'accepted' and h.read_back <> '')::int as read_back,
  count(h.escalated)::int as escalated,
  ceil(extract(epoch from percentile_disc(0.5) within group (order by h.closed - h.requested)
    filter (where h.state = 'accepted')))::int as accept_seconds`

/** By today's departments of the giver; a giver in several counts in each. */
export async function listHandoffs(db: Db, filter: Filter): Promise<HandoffRow[]> {
  const { account_id } = filter
  const { rows } = await sql<HandoffRow>`
    select coalesce(d.id, 0) as id, coalesce(d.name, 'No department') as department, ${counts}
      from (${requests(filter)}) h
      left join user_department ud on ud.account_id = ${account_id} and ud.user_id = h.from_user_id
      left join department d on d.account_id = ${account_id} and d.id = ud.department_id
     group by d.id, d.name order by requested desc, lower(d.name), id`.execute(db)
  return rows
}

export async function sumHandoffs(
  db: Db,
  { account_id, from, until }: Filter,
): Promise<Omit<HandoffRow, 'id' | 'department'>> {
  const { rows } = await sql<Omit<HandoffRow, 'id' | 'department'>>`
    select ${counts} from (${requests({ account_id, from, until })}) h where h.account_id = ${account_id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A count has one row.')
  return row
}
