import type { RecentPage as VisiblePage } from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { canJoinPage, isPage } from '../paging-requests/page-join.queries.ts'

export interface RecentPage extends VisiblePage {
  target: 'group' | 'user'
  target_id: number
  patient_id: number | null
}

interface PageFilter {
  account_id: number
  reader_id: number
  /** Null for pages without a patient by others. */
  patient_id: number | null
  group_ids: number[]
  user_ids: number[]
  minutes: number
  /** Pages about the patient that wait for an answer are found for so many hours. */
  open_hours: number
}

/** The newest page of the last minutes to each of these groups and users. */
export async function findRecentPages(db: Db, filter: PageFilter): Promise<RecentPage[]> {
  const { account_id, reader_id, patient_id, group_ids, user_ids, minutes, open_hours } = filter
  const { rows } = await sql<RecentPage>`
    with now as materialized (select clock_now() as at),
    target as (
      select 'group' as kind, unnest(${group_ids}::bigint[]) as id
      union all
      select 'user', unnest(${user_ids}::bigint[])
    )
    select distinct on (x.kind, x.id) x.kind as target, x.id as target_id, t.patient_id, s.thread_id,
           case when s.thread_id is null and ${isPage} and ${canJoinPage(reader_id)} then t.id end as join_thread_id,
           t.created, t.created_by as sender_id, u.display_name as sender_name,
           (select coalesce(json_agg(w.display_name order by w.display_name), '[]') from acknowledgement a
              join users w on w.account_id = a.account_id and w.id = a.user_id
             where a.account_id = t.account_id and a.thread_id = t.id and a.state = 'open') as waits_for,
           (select w.display_name from acknowledgement a
              join users w on w.account_id = a.account_id and w.id = a.user_id
             where a.account_id = t.account_id and a.thread_id = t.id and a.state in ('accepted', 'responded')
             order by a.closed limit 1) as answered_by
      from now, target x, thread t
      join users u on u.account_id = t.account_id and u.id = t.created_by
      left join subscriber s on s.account_id = t.account_id and s.thread_id = t.id and s.user_id = ${reader_id}
     where t.account_id = ${account_id} and t.recalled is null
       and case x.kind
             when 'group' then exists (select from thread_group g where g.account_id = t.account_id
                                          and g.thread_id = t.id and g.paging_group_id = x.id)
             else t.created_by <> x.id and exists (select from subscriber r where r.account_id = t.account_id
                                                      and r.thread_id = t.id and r.user_id = x.id and r.reason = 'new_message')
           end
       and ${
         patient_id === null
           ? sql`t.patient_id is null and t.conversation_contact_id is null and t.created_by <> ${reader_id}
                 and t.created > (select at from now) - make_interval(mins => ${minutes}::int) and ${isPage}`
           : sql`t.patient_id = ${patient_id} and (x.kind = 'group' or ${isPage})
                 and t.created > (select at from now) - make_interval(hours => ${open_hours}::int)
                 and (t.created > (select at from now) - make_interval(mins => ${minutes}::int)
                      or exists (select from acknowledgement a where a.account_id = t.account_id
                                    and a.thread_id = t.id and a.state = 'open'))`
       }
     order by x.kind, x.id, t.created desc, t.id desc`.execute(db)
  return rows
}
