import { sql, type RawBuilder } from 'kysely'
import type { MemberCandidate } from '@wardline/contract/paging/paging-group.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Page } from '../../platform/http/paging.ts'
import { isWithin } from '../accounts/saved-filter.access.ts'
import { holds } from '../accounts/search-words.access.ts'
import type { SearchWords } from '../accounts/search-words.rules.ts'

type Kind = MemberCandidate['type']

interface Asked {
  account_id: number
  group_id: number
  named: SearchWords
  tag_ids: number[] | null
  kinds: readonly Kind[]
  limit: number
  offset: number
}

/** Linked, active people only (paging §5): whoever has a contact. */
const people = ({ account_id, named, tag_ids }: Asked): RawBuilder<unknown> => sql`
  select 'User' as type, u.id, u.display_name as name, u.title, 1 as member_count,
         fold(u.last_name) as last_name, fold(u.first_name) as first_name, array[u.id] as user_ids
    from users u join contact c on c.account_id = u.account_id and c.user_id = u.id
   where u.account_id = ${account_id} and u.is_active and ${holds(named, sql`c.words`)}
     and ${isWithin(tag_ids, 'c.account_id', 'c.id')}`

/** Everybody active of a permission group or department. */
const several = (
  { account_id, named }: Asked,
  of: { type: Kind; table: string; name: string; belonging: string; key: string },
): RawBuilder<unknown> => sql`
  select ${of.type}::text as type, g.id, ${sql.ref(`g.${of.name}`)} as name, '' as title,
         cardinality(all_of.user_ids) as member_count, fold(${sql.ref(`g.${of.name}`)}) as last_name, '' as first_name,
         all_of.user_ids
    from ${sql.table(of.table)} g
    cross join lateral (select array(
      select u.id from ${sql.table(of.belonging)} m
        join users u on u.account_id = m.account_id and u.id = m.user_id and u.is_active
       where m.account_id = g.account_id and ${sql.ref(`m.${of.key}`)} = g.id) as user_ids) all_of
   where g.account_id = ${account_id} and ${holds(named, sql`fold(${sql.ref(`g.${of.name}`)})`)}`

const sources: Record<Kind, (asked: Asked) => RawBuilder<unknown>> = {
  User: people,
  Group: (asked) =>
    several(asked, {
      type: 'Group',
      table: 'permission_group',
      name: 'display_name',
      belonging: 'permission_group_member',
      key: 'group_id',
    }),
  Department: (asked) =>
    several(asked, {
      type: 'Department',
      table: 'department',
      name: 'name',
      belonging: 'user_department',
      key: 'department_id',
    }),
}

/** Whom a group can be given, by last name, then name (paging §9). */
export async function memberCandidates(db: Db, asked: Asked): Promise<Page<MemberCandidate>> {
  const { account_id, group_id, kinds, limit, offset } = asked
  const { rows } = await sql<MemberCandidate & { total: number }>`
    with found as (${sql.join(
      kinds.map((kind) => sources[kind](asked)),
      sql` union all `,
    )})
    select type, id, name, title, member_count, count(*) over () as total,
           member_count > 0 and not exists (select from unnest(user_ids) as one(id)
             where not exists (select from paging_group_member m
               where m.account_id = ${account_id} and m.group_id = ${group_id} and m.user_id = one.id)) as is_member
      from found order by last_name, first_name, type, id limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, results: rows.map(({ total: _, ...row }) => row) }
}

interface Chosen {
  type: Kind
  id: number
}

/**
 * The people that were chosen as members, one row for each; a row without a person says that there is nobody to be found
 * by this id. Somebody who is no longer active is no one. `tag_ids` limits people who are named one by one.
 */
export async function peopleOf(
  db: Db,
  { account_id, tag_ids, chosen }: { account_id: number; tag_ids: number[] | null; chosen: Chosen[] },
): Promise<(Chosen & { is_there: boolean; user_ids: number[] })[]> {
  const { rows } = await sql<Chosen & { is_there: boolean; user_ids: number[] }>`
    select asked.type, asked.id, case asked.type
             when 'User' then exists (select from users u join contact c on c.account_id = u.account_id and c.user_id = u.id
               where u.account_id = ${account_id} and u.id = asked.id and u.is_active
                 and ${isWithin(tag_ids, 'c.account_id', 'c.id')})
             when 'Group' then exists (select from permission_group g where g.account_id = ${account_id} and g.id = asked.id)
             else exists (select from department d where d.account_id = ${account_id} and d.id = asked.id)
           end as is_there,
           array(select u.id from users u where u.account_id = ${account_id} and u.is_active and u.id in (
             select asked.id where asked.type = 'User'
             union select m.user_id from permission_group_member m
                    where m.account_id = ${account_id} and m.group_id = asked.id and asked.type = 'Group'
             union select d.user_id from user_department d
                    where d.account_id = ${account_id} and d.department_id = asked.id and asked.type = 'Department')
             order by u.id) as user_ids
      from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as asked(type text, id bigint)`.execute(db)
  return rows
}
