import { sql, type RawBuilder } from 'kysely'
import type { MemberCandidate } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { isWithinLimit, type ContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'

type Kind = MemberCandidate['type']

interface Params {
  account_id: number
  group_id: number
  named: SearchWords
  contact_limit: ContactLimit
  kinds: readonly Kind[]
  limit: number
  offset: number
}

/** SQL: linked, active users only (paging §5), i.e. those with a contact. */
const individualUsers = ({ account_id, named, contact_limit }: Params): RawBuilder<unknown> => sql`
  select 'User' as type, u.id, u.display_name as name, u.title, 1 as member_count,
         fold(u.last_name) as last_name, fold(u.first_name) as first_name, array[u.id] as user_ids
    from users u join contact c on c.account_id = u.account_id and c.user_id = u.id
   where u.account_id = ${account_id} and u.is_active and ${matchesWords(named, sql`c.words`)}
     and ${isWithinLimit(contact_limit, 'c.account_id', 'c.id')}`

const usersOfGroupKind = (
  { account_id, named }: Params,
  source: { type: Kind; table: string; name: string; memberTable: string; groupColumn: string },
): RawBuilder<unknown> => sql`
  select ${source.type}::text as type, g.id, ${sql.ref(`g.${source.name}`)} as name, '' as title,
         cardinality(all_of.user_ids) as member_count, fold(${sql.ref(`g.${source.name}`)}) as last_name, '' as first_name,
         all_of.user_ids
    from ${sql.table(source.table)} g
    cross join lateral (select array(
      select u.id from ${sql.table(source.memberTable)} m
        join users u on u.account_id = m.account_id and u.id = m.user_id and u.is_active
       where m.account_id = g.account_id and ${sql.ref(`m.${source.groupColumn}`)} = g.id) as user_ids) all_of
   where g.account_id = ${account_id} and ${matchesWords(named, sql`fold(${sql.ref(`g.${source.name}`)})`)}`

const sources: Record<Kind, (params: Params) => RawBuilder<unknown>> = {
  User: individualUsers,
  Group: (params) =>
    usersOfGroupKind(params, {
      type: 'Group',
      table: 'permission_group',
      name: 'display_name',
      memberTable: 'permission_group_member',
      groupColumn: 'group_id',
    }),
  Department: (params) =>
    usersOfGroupKind(params, {
      type: 'Department',
      table: 'department',
      name: 'name',
      memberTable: 'user_department',
      groupColumn: 'department_id',
    }),
}

/** Sorted by last name, then first name (paging §9). */
export async function searchMemberCandidates(db: Db, params: Params): Promise<Page<MemberCandidate>> {
  const { account_id, group_id, kinds, limit, offset } = params
  const { rows } = await sql<MemberCandidate & { total: number }>`
    with found as (${sql.join(
      kinds.map((kind) => sources[kind](params)),
      sql` union all `,
    )})
    select type, id, name, title, member_count, count(*) over () as total,
           member_count > 0 and not exists (select from unnest(user_ids) as one(id)
             where not exists (select from paging_group_member m
               where m.account_id = ${account_id} and m.group_id = ${group_id} and m.user_id = one.id)) as is_member
      from found order by last_name, first_name, type, id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

interface SelectedCandidate {
  type: Kind
  id: number
}

/**
 * Expands chosen candidates to active users, one row per choice; `is_there` false if the id does not exist.
 * `contact_limit` limits users who are chosen individually.
 */
export async function expandCandidates(
  db: Db,
  {
    account_id,
    contact_limit,
    chosen,
  }: { account_id: number; contact_limit: ContactLimit; chosen: SelectedCandidate[] },
): Promise<(SelectedCandidate & { is_there: boolean; user_ids: number[] })[]> {
  const { rows } = await sql<SelectedCandidate & { is_there: boolean; user_ids: number[] }>`
    select params.type, params.id, case params.type
             when 'User' then exists (select from users u join contact c on c.account_id = u.account_id and c.user_id = u.id
               where u.account_id = ${account_id} and u.id = params.id and u.is_active
                 and ${isWithinLimit(contact_limit, 'c.account_id', 'c.id')})
             when 'Group' then exists (select from permission_group g where g.account_id = ${account_id} and g.id = params.id)
             else exists (select from department d where d.account_id = ${account_id} and d.id = params.id)
           end as is_there,
           array(select u.id from users u where u.account_id = ${account_id} and u.is_active and u.id in (
             select params.id where params.type = 'User'
             union select m.user_id from permission_group_member m
                    where m.account_id = ${account_id} and m.group_id = params.id and params.type = 'Group'
             union select d.user_id from user_department d
                    where d.account_id = ${account_id} and d.department_id = params.id and params.type = 'Department')
             order by u.id) as user_ids
      from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as params(type text, id bigint)`.execute(db)
  return rows
}
