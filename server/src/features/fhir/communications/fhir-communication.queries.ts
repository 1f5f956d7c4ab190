import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { joinReader } from '../../messaging/threads/thread.access.ts'
import * as where from '../search/condition.queries.ts'
import type { DateFilter } from '../search/search-date.rules.ts'
import type { Cursor } from '../search/search-request.rules.ts'
import type { Filters } from '../search/search-value.rules.ts'

export interface FhirCommunicationRow {
  id: number
  thread_id: number
  created: string
  sender_id: number
  sender_name: string
  data: Message['data']
  is_automatic: boolean
  via: Message['via']
  corrected: string | null
  taken_back: string | null
  subject: string
  priority: 0 | 1 | 2
  message_type: string | null
  patient_id: number | null
  encounter_id: number | null
  first_id: number
  /** Why the reader is on the thread. */
  reason: Thread['me']['reason']
  attachments: { id: number; name: string; mime_type: string; size: number }[] | null
}

export interface FhirCommunicationSearch {
  account_id: number
  user_id: number
  /** Lists of ids such as `12-34`. */
  ids: string[][]
  sender_ids: number[][]
  recipients: { user_ids: number[]; group_ids: number[]; department_ids: number[] }[]
  patient_ids: number[][]
  encounter_ids: number[][]
  first_ids: string[][]
  sent: Filters<DateFilter>
  /** Threads without a message since then have no match. */
  earliest: string
  is_ascending: boolean
  cursor: Cursor | undefined
  limit: number
}

const firstId = sql<number>`(select o.id from message o
  where o.account_id = m.account_id and o.thread_id = m.thread_id order by o.id limit 1)`

const isReceivedBy = ({
  user_ids,
  group_ids,
  department_ids,
}: FhirCommunicationSearch['recipients'][number]) => sql`(
  exists (select from subscriber o where o.account_id = t.account_id and o.thread_id = t.id
             and o.user_id = any(${user_ids}::bigint[]) and o.user_id <> m.sender_id and o.reason <> 'monitoring')
  or exists (select from thread_group o where o.account_id = t.account_id and o.thread_id = t.id
                and o.paging_group_id = any(${group_ids}::bigint[]))
  or exists (select from thread_department o where o.account_id = t.account_id and o.thread_id = t.id
                and o.department_id = any(${department_ids}::bigint[])))`

/** The threads of ids such as `12-34`, which the primary key starts with. */
const ofThreads = (lists: string[][]): RawBuilder<unknown> =>
  where.among(
    sql`m.thread_id`,
    lists.map((ids) => ids.map((id) => Number(id.split('-')[0]))),
  )

const isAfter = ({ cursor, is_ascending }: FhirCommunicationSearch): RawBuilder<unknown> =>
  !cursor
    ? sql`true`
    : is_ascending
      ? sql`(m.created, m.id) > (${cursor.key}::timestamptz, ${cursor.id})`
      : sql`(m.created, m.id) < (${cursor.key}::timestamptz, ${cursor.id})`

/** Messages of the threads that the user reads. */
export async function searchFhirCommunications(
  db: Db,
  search: FhirCommunicationSearch,
): Promise<FhirCommunicationRow[]> {
  const { account_id } = search
  const direction = search.is_ascending ? sql`asc` : sql`desc`
  const { rows } = await sql<FhirCommunicationRow>`
    with page as (
      select m.thread_id, m.id, s.reason
        from thread t ${joinReader(search.user_id)}
        join message m on m.account_id = t.account_id and m.thread_id = t.id
       where t.account_id = ${account_id} and s.last_message_date >= ${search.earliest}::timestamptz
         and ${ofThreads(search.ids)} and ${where.amongTexts(sql`m.thread_id || '-' || m.id`, search.ids)}
         and ${ofThreads(search.first_ids)}
         and ${where.amongTexts(sql`m.thread_id || '-' || case when m.id <> ${firstId} then ${firstId} end`, search.first_ids)}
         and ${where.among(sql`m.sender_id`, search.sender_ids)} and ${where.all(search.recipients.map(isReceivedBy))}
         and ${where.among(sql`t.patient_id`, search.patient_ids)}
         and ${where.among(sql`t.encounter_id`, search.encounter_ids)}
         and ${where.instantMatches(sql`m.created`, search.sent)} and ${isAfter(search)}
       order by m.created ${direction}, m.id ${direction} limit ${search.limit})
    select m.id, m.thread_id, m.created, m.sender_id, m.sender_name, m.data, m.is_automatic, m.via, m.corrected, m.taken_back, thread_title(t) as subject,
           coalesce(m.priority, t.priority) as priority,
           y.name as message_type, t.patient_id, t.encounter_id, ${firstId} as first_id, page.reason,
           case when m.has_attachments then (
             select json_agg(json_build_object('id', f.id, 'name', f.name, 'mime_type', f.mime_type, 'size', f.size) order by f.id)
               from file f where f.account_id = m.account_id and f.thread_id = m.thread_id and f.message_id = m.id) end as attachments
      from page
      join message m on m.account_id = ${account_id} and m.thread_id = page.thread_id and m.id = page.id
      join thread t on t.account_id = m.account_id and t.id = m.thread_id
      left join message_type y on y.account_id = t.account_id and y.id = t.message_type_id
     order by m.created ${direction}, m.id ${direction}`.execute(db)
  return rows
}

export interface RecipientRow {
  thread_id: number
  type: 'Practitioner' | 'HealthcareService' | 'Organization'
  /** Null for a group that was deleted. */
  id: number | null
  name: string
}

/**
 * Lists the recipients of threads that the reader may see: groups and departments that they were sent to, and
 * subscribers without monitors.
 */
export async function listRecipients(
  db: Db,
  { account_id, thread_ids }: { account_id: number; thread_ids: readonly number[] },
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select o.thread_id, 'HealthcareService' as type, g.id, coalesce(g.name, d.name, '') as name
      from thread_group o
      left join paging_group g on g.account_id = o.account_id and g.id = o.paging_group_id
      left join deleted_paging_group d on d.account_id = o.account_id and d.id = o.paging_group_id
     where o.account_id = ${account_id} and o.thread_id = any(${[...thread_ids]}::bigint[])
    union all
    select o.thread_id, 'Organization', d.id, d.name
      from thread_department o join department d on d.account_id = o.account_id and d.id = o.department_id
     where o.account_id = ${account_id} and o.thread_id = any(${[...thread_ids]}::bigint[])
    union all
    select o.thread_id, 'Practitioner', u.id, u.display_name
      from subscriber o join users u on u.account_id = o.account_id and u.id = o.user_id
     where o.account_id = ${account_id} and o.thread_id = any(${[...thread_ids]}::bigint[]) and o.reason <> 'monitoring'
     order by 2, 3`.execute(db)
  return rows
}
