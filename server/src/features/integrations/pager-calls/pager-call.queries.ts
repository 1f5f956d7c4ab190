import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Dialogue } from './call-dialogue.rules.ts'
import type { Speech } from './speech.rules.ts'

export type CallProvider = 'twilio' | 'sandbox'

export interface CallKey {
  account_id: number
  provider: CallProvider
  provider_reference: string
}

export interface CalledNumber {
  id: number
  number: string
  label: string
  is_on: boolean
  group_id: number | null
  group_type: 'ScheduleGroup' | 'BroadcastGroup' | null
  user_id: number | null
  target: string
  dialogue_option: 'group_greeting' | 'user_greeting' | null
  multiple_recipient_option: 'message_all' | 'enumerate_users' | 'message_all_voice_users' | null
  online_greeting_id: number | null
  offline_greeting_id: number | null
}

export async function findCalledNumber(
  db: Db,
  account_id: number,
  number: string,
): Promise<CalledNumber | undefined> {
  const { rows } = await sql<CalledNumber>`
    select n.id, n.number, n.label, n.is_on, n.group_id, g.type as group_type, n.user_id,
           coalesce(g.name, u.display_name) as target, g.dialogue_option, g.multiple_recipient_option,
           g.online_greeting_id, g.offline_greeting_id
      from pager_number n
      left join paging_group g on g.account_id = n.account_id and g.id = n.group_id
      left join users u on u.account_id = n.account_id and u.id = n.user_id
     where n.account_id = ${account_id} and n.number = ${number}`.execute(db)
  return rows[0]
}

export interface ReachableUser {
  user_id: number
  name: string
  can_receive: boolean
  numbers: string[]
}

/** Telephone numbers to which nothing is suppressed. */
const callableNumbers = sql`array(select n from unnest(array[u.mobile_number, u.home_number]) n where n <> '')`

export async function listReachable(
  db: Db,
  account_id: number,
  user_ids: number[],
): Promise<ReachableUser[]> {
  const { rows } = await sql<ReachableUser>`
    select u.id as user_id, u.display_name as name, u.is_active and not u.is_locked as can_receive,
           ${callableNumbers} as numbers
      from users u where u.account_id = ${account_id} and u.id = any(${user_ids}::bigint[])`.execute(db)
  return rows
}

export async function listGroupMembers(db: Db, account_id: number, group_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from paging_group_member m
      join users u on u.account_id = m.account_id and u.id = m.user_id
     where m.account_id = ${account_id} and m.group_id = ${group_id}
     order by u.folded_last_name, u.folded_first_name, u.id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function findSuppressed(db: Db, account_id: number, addresses: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from suppressed_address
     where account_id = ${account_id} and address = any(${addresses}::text[])`.execute(db)
  return new Set(rows.map(({ address }) => address))
}

export interface GreetingPart {
  snippet_id: number
  transcript: string
}

export async function listGreeting(
  db: Db,
  account_id: number,
  prompt_id: number | null,
): Promise<GreetingPart[]> {
  if (prompt_id === null) return []
  const { rows } = await sql<GreetingPart>`
    select id as snippet_id, transcript from prompt_snippet
     where account_id = ${account_id} and prompt_id = ${prompt_id} order by position`.execute(db)
  return rows
}

export interface PagerCallRow extends CallKey {
  id: number
  channel: 'voice' | 'sms'
  pager_number_id: number | null
  number: string
  caller: string
  state: 'open' | 'paged' | 'abandoned' | 'refused'
  turn: number
  dialogue: Dialogue
  reply: Speech
  call_back: string
  recording_state: 'none' | 'pending' | 'stored' | 'failed'
  recording: string | null
  thread_id: number | null
  message_id: number | null
}

const columns = sql`account_id, id, provider, provider_reference, channel, pager_number_id, number, caller, state, turn,
  dialogue, reply, call_back, recording_state, recording, thread_id, message_id`

export async function lockCall(db: Db, { account_id, provider, provider_reference }: CallKey) {
  const { rows } = await sql<PagerCallRow>`
    select ${columns} from pager_call
     where account_id = ${account_id} and provider = ${provider} and provider_reference = ${provider_reference}
       for update`.execute(db)
  return rows[0]
}

export async function lockCallById(
  db: Db,
  account_id: number,
  id: number,
): Promise<PagerCallRow | undefined> {
  const { rows } = await sql<PagerCallRow>`
    select ${columns} from pager_call where account_id = ${account_id} and id = ${id} for update`.execute(db)
  return rows[0]
}

export async function findCall(
  db: Db,
  { account_id, provider, provider_reference }: CallKey,
): Promise<PagerCallRow | undefined> {
  const { rows } = await sql<PagerCallRow>`
    select ${columns} from pager_call
     where account_id = ${account_id} and provider = ${provider} and provider_reference = ${provider_reference}`.execute(
    db,
  )
  return rows[0]
}

export async function findCallById(
  db: Db,
  account_id: number,
  id: number,
): Promise<PagerCallRow | undefined> {
  const { rows } = await sql<PagerCallRow>`
    select ${columns} from pager_call where account_id = ${account_id} and id = ${id}`.execute(db)
  return rows[0]
}

interface NewCall extends CallKey {
  channel: 'voice' | 'sms'
  pager_number_id: number
  number: string
  label: string
  caller: string
  state: 'open' | 'refused'
  dialogue: Dialogue
  reply: Speech
}

/** Undefined if the call is stored already. */
export async function insertCall(db: Db, call: NewCall): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into pager_call (account_id, provider, provider_reference, channel, pager_number_id, number, label, caller,
                            state, dialogue, reply)
    values (${call.account_id}, ${call.provider}, ${call.provider_reference}, ${call.channel}, ${call.pager_number_id},
            ${call.number}, ${call.label}, ${call.caller}, ${call.state}, ${JSON.stringify(call.dialogue)}::jsonb,
            ${JSON.stringify(call.reply)}::jsonb)
    on conflict (account_id, provider, provider_reference) do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

type Progress = Pick<
  PagerCallRow,
  'account_id' | 'id' | 'state' | 'turn' | 'dialogue' | 'reply' | 'call_back'
> &
  Pick<PagerCallRow, 'thread_id' | 'message_id'>

export async function storeProgress(db: Db, call: Progress): Promise<void> {
  await sql`
    update pager_call
       set state = ${call.state}, turn = ${call.turn}, dialogue = ${JSON.stringify(call.dialogue)}::jsonb,
           reply = ${JSON.stringify(call.reply)}::jsonb, call_back = ${call.call_back},
           thread_id = ${call.thread_id}, message_id = ${call.message_id}
     where account_id = ${call.account_id} and id = ${call.id}`.execute(db)
}

interface Key {
  account_id: number
  id: number
}

export async function storeSeconds(db: Db, { account_id, id }: Key, seconds: number): Promise<void> {
  await sql`update pager_call set call_seconds = ${seconds} where account_id = ${account_id} and id = ${id}`.execute(
    db,
  )
}

interface Recording {
  state: 'pending' | 'stored' | 'failed'
  reference: string | null
  seconds: number | null
}

export async function storeRecording(db: Db, { account_id, id }: Key, recording: Recording): Promise<void> {
  await sql`
    update pager_call
       set recording_state = ${recording.state}, recording = coalesce(${recording.reference}, recording),
           recording_seconds = coalesce(${recording.seconds}::int, recording_seconds)
     where account_id = ${account_id} and id = ${id}`.execute(db)
}

export interface RecentCalls {
  of_caller: number
  of_number: number
}

/** Calls and texts of the last ten minutes. */
export async function countRecentCalls(
  db: Db,
  { account_id, number, caller }: { account_id: number; number: string; caller: string },
): Promise<RecentCalls> {
  const { rows } = await sql<RecentCalls>`
    select count(*) filter (where caller = ${caller} and caller <> '')::int as of_caller, count(*)::int as of_number
      from pager_call
     where account_id = ${account_id} and number = ${number} and at > clock_now() - interval '10 minutes'`.execute(
    db,
  )
  return rows[0] ?? { of_caller: 0, of_number: 0 }
}

interface RecordingFile extends Key {
  thread_id: number
  message_id: number
  uploaded_by: number
  name: string
  mime_type: string
  size: number
  sha256: Buffer
  blob_key: string
}

/** The recording becomes an attachment of the page. */
export async function attachRecording(db: Db, file: RecordingFile): Promise<number> {
  const { account_id, thread_id, message_id } = file
  await showAttachment(db, file)
  const { rows } = await sql<{ id: number }>`
    insert into file (account_id, purpose, name, mime_type, size, sha256, blob_key, uploaded_by, thread_id, message_id)
    values (${account_id}, 'attachment', ${file.name}, ${file.mime_type}, ${file.size}, ${file.sha256}, ${file.blob_key},
            ${file.uploaded_by}, ${thread_id}, ${message_id})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** The thread is locked first, as by all other writers. */
export async function showAttachment(
  db: Db,
  { account_id, thread_id, message_id }: { account_id: number; thread_id: number; message_id: number },
): Promise<void> {
  await sql`
    update thread set shown_has_attachments = shown_has_attachments or shown_message_id = ${message_id}
     where account_id = ${account_id} and id = ${thread_id}`.execute(db)
  await sql`
    update message set has_attachments = true
     where account_id = ${account_id} and thread_id = ${thread_id} and id = ${message_id}`.execute(db)
}

type WaitingRecording = Omit<RecordingFile, 'id' | 'thread_id' | 'message_id'>

export async function insertWaitingRecording(db: Db, file: WaitingRecording): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into file (account_id, purpose, name, mime_type, size, sha256, blob_key, uploaded_by)
    values (${file.account_id}, 'attachment', ${file.name}, ${file.mime_type}, ${file.size}, ${file.sha256},
            ${file.blob_key}, ${file.uploaded_by})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** every account: calls without a page are kept for the call log */
export async function deleteOldCalls(db: Db, days: number): Promise<void> {
  await sql`
    delete from pager_call
     where thread_id is null and at < clock_now() - make_interval(days => ${days}::int)`.execute(db)
}
