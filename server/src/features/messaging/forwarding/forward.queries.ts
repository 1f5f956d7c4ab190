import type { ResponseMeanings } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { sql } from 'kysely'
import type { ThreadGroup } from '@wardline/contract/messaging/forwarding/forward.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { isFirstOfThread } from '../threads/message.queries.ts'
import type { DataItem } from '../threads/thread.rules.ts'

export interface ForwardableMessage {
  data: DataItem[]
  has_attachments: boolean
  created: string
  sender_name: string
  time_zone: string
  is_first: boolean
  subject: string
  priority: 0 | 1 | 2
  message_type_id: number | null
  patient_id: number | null
  encounter_id: number | null
  response_options: string[]
  response_meanings: ResponseMeanings
  requires_confirm: boolean
  apply_escalations: boolean
  ignore_user_status: boolean
}

export async function findMessageToForward(
  db: Db,
  of: { account_id: number; thread_id: number; message_id: number },
): Promise<ForwardableMessage | undefined> {
  const { rows } = await sql<ForwardableMessage>`
    select m.data, m.has_attachments, m.created, m.sender_name, a.time_zone,
           ${isFirstOfThread} as is_first,
           thread_title(t) as subject, coalesce(m.priority, t.priority) as priority, t.message_type_id, t.patient_id, t.encounter_id,
           t.response_options, t.response_meanings,
           t.requires_confirm, t.apply_escalations, t.ignore_user_status
      from message m
      join thread t on t.account_id = m.account_id and t.id = m.thread_id
      join account a on a.account_id = m.account_id
     where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}
       and m.taken_back is null`.execute(db)
  return rows[0]
}

export async function listThreadGroups(
  db: Db,
  account_id: number,
  thread_id: number,
): Promise<Omit<ThreadGroup, 'on_call'>[]> {
  const { rows } = await sql<Omit<ThreadGroup, 'on_call'>>`
    select coalesce(g.id, f.id) as id, coalesce(g.uid, f.uid) as uid, coalesce(g.name, f.name) as name,
           coalesce(g.type, f.type) as type, coalesce(d.name, f.department, '') as department
      from thread_group tg
      left join paging_group g on g.account_id = tg.account_id and g.id = tg.paging_group_id
      left join deleted_paging_group f on f.account_id = tg.account_id and f.id = tg.paging_group_id
      left join department d on d.account_id = g.account_id and d.id = g.department_id
     where tg.account_id = ${account_id} and tg.thread_id = ${thread_id}
     order by name, id`.execute(db)
  return rows
}
