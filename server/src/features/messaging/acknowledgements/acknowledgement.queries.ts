import type {
  ResponseMeaning,
  ResponseMeanings,
  ResponseSummary,
  AcknowledgementKind,
  AcknowledgementRequest,
  Acknowledgement,
  ResponseProgress,
} from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { canAcceptOrReject, type Response } from './acknowledgement.rules.ts'

interface ThreadKey {
  account_id: number
  thread_id: number
}

const responseCounts = sql`
  count(*) filter (where i.state = 'open')::int as open,
  count(*) filter (where i.state = 'accepted')::int as accepted,
  count(*) filter (where i.state = 'rejected')::int as rejected,
  count(*) filter (where i.state = 'responded')::int as responded,
  coalesce(sum(i.reassignments), 0)::int as reassigned,
  jsonb_build_object('yes', count(*) filter (where i.meaning = 'yes'), 'later', count(*) filter (where i.meaning = 'later'),
    'no', count(*) filter (where i.meaning = 'no')) as meanings`

/** The user's newest acknowledgement in a thread. */
export const selectUserAcknowledgement = (account_id: string, thread_id: string, user_id: string) => sql`
  select i.message_id as acknowledgement_message_id, i.kind as acknowledgement_kind, i.state as acknowledgement_state, i.response as acknowledgement_response, i.meaning as acknowledgement_meaning,
         i.since as acknowledgement_since, i.closed as acknowledgement_closed
    from acknowledgement i
   where i.account_id = ${sql.ref(account_id)} and i.thread_id = ${sql.ref(thread_id)} and i.user_id = ${sql.ref(user_id)}
   order by i.since desc, i.message_id desc limit 1`

/** The current acknowledgement of a user in a thread comes first: the oldest open one, otherwise the latest. */
export const currentFirst = `i.state <> 'open', case when i.state = 'open' then i.message_id end, i.since desc, i.message_id desc`

/** Columns of an acknowledgement's response progress, in a query of `acknowledgement i` grouped by thread. */
export const progressColumns = `count(*) filter (where i.state = 'open')::int as open,
         count(*) filter (where i.state in ('accepted', 'rejected', 'responded'))::int as answered,
         count(*) filter (where i.state = 'rejected' or i.meaning = 'no')::int as declined,
         coalesce(sum(i.reassignments), 0)::int as reassigned`

/** The progress of all requests of a user in a thread. */
export async function findResponseProgress(
  db: Db,
  of: ThreadKey & { requester_id: number },
): Promise<ResponseProgress> {
  const { rows } = await sql<ResponseProgress>`
    select ${sql.raw(progressColumns)} from acknowledgement i
     where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id} and i.requester_id = ${of.requester_id}`.execute(
    db,
  )
  return rows[0] ?? { open: 0, answered: 0, reassigned: 0, declined: 0 }
}

export interface OwnAcknowledgement extends Acknowledgement {
  requester_id: number
  response_options: string[]
  response_meanings: ResponseMeanings
  apply_escalations: boolean
  display_name: string
  can_answer: boolean
  time_zone: string
}

/** Without a `message_id`, the user's current one. */
export async function lockOwnAcknowledgement(
  db: Db,
  of: ThreadKey & { user_id: number; message_id: number | undefined },
): Promise<OwnAcknowledgement | undefined> {
  const named = of.message_id === undefined ? sql`` : sql`and i.message_id = ${of.message_id}`
  const { rows } = await sql<OwnAcknowledgement>`
    select i.message_id, i.kind, i.state, i.response, i.meaning, i.since, i.closed, i.requester_id,
           coalesce(m.response_options, t.response_options) as response_options,
           coalesce(m.response_meanings, t.response_meanings) as response_meanings, t.apply_escalations,
           u.display_name, u.is_active and not u.is_locked as can_answer, a.time_zone
      from acknowledgement i
      join thread t on t.account_id = i.account_id and t.id = i.thread_id
      join message m on m.account_id = i.account_id and m.thread_id = i.thread_id and m.id = i.message_id
      join users u on u.account_id = i.account_id and u.id = i.user_id
      join account a on a.account_id = i.account_id
     where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id} and i.user_id = ${of.user_id} ${named}
     order by ${sql.raw(currentFirst)} limit 1
       for update of i`.execute(db)
  return rows[0]
}

export async function closeAcknowledgement(
  db: Db,
  of: ThreadKey & {
    user_id: number
    message_id: number
    answer: Response
    meaning: ResponseMeaning | null
    via: string
  },
): Promise<Acknowledgement | undefined> {
  const { rows } = await sql<Acknowledgement>`
    update acknowledgement set state = ${of.answer.state}, response = ${of.answer.response}, meaning = ${of.meaning}, via = ${of.via},
           closed = clock_now()
     where account_id = ${of.account_id} and thread_id = ${of.thread_id} and user_id = ${of.user_id}
       and message_id = ${of.message_id} and state = 'open'
    returning message_id, kind, state, response, meaning, since, closed`.execute(db)
  return rows[0]
}

export const recallAcknowledgements = (db: Db, { account_id, thread_id }: ThreadKey) =>
  sql`update acknowledgement set state = 'recalled', closed = clock_now()
       where account_id = ${account_id} and thread_id = ${thread_id} and state = 'open'`.execute(db)

/** The caller holds the thread's lock, so the counts stay correct until the commit. */
export async function summarizeResponses(
  db: Db,
  of: ThreadKey & { message_id: number },
): Promise<ResponseSummary> {
  const { rows } = await sql<ResponseSummary>`
    select ${responseCounts} from acknowledgement i
     where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id} and i.message_id = ${of.message_id}`.execute(
    db,
  )
  return rows[0] ?? { open: 0, accepted: 0, rejected: 0, responded: 0, reassigned: 0 }
}

interface AcknowledgementRequestRow extends ResponseSummary {
  message_id: number
  kind: AcknowledgementKind
  response_options: string[]
  response_meanings: ResponseMeanings
  my_state: Acknowledgement['state'] | null
  my_response: string | null
  my_meaning: ResponseMeaning | null
}

export async function listAcknowledgementRequests(
  db: Db,
  of: { account_id: number; thread_ids: number[]; reader_id: number },
): Promise<Map<number, AcknowledgementRequest>> {
  const { rows } = await sql<AcknowledgementRequestRow>`
    select i.message_id, i.kind, coalesce(m.response_options, t.response_options) as response_options,
           coalesce(m.response_meanings, t.response_meanings) as response_meanings, ${responseCounts},
           max(i.state) filter (where i.user_id = ${of.reader_id}) as my_state,
           max(i.response) filter (where i.user_id = ${of.reader_id}) as my_response,
           max(i.meaning) filter (where i.user_id = ${of.reader_id}) as my_meaning
      from acknowledgement i
      join thread t on t.account_id = i.account_id and t.id = i.thread_id
      join message m on m.account_id = i.account_id and m.thread_id = i.thread_id and m.id = i.message_id
     where i.account_id = ${of.account_id} and i.thread_id = any(${of.thread_ids}::bigint[])
     group by i.message_id, i.kind, t.response_options, t.response_meanings, m.response_options, m.response_meanings`.execute(
    db,
  )
  return new Map(
    rows.map(
      ({
        message_id,
        kind,
        response_options,
        response_meanings,
        my_state,
        my_response,
        my_meaning,
        ...summary
      }) => [
        message_id,
        {
          kind,
          confirm: canAcceptOrReject(kind),
          response_options,
          response_meanings,
          mine: my_state === null ? null : { state: my_state, response: my_response, meaning: my_meaning },
          summary,
        },
      ],
    ),
  )
}

/** The current acknowledgement of each user in a thread, by user. */
export async function findCurrentAcknowledgements(
  db: Db,
  of: ThreadKey & { user_ids: number[] },
): Promise<Map<number, Acknowledgement>> {
  const { rows } = await sql<Acknowledgement & { user_id: number }>`
    select distinct on (i.user_id) i.user_id, i.message_id, i.kind, i.state, i.response, i.meaning, i.since, i.closed
      from acknowledgement i
     where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id} and i.user_id = any(${of.user_ids}::bigint[])
     order by i.user_id, ${sql.raw(currentFirst)}`.execute(db)
  return new Map(rows.map(({ user_id, ...acknowledgement }) => [user_id, acknowledgement]))
}

export interface OnCallDuty {
  group_id: number
  call_order: number | null
}

export interface RequestedAcknowledgement {
  user_id: number
  requester_id: number
  acknowledgement: Acknowledgement
}

const toRequested = ({
  user_id,
  requester_id,
  ...acknowledgement
}: Acknowledgement & { user_id: number; requester_id: number }): RequestedAcknowledgement => ({
  user_id,
  requester_id,
  acknowledgement,
})

/**
 * Asks new recipients for every response that the thread already asks all subscribers for, and returns the rows that were
 * created. Users who were asked before are skipped. The caller holds the thread's lock.
 */
export async function insertThreadAcknowledgements(
  db: Db,
  of: ThreadKey & { user_ids: number[] },
): Promise<RequestedAcknowledgement[]> {
  const { rows } = await sql<Acknowledgement & { user_id: number; requester_id: number }>`
    insert into acknowledgement (account_id, thread_id, message_id, user_id, requester_id, kind, since)
    select ${of.account_id}, ${of.thread_id}, asked.message_id, u.id, asked.requester_id, asked.kind, asked.at
      from (select i.message_id, i.requester_id, i.kind, clock_now() as at
              from acknowledgement i
              join message m on m.account_id = i.account_id and m.thread_id = i.thread_id and m.id = i.message_id
             where i.account_id = ${of.account_id} and i.thread_id = ${of.thread_id} and m.recipient_user_ids is null
               and m.taken_back is null
             group by i.message_id, i.requester_id, i.kind) asked,
           unnest(${of.user_ids}::bigint[]) as u(id)
     where u.id <> asked.requester_id
    on conflict do nothing
    returning user_id, requester_id, message_id, kind, state, response, meaning, since, closed`.execute(db)
  return rows.map(toRequested)
}

/**
 * Asks further users to respond to a message: creates acknowledgements, and reopens those that were closed without a
 * response. The caller holds the thread's lock.
 */
export async function insertMessageAcknowledgements(
  db: Db,
  of: ThreadKey & { message_id: number; user_ids: number[]; on_call_duty: OnCallDuty | null },
): Promise<RequestedAcknowledgement[]> {
  const { rows } = await sql<Acknowledgement & { user_id: number; requester_id: number }>`
    insert into acknowledgement (account_id, thread_id, message_id, user_id, requester_id, kind, since, group_id, call_order)
    select ${of.account_id}, ${of.thread_id}, ${of.message_id}, u.id, asked.requester_id, asked.kind, asked.at,
           ${of.on_call_duty?.group_id ?? null}, ${of.on_call_duty?.call_order ?? null}
      from (select requester_id, kind, clock_now() as at from acknowledgement
             where account_id = ${of.account_id} and thread_id = ${of.thread_id} and message_id = ${of.message_id}
             order by id limit 1) asked,
           unnest(${of.user_ids}::bigint[]) as u(id)
     where u.id <> asked.requester_id
    on conflict (account_id, thread_id, message_id, user_id) do update
       set state = 'open', closed = null, group_id = excluded.group_id, call_order = excluded.call_order,
           since = greatest(excluded.since, acknowledgement.since + interval '1 millisecond')
     where acknowledgement.state in ('handed_off', 'escalated', 'released', 'expired')
    returning user_id, requester_id, message_id, kind, state, response, meaning, since, closed`.execute(db)
  return rows.map(toRequested)
}

/**
 * Asks subscribers to respond to a reply: those in `user_ids`, or all but its sender and monitors. The caller holds the
 * thread's lock and has stored the reply.
 */
export async function insertReplyAcknowledgements(
  db: Db,
  of: ThreadKey & {
    message_id: number
    kind: AcknowledgementKind
    user_ids: number[] | null
  },
): Promise<RequestedAcknowledgement[]> {
  const { rows } = await sql<Acknowledgement & { user_id: number; requester_id: number }>`
    with asked as (
      insert into acknowledgement (account_id, thread_id, message_id, user_id, requester_id, kind, since)
      select ${of.account_id}, ${of.thread_id}, m.id, s.user_id, m.sender_id, ${of.kind}::text, m.created
        from message m
        join subscriber s on s.account_id = m.account_id and s.thread_id = m.thread_id and s.user_id <> m.sender_id
       where m.account_id = ${of.account_id} and m.thread_id = ${of.thread_id} and m.id = ${of.message_id}
         and s.reason <> 'monitoring'
         and (${of.user_ids}::bigint[] is null or s.user_id = any(${of.user_ids}::bigint[]))
      returning user_id, requester_id, message_id, kind, state, response, meaning, since, closed)
    select * from asked order by user_id`.execute(db)
  return rows.map(toRequested)
}
