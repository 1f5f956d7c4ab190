import type {
  ManagedTag,
  TaggedContact,
  TagOrdering,
} from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'

export interface TagKey {
  account_id: number
  tag_id: number
}

export interface Part {
  named: SearchWords
  limit: number
  offset: number
}

const contactCount = (account_id: number) => sql`
  (select count(*)::int from contact_tag ct where ct.account_id = ${account_id} and ct.tag_id = t.id)`

const tagColumns = (
  account_id: number,
): RawBuilder<unknown> => sql`t.id, t.classified_name, t.version, t.changed,
  (select u.display_name from users u where u.account_id = ${account_id} and u.id = t.changed_by_user_id) as changed_by,
  ${contactCount(account_id)} as contact_count,
  coalesce((select json_agg(json_build_object('id', g.id, 'display_name', g.display_name) order by fold(g.display_name), g.id)
     from permission_group_tag gt join permission_group g on g.account_id = gt.account_id and g.id = gt.group_id
    where gt.account_id = ${account_id} and gt.tag_id = t.id), '[]') as groups,
  coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by fold(f.name), f.id)
     from saved_filter_tag ft join saved_filter f on f.account_id = ft.account_id and f.id = ft.saved_filter_id
    where ft.account_id = ${account_id} and ft.tag_id = t.id), '[]') as saved_filters`

const orders = { classified_name: () => sql`fold(t.classified_name)`, contact_count: contactCount } as const

/** Counts and names of all tags only where the order needs them. */
export async function listTags(
  db: Db,
  account_id: number,
  { named, limit, offset, ordering }: Part & { ordering: TagOrdering },
): Promise<Page<ManagedTag>> {
  const by = orders[ordering.replace('-', '') as keyof typeof orders](account_id)
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const name = sql<string>`fold(t.classified_name)`
  const { rows } = await sql<ManagedTag & { total: number }>`
    with found as (
      select t.id, count(*) over ()::int as total,
             row_number() over (order by ${matchRank(named, name)}, ${by} ${direction}, fold(t.classified_name), t.id) as place
        from tag t
       where t.account_id = ${account_id} and ${matchesWords(named, name)}
       order by place limit ${limit} offset ${offset}
    )
    select ${tagColumns(account_id)}, found.total
      from found join tag t on t.account_id = ${account_id} and t.id = found.id
     order by found.place`.execute(db)
  return toPage(rows)
}

export async function findTag(db: Db, { account_id, tag_id }: TagKey): Promise<ManagedTag | undefined> {
  const { rows } = await sql<ManagedTag>`
    select ${tagColumns(account_id)} from tag t where t.account_id = ${account_id} and t.id = ${tag_id}`.execute(
    db,
  )
  return rows[0]
}

/** Locks the row until commit. */
export const lockTag = (db: Db, { account_id, tag_id }: TagKey) =>
  sql`select from tag where account_id = ${account_id} and id = ${tag_id} for update`.execute(db)

/** Selects the tags that exist, and locks them against deletion until commit. */
export async function lockTags(db: Db, account_id: number, tag_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tag where account_id = ${account_id} and id = any(${tag_ids}::bigint[])
     order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

/** Undefined if another tag has the name. */
export async function insertTag(
  db: Db,
  account_id: number,
  classified_name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into tag (account_id, classified_name) values (${account_id}, ${classified_name})
    on conflict (account_id, classified_name) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** False if another tag has the name. */
export async function renameTag(
  db: Db,
  { account_id, tag_id }: TagKey,
  { classified_name, user_id }: { classified_name: string; user_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    update tag set classified_name = ${classified_name}, version = version + 1, changed = clock_now(),
           changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${tag_id}
       and not exists (select from tag other where other.account_id = ${account_id}
         and other.classified_name = ${classified_name} and other.id <> ${tag_id})
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteTag(db: Db, { account_id, tag_id }: TagKey): Promise<void> {
  await sql`delete from tag where account_id = ${account_id} and id = ${tag_id}`.execute(db)
}

/** Without care teams, which reveal their patient. */
export async function listTaggedContacts(
  db: Db,
  { account_id, tag_id }: TagKey,
  { named, limit, offset }: Part,
): Promise<Page<TaggedContact>> {
  const { rows } = await sql<TaggedContact & { total: number }>`
    select c.id, c.user_id, c.name as display_name, c.type, coalesce(u.title, '') as title, c.is_listed,
           count(*) over ()::int as total
      from contact_tag ct
      join contact c on c.account_id = ct.account_id and c.id = ct.contact_id
      left join users u on u.account_id = c.account_id and u.id = c.user_id
     where ct.account_id = ${account_id} and ct.tag_id = ${tag_id} and c.type <> 'CareTeam'
       and ${matchesWords(named, sql.ref('c.words'))}
     order by c.words, c.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** Selects the contacts that can be tagged. */
export async function findContactIds(db: Db, account_id: number, contact_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contact where account_id = ${account_id} and id = any(${contact_ids}::bigint[])
       and is_listed and type <> 'CareTeam' order by id for key share`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertContactTags(
  db: Db,
  { account_id, tag_id }: TagKey,
  contact_ids: number[],
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    insert into contact_tag (account_id, contact_id, tag_id)
    select ${account_id}, id, ${tag_id} from unnest(${contact_ids}::bigint[]) as added(id)
    on conflict do nothing returning contact_id`.execute(db)
  return rows.map(({ contact_id }) => contact_id)
}

export async function deleteContactTag(
  db: Db,
  { account_id, tag_id }: TagKey,
  contact_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from contact_tag where account_id = ${account_id} and tag_id = ${tag_id} and contact_id = ${contact_id}
    returning contact_id`.execute(db)
  return rows.length > 0
}
