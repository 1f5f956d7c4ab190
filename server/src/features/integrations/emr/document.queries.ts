import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { DocumentContent } from './document.rules.ts'
import type { Version } from './sending.queries.ts'

type DocumentContext = Pick<
  DocumentContent,
  'time_zone' | 'now' | 'subject' | 'created' | 'patient' | 'requester' | 'author' | 'encounter'
>

export async function getDocumentContext(
  db: Db,
  account_id: number,
  { thread_id, patient_id, encounter_id, requested_by }: Version,
): Promise<DocumentContext | undefined> {
  const { rows } = await sql<DocumentContext>`
    select a.time_zone, clock_now() as now, thread_title(t) as subject, t.created,
           jsonb_build_object('mrn', p.mrn, 'first_name', p.first_name, 'middle_name', p.middle_name,
             'last_name', p.last_name, 'date_of_birth', p.date_of_birth::text, 'sex', p.sex) as patient,
           jsonb_build_object('id', r.id, 'first_name', r.first_name, 'last_name', r.last_name, 'title', r.title) as requester,
           jsonb_build_object('id', w.id, 'first_name', w.first_name, 'last_name', w.last_name, 'title', w.title) as author,
           case when e.id is not null then jsonb_build_object('number', coalesce(e.external_id, e.id::text),
             'class', e.class, 'starts', e.starts, 'location', coalesce(l.name, '')) end as encounter
      from thread t
      join account a on a.account_id = t.account_id
      join patient p on p.account_id = t.account_id and p.id = ${patient_id}
      left join location l on l.account_id = p.account_id and l.id = p.location_id
      left join encounter e on e.account_id = t.account_id and e.id = ${encounter_id}::bigint
      join users r on r.account_id = t.account_id and r.id = ${requested_by}
      join users w on w.account_id = t.account_id and w.id = t.created_by
     where t.account_id = ${account_id} and t.id = ${thread_id}`.execute(db)
  return rows[0]
}

export async function listMessages(
  db: Db,
  account_id: number,
  { thread_id, message_id }: Version,
): Promise<DocumentContent['messages']> {
  const { rows } = await sql<DocumentContent['messages'][number]>`
    select m.created, m.data, m.has_attachments,
           m.sender_name || case when m.sender_title = '' then '' else ', ' || m.sender_title end as sender
      from message m
     where m.account_id = ${account_id} and m.thread_id = ${thread_id} and m.id <= ${message_id} and m.taken_back is null
     order by m.id`.execute(db)
  return rows
}
