import type {
  NewQualification,
  Qualification,
} from '@wardline/contract/paging/qualifications/qualification.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { RecordKey } from '../../../platform/http/versions.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchedPart } from '../../accounts/search/search-words.rules.ts'

/** every account: columns, not a query. */
const columns = sql`
  q.id, q.name, q.enforcement, q.version, by.display_name as changed_by,
  (select count(*)::int from qualification_holder h
     join users u on u.account_id = h.account_id and u.id = h.user_id and u.is_active
    where h.account_id = q.account_id and h.qualification_id = q.id) as holder_count,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by fold(g.name), g.id)
              from paging_group g
             where g.account_id = q.account_id and exists (select from qualification_need n
                   where n.account_id = g.account_id and n.group_id = g.id and n.qualification_id = q.id)),
           '[]') as groups`
const joins = sql`left join users by on by.account_id = q.account_id and by.id = q.changed_by_user_id`
const name = sql<string>`fold(q.name)`

export async function listQualifications(
  db: Db,
  account_id: number,
  { named, limit, offset }: SearchedPart,
): Promise<Page<Qualification>> {
  const { rows } = await sql<Qualification & { total: number }>`
    select ${columns}, count(*) over () as total from qualification q ${joins}
     where q.account_id = ${account_id} and ${matchesWords(named, name)}
     order by ${matchRank(named, name)}, ${name}, q.id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function findQualification(
  db: Db,
  { account_id, id }: RecordKey,
): Promise<Qualification | undefined> {
  const { rows } = await sql<Qualification>`
    select ${columns} from qualification q ${joins}
     where q.account_id = ${account_id} and q.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockQualification = (db: Db, { account_id, id }: RecordKey) =>
  sql`select from qualification where account_id = ${account_id} and id = ${id} for update`.execute(db)

export async function countQualifications(db: Db, account_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from qualification where account_id = ${account_id}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Author {
  account_id: number
  user_id: number
}

/** Undefined if another qualification has the name. */
export async function insertQualification(
  db: Db,
  { account_id, user_id }: Author,
  qualification: NewQualification,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into qualification (account_id, name, enforcement, changed_by_user_id)
    values (${account_id}, ${qualification.name}, ${qualification.enforcement}, ${user_id})
    on conflict (account_id, lower(name)) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** False if another qualification has the name. */
export async function updateQualification(
  db: Db,
  { account_id, id, user_id }: RecordKey & { user_id: number },
  qualification: NewQualification,
): Promise<boolean> {
  const { rows } = await sql`
    update qualification
       set name = ${qualification.name}, enforcement = ${qualification.enforcement}, version = version + 1,
           changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${id}
       and not exists (select from qualification other
                        where other.account_id = ${account_id} and lower(other.name) = lower(${qualification.name})
                          and other.id <> ${id})
    returning id`.execute(db)
  return rows.length > 0
}

export const deleteQualification = (db: Db, { account_id, id }: RecordKey) =>
  sql`delete from qualification where account_id = ${account_id} and id = ${id}`.execute(db)
