import { sql, type RawBuilder } from 'kysely'
import type { GroupOrdering, PagingGroup } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { isWithinLimit, type ContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'
import { isOwnDepartment, type GroupAccess } from '../group-access/paging-group-access.queries.ts'

interface Params {
  account_id: number
  user_id: number
  named: SearchWords
  contact_limit: ContactLimit
  department_id: number | undefined
  type: PagingGroup['type'] | undefined
  lacks_fail_over: boolean
  /** Selects only these groups. */
  group_ids: number[] | undefined
  ordering: GroupOrdering | undefined
  limit: number
  offset: number
}

export type GroupRow = Omit<PagingGroup, 'on_call' | 'coverage' | 'may'> &
  Pick<GroupAccess, 'allow_join' | 'allow_leave' | 'is_own_department' | 'is_member'>

const columns = {
  name: sql`fold(g.name)`,
  type: sql`g.type`,
  department: sql`fold(coalesce(d.name, ''))`,
  member_count: sql`member_count`,
}

function orderBy(ordering: GroupOrdering | undefined, named: SearchWords): RawBuilder<unknown> {
  if (!ordering) return sql`${matchRank(named, sql`fold(g.name)`)}`
  const column = columns[ordering.replace('-', '') as keyof typeof columns]
  return ordering.startsWith('-') ? sql`${column} desc` : sql`${column}`
}

/** SQL: the fail-over user of the paging group `g`, or of its department `d`, can receive messages. */
export const hasFailOverUser = sql<boolean>`exists (
  select from users u where u.account_id = g.account_id and u.id in (g.fail_over_user_id, d.fail_over_user_id)
    and u.is_active and not u.is_locked)`

export async function listScheduleGroupIds(db: Db, account_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from paging_group where account_id = ${account_id} and type = 'ScheduleGroup'`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listPagingGroups(
  db: Db,
  {
    account_id,
    user_id,
    named,
    contact_limit,
    department_id,
    type,
    ordering,
    limit,
    offset,
    ...only
  }: Params,
): Promise<Page<GroupRow>> {
  const { rows } = await sql<GroupRow & { total: number }>`
    select g.id, g.uid, g.name, g.type, g.department_id, coalesce(d.name, '') as department, c.id as contact_id,
           count(*) over () as total, g.allow_join, g.allow_leave, ${isOwnDepartment(user_id)} as is_own_department,
           exists (select from paging_group_member m where m.account_id = g.account_id and m.group_id = g.id
                      and m.user_id = ${user_id}) as is_member, members.member_count, coalesce(g.time_zone, a.time_zone) as time_zone
      from paging_group g join account a on a.account_id = g.account_id
      cross join lateral (select count(*)::int as member_count from paging_group_member m
             where m.account_id = g.account_id and m.group_id = g.id) members
      left join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
      left join department d on d.account_id = g.account_id and d.id = g.department_id
     where g.account_id = ${account_id} and ${matchesWords(named, sql`fold(g.name)`)}
       and ${department_id === undefined ? sql`true` : sql`g.department_id = ${department_id}`}
       and ${type === undefined ? sql`true` : sql`g.type = ${type}`}
       and ${only.lacks_fail_over ? sql`g.type = 'ScheduleGroup' and not ${hasFailOverUser}` : sql`true`}
       and ${only.group_ids === undefined ? sql`true` : sql`g.id = any(${only.group_ids}::bigint[])`}
       and ${isWithinLimit(contact_limit, 'c.account_id', 'c.id')}
     order by ${orderBy(ordering, named)}, fold(g.name), g.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}
