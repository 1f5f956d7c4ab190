import { unansweredHours } from '@wardline/contract/messaging/console/console.rules.ts'
import type {
  AwaitedResponder,
  ConsolePage,
  ConsoleRequest,
} from '@wardline/contract/messaging/console/console.schemas.ts'
import type {
  PageEventDetails,
  PageEventKind,
} from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import type { AcknowledgementKind } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { recordBasis, type RecordReader } from '../../patients/patient.access.ts'

export interface ConsoleFilter {
  state: 'open' | 'all'
  thread_ids?: readonly number[] | undefined
  user_id?: number | undefined
  group_id?: number | undefined
  patient_id?: number | undefined
  from?: string | undefined
  until?: string | undefined
}

export interface ConsoleReader extends RecordReader {
  sees_patients: boolean
}

/** SQL: the patient of a thread `t`, or of the care team whose conversation it is. */
const patientOfThread = sql`coalesce(t.patient_id,
  (select c.patient_id from contact c where c.account_id = t.account_id and c.id = t.conversation_contact_id))`

/** SQL: the reader may read the record of the patient `p`. every account: a condition, not a query */
const mayRead = (reader: ConsoleReader) =>
  sql<boolean>`(${reader.sees_patients} and ${recordBasis(reader)} is not null)`

/** SQL: the patient of a thread `t` as JSON, null without one or if the record is closed to the reader. */
export const visiblePatient = (reader: ConsoleReader) => sql<ConsoleRequest['patient']>`
  (select json_build_object('id', p.id, 'display_name', p.display_name, 'mrn', p.mrn, 'date_of_birth', p.date_of_birth,
                            'location', coalesce(l.name, ''))
     from patient p left join location l on l.account_id = p.account_id and l.id = p.location_id
    where p.account_id = t.account_id and p.id = ${patientOfThread} and ${mayRead(reader)})`

/** SQL: the title of a thread `t`, null if it is about a patient whose record is closed to the reader. */
export const visibleTitle = (reader: ConsoleReader) => sql<string | null>`
  case when ${patientOfThread} is null or exists (
         select from patient p where p.account_id = t.account_id and p.id = ${patientOfThread} and ${mayRead(reader)})
       then thread_title(t) end`

const isOpen = sql<boolean>`r.state in ('running', 'unanswered')
  and (r.ended is null or r.ended > clock_now() - make_interval(hours => ${unansweredHours}))`

const onlyIf = (value: unknown, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  value === undefined ? sql`` : sql`and ${condition}`

/** Open pages from the oldest, all pages from the newest. */
export async function listConsolePageKeys(
  db: Db,
  account_id: number,
  filter: ConsoleFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: number; thread_id: number; total: number }[]> {
  const { state, thread_ids, user_id, group_id, patient_id, from, until } = filter
  const { rows } = await sql<{ id: number; thread_id: number; total: number }>`
    select r.id, r.thread_id, count(*) over ()::int as total
      from escalation_run r
      join thread t on t.account_id = r.account_id and t.id = r.thread_id and t.recalled is null
     where r.account_id = ${account_id}
       ${state === 'open' ? sql`and ${isOpen}` : sql``}
       ${onlyIf(thread_ids, sql`r.thread_id = any(${[...(thread_ids ?? [])]}::bigint[])`)}
       ${onlyIf(group_id, sql`r.group_id = ${group_id}`)}
       ${onlyIf(patient_id, sql`t.patient_id = ${patient_id}`)}
       ${onlyIf(from, sql`r.started >= ${from}::timestamptz`)}
       ${onlyIf(until, sql`r.started < ${until}::timestamptz`)}
       ${onlyIf(
         user_id,
         sql`(r.requester_id = ${user_id} or exists (select from escalation_responder h
               where h.account_id = r.account_id and h.run_id = r.id and h.user_id = ${user_id}))`,
       )}
     order by ${state === 'open' ? sql`r.started, r.id` : sql`r.started desc, r.id desc`}
     limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export interface ConsolePageRow extends Pick<
  ConsolePage,
  'id' | 'thread_id' | 'thread_uid' | 'priority' | 'subject' | 'started' | 'requester' | 'response_options'
> {
  waits_for: Omit<AwaitedResponder, 'duty_number' | 'instructions'>[]
  /** The paged group, if its shifts have numbers or instructions for callers. */
  detailed_group_id: number | null
  kind: AcknowledgementKind
  latest: TrailEvent | null
}

/** Events that tell how far a page got, for the latest one. */
const reportedKinds: readonly PageEventKind[] = [
  ...(['not_notified', 'sent', 'delivered', 'seen', 'failed', 'gone', 'no_receipt', 'step_empty'] as const),
  ...([
    'unanswered',
    'wrong_recipient',
    'inbound_text',
    'voicemail',
    'handoff_declined',
    'operator_called',
  ] as const),
]

/** Events that tell what was tried. None has the text of a message or an answer. */
const trailKinds: readonly PageEventKind[] = [
  ...reportedKinds,
  ...(['notified', 'retried', 'delayed', 'reminded', 'escalation_started', 'escalation_ended'] as const),
  ...([
    'step',
    'repeated',
    'fail_over',
    'passed_over',
    'paged_again',
    'sender_notified',
    'answered',
  ] as const),
  ...(['taken', 'reassigned', 'operator_took_over', 'operator_released'] as const),
]

export interface TrailEvent {
  user_id: number | null
  kind: PageEventKind
  details: PageEventDetails
  at: string
}

/** The newest events of a page first. */
export async function listTrail(
  db: Db,
  account_id: number,
  { thread_id, message_id }: Pick<HandledPage, 'thread_id' | 'message_id'>,
  limit: number,
): Promise<TrailEvent[]> {
  const { rows } = await sql<TrailEvent>`
    select e.user_id, e.kind, e.details, e.at from page_event e
     where e.account_id = ${account_id} and e.thread_id = ${thread_id} and e.message_id = ${message_id}
       and e.kind = any(${[...trailKinds]}::text[])
     order by e.id desc limit ${limit}`.execute(db)
  return rows
}

/** The mobile number of a user `u`, unless they hide it. every account: part of a query */
export const phoneOf = sql.raw(`case when not u.hide_mobile_numbers then nullif(u.mobile_number, '') end`)

export async function listConsolePageRows(
  db: Db,
  account_id: number,
  ids: readonly number[],
  reader: ConsoleReader,
): Promise<ConsolePageRow[]> {
  const { rows } = await sql<ConsolePageRow>`
    select r.id, r.thread_id, t.uid as thread_uid, coalesce(m.priority, t.priority) as priority,
           ${visibleTitle(reader)} as subject, r.started,
           json_build_object('user_id', u.id, 'display_name', u.display_name, 'title', u.title, 'phone', ${phoneOf}) as requester,
           coalesce(m.response_options, t.response_options) as response_options,
           case when g.on_call_details <> '[]' then g.id end as detailed_group_id,
           (select i.kind from acknowledgement i
             where i.account_id = r.account_id and i.thread_id = r.thread_id and i.message_id = r.message_id limit 1) as kind,
           coalesce((select json_agg(json_build_object('user_id', u.id, 'display_name', u.display_name, 'title', u.title,
                       'phone', ${phoneOf}, 'opened', (
                         select min(c.at) from receipt c
                          where c.account_id = r.account_id and c.thread_id = r.thread_id and c.user_id = u.id and c.kind = 2
                            and c.message_id >= r.message_id)) order by h.position, h.notified_at, h.user_id)
              from escalation_responder h
              join acknowledgement i on i.account_id = r.account_id and i.thread_id = r.thread_id
               and i.message_id = r.message_id and i.user_id = h.user_id and i.state = 'open'
              join users u on u.account_id = r.account_id and u.id = h.user_id
             where h.account_id = r.account_id and h.run_id = r.id), '[]') as waits_for,
           (select json_build_object('user_id', e.user_id, 'kind', e.kind, 'details', e.details, 'at', e.at)
              from page_event e
             where e.account_id = r.account_id and e.thread_id = r.thread_id and e.message_id = r.message_id
               and e.kind = any(${[...reportedKinds]}::text[])
             order by e.id desc limit 1) as latest
      from escalation_run r
      join thread t on t.account_id = r.account_id and t.id = r.thread_id
      join message m on m.account_id = r.account_id and m.thread_id = r.thread_id and m.id = r.message_id
      join users u on u.account_id = r.account_id and u.id = r.requester_id
      left join paging_group g on g.account_id = r.account_id and g.id = r.group_id
     where r.account_id = ${account_id} and r.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

export interface HandledPage {
  id: number
  thread_id: number
  message_id: number
  requester_id: number
  operator_id: number | null
  operator_name: string | null
  is_open: boolean
}

export async function findHandledPage(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<HandledPage | undefined> {
  const { rows } = await sql<HandledPage>`
    select r.id, r.thread_id, r.message_id, r.requester_id, r.operator_id, o.display_name as operator_name,
           r.state in ('running', 'unanswered') as is_open
      from escalation_run r
      join thread t on t.account_id = r.account_id and t.id = r.thread_id and t.recalled is null
      left join users o on o.account_id = r.account_id and o.id = r.operator_id
     where r.account_id = ${account_id} and r.id = ${id}`.execute(db)
  return rows[0]
}

export const setOperator = (
  db: Db,
  { account_id, id, operator_id }: { account_id: number; id: number; operator_id: number | null },
) =>
  sql`
  update escalation_run set operator_id = ${operator_id}::bigint,
         operator_since = case when ${operator_id}::bigint is not null then clock_now() end
   where account_id = ${account_id} and id = ${id}`.execute(db)
