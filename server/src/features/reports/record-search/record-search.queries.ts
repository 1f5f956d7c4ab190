import type {
  FoundRecord,
  RecordKind,
} from '@wardline/contract/reports/record-search/record-search.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isWithinLimit, type ContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'

interface RecordSearch {
  account_id: number
  kinds: readonly RecordKind[]
  named: SearchWords
  per_kind: number
  contact_limit: ContactLimit
}

interface Source {
  /** Has the columns id, name, detail and words, and filters by account. */
  rows: (search: RecordSearch) => RawBuilder<unknown>
}

const counted = (count: RawBuilder<number>, one: string, many: string): RawBuilder<string> =>
  sql`${count} || case when ${count} = 1 then ${` ${one}`}::text else ${` ${many}`}::text end`

/** Sorted as in the response. */
const sources: Record<RecordKind, Source> = {
  user: {
    rows: ({ account_id }) => sql`
      select u.id, u.display_name as name, concat_ws(' · ', nullif(u.title, ''),
             case when not u.is_active then 'Not active' when u.is_locked then 'Locked' end) as detail,
             fold(u.display_name) || E'\n' || fold(u.title) || ' ' || fold(coalesce(u.email, '')) as words
        from users u where u.account_id = ${account_id} and not u.is_service`,
  },
  department: {
    rows: ({ account_id }) => sql`
      select d.id, d.name, case when d.archived is null then '' else 'Archived' end as detail, fold(d.name) as words
        from department d where d.account_id = ${account_id}`,
  },
  permission_group: {
    rows: ({ account_id }) => sql`
      select g.id, g.display_name as name, ${counted(
        sql`(select count(*) from permission_group_member m where m.account_id = ${account_id} and m.group_id = g.id)`,
        'member',
        'members',
      )} as detail, fold(g.display_name) as words
        from permission_group g where g.account_id = ${account_id}`,
  },
  role: {
    rows: ({ account_id }) => sql`
      select r.id, r.name, ${counted(
        sql`(select count(*) from role_permission p where p.account_id = ${account_id} and p.role_id = r.id)`,
        'permission',
        'permissions',
      )} as detail, fold(r.name) as words
        from role r where r.account_id = ${account_id}`,
  },
  paging_group: {
    rows: ({ account_id, contact_limit }) => sql`
      select g.id, g.name, coalesce(d.name, '') as detail, fold(g.name) as words
        from paging_group g
        join contact c on c.account_id = g.account_id and c.paging_group_id = g.id
        left join department d on d.account_id = g.account_id and d.id = g.department_id
       where g.account_id = ${account_id} and ${isWithinLimit(contact_limit, 'c.account_id', 'c.id')}`,
  },
  message_type: {
    rows: ({ account_id }) => sql`
      select t.id, t.name, case when t.is_active then '' else 'Archived' end as detail, fold(t.name) as words
        from message_type t where t.account_id = ${account_id}`,
  },
  saved_filter: {
    rows: ({ account_id }) => sql`
      select f.id, f.name, '' as detail, fold(f.name) as words from saved_filter f where f.account_id = ${account_id}`,
  },
  tag: {
    rows: ({ account_id }) => sql`
      select t.id, t.classified_name as name, '' as detail, fold(t.classified_name) as words
        from tag t where t.account_id = ${account_id}`,
  },
}

/** The best matches of each kind, in one statement. every account: each source filters by it. */
export async function searchRecords(db: Db, search: RecordSearch): Promise<FoundRecord[]> {
  const { kinds, named, per_kind } = search
  const words = sql<string>`s.words`
  const parts = kinds.map(
    (kind, at) => sql`
    (select ${kind}::text as kind, ${at}::int as part, s.id, s.name, s.detail, ${matchRank(named, words)} as distance, s.words
       from (${sources[kind].rows(search)}) s
      where ${matchesWords(named, words)}
      order by distance, s.words, s.id limit ${per_kind})`,
  )
  const { rows } = await sql<FoundRecord>`
    select kind, id, name, detail from (${sql.join(parts, sql` union all `)}) found
     order by part, distance, words, id`.execute(db)
  return rows
}
