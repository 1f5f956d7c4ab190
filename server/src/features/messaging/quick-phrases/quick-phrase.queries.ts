import type {
  NewQuickPhrase,
  QuickPhrase,
  quickPhraseLists,
} from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import type { RecordKey } from '../../../platform/http/versions.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchedPart } from '../../accounts/search/search-words.rules.ts'

export type QuickPhraseRow = Omit<QuickPhrase, 'may'>

export interface QuickPhraseReader {
  account_id: number
  user_id: number
  sees_all_shared: boolean
}

const title = sql<string>`fold(p.title)`
/** every account: columns, not a query. */
const columns = sql`
  p.id, p.title, p.content as text, p.version, by.display_name as changed_by,
  case when p.user_id is not null then 'user' when p.department_id is not null then 'department' else 'account' end as owner,
  case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as department`
const joins = sql`
  left join department d on d.account_id = p.account_id and d.id = p.department_id
  left join users by on by.account_id = p.account_id and by.id = p.changed_by_user_id`

const isOwn = ({ user_id }: QuickPhraseReader): RawBuilder<boolean> => sql`p.user_id = ${user_id}`
const isShared = sql<boolean>`p.user_id is null`
/** True for own phrases, and for those of the account and of the reader's departments. */
const isUsable = (reader: QuickPhraseReader): RawBuilder<boolean> => sql`(
  ${isOwn(reader)} or (${isShared} and (p.department_id is null or exists (select from user_department ud
    where ud.account_id = ${reader.account_id} and ud.user_id = ${reader.user_id} and ud.department_id = p.department_id))))`

const listConditions = { usable: isUsable, own: isOwn, shared: () => isShared }

interface PhraseFilter extends SearchedPart {
  list: (typeof quickPhraseLists)[number]
}

export async function listPhrases(
  db: Db,
  reader: QuickPhraseReader,
  { list, named, limit, offset }: PhraseFilter,
): Promise<Page<QuickPhraseRow>> {
  const { rows } = await sql<QuickPhraseRow & { total: number }>`
    select ${columns}, count(*) over () as total from quick_phrase p ${joins}
     where p.account_id = ${reader.account_id} and ${listConditions[list](reader)} and ${matchesWords(named, title)}
     order by ${matchRank(named, title)}, p.user_id is null, d.id is null, fold(d.name), ${title}, p.id
     limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

/** Undefined for another account's phrase, and for one that the reader may neither insert nor change. */
export async function findPhrase(
  db: Db,
  reader: QuickPhraseReader,
  id: number,
): Promise<QuickPhraseRow | undefined> {
  const { rows } = await sql<QuickPhraseRow>`
    select ${columns} from quick_phrase p ${joins}
     where p.account_id = ${reader.account_id} and p.id = ${id}
       and (${isUsable(reader)} or (${reader.sees_all_shared} and ${isShared}))`.execute(db)
  return rows[0]
}

/** Locks the row until commit, so that the second of two changes sees the first. */
export const lockPhrase = (db: Db, { account_id, id }: RecordKey) =>
  sql`select from quick_phrase where account_id = ${account_id} and id = ${id} for update`.execute(db)

/** Counts the user's own phrases, or with null the shared ones of the account. */
export async function countPhrases(db: Db, account_id: number, user_id: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quick_phrase
     where account_id = ${account_id} and user_id is not distinct from ${user_id}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks the department, so that it is not deleted before the commit. */
export async function lockDepartment(db: Db, { account_id, id }: RecordKey): Promise<boolean> {
  const { rows } = await sql`
    select from department where account_id = ${account_id} and id = ${id} for key share`.execute(db)
  return rows.length > 0
}

/** Undefined if the owner has another phrase with the title. */
export async function insertPhrase(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
  phrase: NewQuickPhrase,
): Promise<number | undefined> {
  const owner_id = phrase.owner === 'user' ? user_id : null
  const { rows } = await sql<{ id: number }>`
    insert into quick_phrase (account_id, user_id, department_id, title, content, changed_by_user_id)
    values (${account_id}, ${owner_id}, ${phrase.department_id}, ${phrase.title}, ${phrase.text}, ${user_id})
    on conflict (account_id, user_id, department_id, title) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** False if the owner has another phrase with the title. */
export async function updatePhrase(
  db: Db,
  { account_id, id, user_id }: RecordKey & { user_id: number },
  phrase: { title: string; text: string },
): Promise<boolean> {
  const { rows } = await sql`
    update quick_phrase p set title = ${phrase.title}, content = ${phrase.text}, version = version + 1,
           changed = clock_now(), changed_by_user_id = ${user_id}
     where account_id = ${account_id} and id = ${id}
       and not exists (select from quick_phrase other where other.account_id = ${account_id}
         and other.user_id is not distinct from p.user_id and other.department_id is not distinct from p.department_id
         and other.title = ${phrase.title} and other.id <> ${id}) returning id`.execute(db)
  return rows.length > 0
}

export const deletePhrase = (db: Db, { account_id, id }: RecordKey) =>
  sql`delete from quick_phrase where account_id = ${account_id} and id = ${id}`.execute(db)
