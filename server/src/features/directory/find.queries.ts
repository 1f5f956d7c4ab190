import { sql, type RawBuilder } from 'kysely'
import type { ContactDetail } from '@wardline/contract/directory/contact.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import { isReachable } from '../accounts/presence/presence.access.ts'
import { isWithinLimit, type ContactLimit } from '../accounts/pickers/contact-limit.access.ts'
import { matchRank, matchesWords } from '../accounts/search/search-words.access.ts'
import type { SearchWords } from '../accounts/search/search-words.rules.ts'

export interface SearchLimits {
  account_id: number
  user_id: number
  contact_limit: ContactLimit
  /** Care teams reveal their patient. */
  sees_patients: boolean
}

export interface ContactSearch {
  named?: SearchWords
  titled?: SearchWords
  types?: readonly ContactDetail['type'][] | undefined
  department_id?: number | undefined
  patient_id?: number | undefined
  is_favorite?: boolean | undefined
  is_pinned?: boolean | undefined
  uids?: string[] | undefined
}

export interface ContactRow {
  id: number
  uid: string
  type: ContactDetail['type']
  user_id: number | null
  paging_group_id: number | null
  department_id: number | null
  patient_id: number | null
  name: string
  first_name: string
  last_name: string
  title: string
  department: string
  mobile_number: string
  profile_picture_id: number | null
  device_type: 'sms' | 'pager' | null
  is_locked: boolean
  is_favorite: boolean
  is_pinned: boolean
  is_reachable: boolean
  status: string
  last_seen: string | null
  member_count: number
}

const words: RawBuilder<string> = sql.ref('c.words')
const isSame = (is: RawBuilder<boolean>, criteria: boolean | undefined) =>
  criteria === undefined ? sql`true` : sql`${is} = ${criteria}`

const visibleTo = ({ contact_limit, sees_patients }: SearchLimits) =>
  sql`${isWithinLimit(contact_limit, 'c.account_id', 'c.id')} and (${sees_patients} or c.type <> 'CareTeam')`

/** `f` and `p` are set where the contact is a favorite, and pinned. */
const marked = ({ account_id, user_id }: SearchLimits) => sql`
  contact c
    left join favorite f on f.account_id = c.account_id and f.user_id = ${user_id} and f.contact_id = c.id
    left join (select distinct dc.contact_id from department_contact dc
                 join user_department ud on ud.account_id = dc.account_id and ud.department_id = dc.department_id
                where dc.account_id = ${account_id} and ud.user_id = ${user_id} and dc.is_pinned) p on p.contact_id = c.id`

const isFavorite = sql<boolean>`(f.contact_id is not null)`
const isPinned = sql<boolean>`(p.contact_id is not null)`

function tests(criteria: ContactSearch) {
  const { named, titled, types, department_id, patient_id, uids } = criteria
  return sql.join(
    [
      named ? matchesWords(named, words) : sql`true`,
      titled ? matchesWords(titled, sql`split_part(c.words, E'\n', 2)`) : sql`true`,
      types ? sql`c.type = any(${types}::text[])` : sql`true`,
      patient_id === undefined ? sql`true` : sql`c.patient_id = ${patient_id}`,
      department_id === undefined ? sql`true` : belongsTo(department_id),
      uids ? sql`c.uid = any(${uids}::uuid[])` : sql`true`,
      isSame(isFavorite, criteria.is_favorite),
      isSame(isPinned, criteria.is_pinned),
    ],
    sql` and `,
  )
}

const belongsTo = (department_id: number) => sql`(c.department_id = ${department_id}
  or exists (select from user_department ud where ud.account_id = c.account_id and ud.user_id = c.user_id
              and ud.department_id = ${department_id})
  or exists (select from paging_group g where g.account_id = c.account_id and g.id = c.paging_group_id
              and g.department_id = ${department_id}))`

const described = ({ user_id }: SearchLimits, found: RawBuilder<unknown>) => sql<
  ContactRow & { total: number }
>`
  with found as (${found})
  select found.total, found.is_favorite, found.is_pinned,
         c.id, c.uid, c.type, c.user_id, c.paging_group_id, c.department_id, c.patient_id, c.name,
         coalesce(u.first_name, '') as first_name, coalesce(u.last_name, '') as last_name,
         coalesce(u.title, '') as title, u.profile_picture_id, u.device_type,
         case when u.hide_mobile_numbers and u.id <> ${user_id} then '' else coalesce(u.mobile_number, '') end as mobile_number,
         coalesce(u.is_locked, false) as is_locked, coalesce(u.status, 'online') as status, u.last_seen,
         ${isReachable('c.account_id', 'c.user_id')} as is_reachable,
         coalesce((select string_agg(d.name, ', ' order by d.name) from department d where d.account_id = c.account_id
            and d.id in (select ud.department_id from user_department ud
                          where ud.account_id = c.account_id and ud.user_id = c.user_id
                         union select g.department_id from paging_group g
                          where g.account_id = c.account_id and g.id = c.paging_group_id)), '') as department,
         case c.type when 'User' then 1
           when 'Department' then (select count(*) from department_contact dc
             where dc.account_id = c.account_id and dc.department_id = c.department_id and dc.is_contactable)
           when 'CareTeam' then (select count(*) from care_team_member m
             where m.account_id = c.account_id and m.patient_id = c.patient_id and m.ended is null)
           else (select count(*) from paging_group_member m
             where m.account_id = c.account_id and m.group_id = c.paging_group_id)
         end::int as member_count
    from found
    join contact c on c.account_id = found.account_id and c.id = found.id
    left join users u on u.account_id = c.account_id and u.id = c.user_id
   order by found.is_favorite desc, found.is_pinned desc, found.distance, c.words, c.id`

/** Favorites first, then pinned, then best match, by name. */
export async function findContacts(
  db: Db,
  seeker: SearchLimits,
  criteria: ContactSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: ContactRow[] }> {
  const near = criteria.named ? matchRank(criteria.named, words) : sql`0`
  const { rows } = await described(
    seeker,
    sql`
    select c.account_id, c.id, ${isFavorite} as is_favorite, ${isPinned} as is_pinned, ${near} as distance,
           count(*) over () as total
      from ${marked(seeker)}
     where c.account_id = ${seeker.account_id} and c.is_listed and ${visibleTo(seeker)} and ${tests(criteria)}
     order by is_favorite desc, is_pinned desc, distance, c.words, c.id
     limit ${limit} offset ${offset}`,
  ).execute(db)
  if (rows.length > 0 || offset === 0) return { count: rows[0]?.total ?? 0, rows }
  const { count } = await findContacts(db, seeker, criteria, { limit: 1, offset: 0 })
  return { count, rows }
}

export async function findContact(
  db: Db,
  seeker: SearchLimits,
  contact_id: number,
): Promise<ContactRow | undefined> {
  const { rows } = await described(
    seeker,
    sql`
    select c.account_id, c.id, ${isFavorite} as is_favorite, ${isPinned} as is_pinned, 0 as distance, 1 as total
      from ${marked(seeker)}
     where c.account_id = ${seeker.account_id} and c.id = ${contact_id} and ${visibleTo(seeker)}`,
  ).execute(db)
  return rows[0]
}

export async function findable(db: Db, seeker: SearchLimits, contact_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contact c
     where c.account_id = ${seeker.account_id} and c.id = any(${contact_ids}::bigint[]) and ${visibleTo(seeker)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
