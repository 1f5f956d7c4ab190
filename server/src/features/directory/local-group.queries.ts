import { sql } from 'kysely'
import type { LocalGroup } from '@wardline/contract/directory/local-group.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import { isWithinLimit } from '../accounts/pickers/contact-limit.access.ts'
import { profilePictureUrl } from '../accounts/users/profile-picture.rules.ts'
import type { SearchLimits } from './find.queries.ts'

interface MemberRow {
  user_id: number
  contact_id: number
  display_name: string
  title: string
  profile_picture_id: number | null
}

interface Row {
  id: number
  name: string
  members: MemberRow[]
}

const localGroup = ({ id, name, members }: Row): LocalGroup => ({
  id,
  name,
  member_ids: members.map(({ user_id }) => user_id),
  members: members.map(({ profile_picture_id, ...member }) => ({
    ...member,
    profile_picture: profilePictureUrl({ id: member.user_id, profile_picture_id }),
  })),
  may: { delete: true },
})

const members = ({ account_id, contact_limit }: SearchLimits) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('user_id', u.id, 'contact_id', c.id, 'display_name', u.display_name,
              'title', u.title, 'profile_picture_id', u.profile_picture_id) order by c.words, u.id)
     from local_group_member m
     join users u on u.account_id = m.account_id and u.id = m.user_id
     join contact c on c.account_id = u.account_id and c.user_id = u.id
    where m.account_id = ${account_id} and m.group_id = g.id and c.is_listed
      and ${isWithinLimit(contact_limit, 'c.account_id', 'c.id')}), '[]') as members`

export async function listLocalGroups(
  db: Db,
  seeker: SearchLimits,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ count: number; results: LocalGroup[] }> {
  const { rows } = await sql<Row & { total: number }>`
    select g.id, g.name, g.total, ${members(seeker)}
      from (select id, name, count(*) over () as total from local_group
             where account_id = ${seeker.account_id} and owner_id = ${seeker.user_id}
               and strpos(fold(name), fold(${search.trim()})) > 0
             order by fold(name), id limit ${limit} offset ${offset}) g
     order by fold(g.name), g.id`.execute(db)
  return { count: rows[0]?.total ?? 0, results: rows.map(localGroup) }
}

export async function findLocalGroup(
  db: Db,
  seeker: SearchLimits,
  id: number,
): Promise<LocalGroup | undefined> {
  const { rows } = await sql<Row>`
    select g.id, g.name, ${members(seeker)} from local_group g
     where g.account_id = ${seeker.account_id} and g.owner_id = ${seeker.user_id} and g.id = ${id}`.execute(
    db,
  )
  return rows[0] && localGroup(rows[0])
}

export async function findVisibleUsers(
  db: Db,
  { account_id, contact_limit }: SearchLimits,
  user_ids: number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select c.user_id from contact c
     where c.account_id = ${account_id} and c.user_id = any(${user_ids}::bigint[]) and c.is_listed
       and ${isWithinLimit(contact_limit, 'c.account_id', 'c.id')}`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

export async function insertLocalGroup(
  db: Db,
  {
    account_id,
    owner_id,
    name,
    member_ids,
  }: { account_id: number; owner_id: number; name: string; member_ids: number[] },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into local_group (account_id, owner_id, name) values (${account_id}, ${owner_id}, ${name})
      on conflict (account_id, owner_id, name) do nothing returning account_id, id
    ), joined as (
      insert into local_group_member (account_id, group_id, user_id)
      select made.account_id, made.id, m.user_id from made, unnest(${member_ids}::bigint[]) as m(user_id)
    )
    select id from made`.execute(db)
  return rows[0]?.id
}

export async function deleteLocalGroup(
  db: Db,
  { account_id, owner_id, id }: { account_id: number; owner_id: number; id: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from local_group where account_id = ${account_id} and owner_id = ${owner_id} and id = ${id}
    returning id`.execute(db)
  return rows.length > 0
}
